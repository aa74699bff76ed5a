"""Technologies and their events (G-7, G-8)."""
