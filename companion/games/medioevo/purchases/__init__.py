"""Phase 4 (M-8): what can be bought, for what, and what it changes."""
