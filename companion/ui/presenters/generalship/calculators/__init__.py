"""Calculators of Home: they need no game."""
