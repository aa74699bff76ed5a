"""The event cards of a round, and every auction."""
