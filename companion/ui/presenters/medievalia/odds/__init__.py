"""Odds in words, and the calculators of Home that tell them."""
