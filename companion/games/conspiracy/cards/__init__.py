"""Action cards."""
