"""Generals, power and alliances (G-6, G-17)."""
