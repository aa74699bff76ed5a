"""The end of a round and of the game (M-3, M-18, M-25)."""
