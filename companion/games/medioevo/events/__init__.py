"""Phase 2 (M-6): horde, event cards, barbarians, revolts."""
