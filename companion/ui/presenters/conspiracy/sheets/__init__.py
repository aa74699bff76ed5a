"""Tabs of a player's sheet: lands, family, troops, treasury, cards."""
