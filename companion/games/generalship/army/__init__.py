"""Draft, upgrade and march (G-9, G-10)."""
