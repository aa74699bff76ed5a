"""Looks for faults in what a page says and how it is drawn."""
