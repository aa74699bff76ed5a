"""The battle, its cards and its chances (G-11 to G-14)."""
