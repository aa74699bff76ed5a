"""The pages of the six phases and of the set-up."""
