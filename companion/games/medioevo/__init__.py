"""Medioevo Universale."""
