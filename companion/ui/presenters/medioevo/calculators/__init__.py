"""Quick calculators that need no game."""
