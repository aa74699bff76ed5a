"""Evenings played by touches."""
