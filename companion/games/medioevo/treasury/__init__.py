"""Money (M-7, M-22): taxes, upkeep, interest, loans, bankruptcy."""
