"""The app shown from its start, driven by touches."""
