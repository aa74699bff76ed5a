"""People on their circles: income and growth (G-4, G-5)."""
