"""What players do, as frozen records, one module per chapter."""
