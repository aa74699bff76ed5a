"""Battles (M-10 to M-16, M-23): one step function for play, replay and odds."""
