"""Buildings (M-8.4, M-14): built, damaged, lost, with their control markers."""
