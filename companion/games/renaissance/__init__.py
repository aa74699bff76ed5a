"""Age of Renaissance."""
