"""Medievalia on the screen: its own pages, and what it says to the shared ones."""
