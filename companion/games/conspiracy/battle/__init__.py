"""Battles (C-3.7): line-up, rounds, retreats, and what they are likely to bring."""
