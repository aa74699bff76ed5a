"""Chapters 3 and 8: the ring of places, and who marches where."""
