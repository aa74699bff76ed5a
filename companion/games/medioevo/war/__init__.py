"""Phase 5 (M-9, M-10 to M-16): combat turns, battles as entries, conquest and plunder."""
