"""Phase 4 (R-9.4): fleet, advances, stabilisation, relief."""
