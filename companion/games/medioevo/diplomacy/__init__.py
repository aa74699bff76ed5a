"""Wars and treaties (M-21)."""
