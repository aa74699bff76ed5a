"""Phase 5 (R-9.5): tokens, fights, absolution, the board."""
