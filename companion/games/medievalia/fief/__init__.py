"""Chapters 4, 5, 10 and 12: what a fief gives, whom it feeds, whether it is besieged."""
