"""Draws pages that are data (`companion.pages.kit`): few widgets, each paints itself."""
