"""Generalship: from the 4th century B.C. to the 19th century."""
