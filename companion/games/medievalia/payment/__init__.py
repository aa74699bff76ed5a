"""Chapters 6, 7 and 9: what cards cost, and every way to pay for them."""
