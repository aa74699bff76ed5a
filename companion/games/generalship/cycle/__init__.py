"""Turns, scoring, upkeep and the end (G-3, G-15, G-16)."""
