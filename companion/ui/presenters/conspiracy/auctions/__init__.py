"""Everything that is sold: the desk, sealed limits, the auction's own page."""
