"""Walks through every page of the app, in the sizes, languages and themes that are asked for."""
