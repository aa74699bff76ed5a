"""The tabs of a player's sheet."""
