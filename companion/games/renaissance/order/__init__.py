"""Who comes when (R-8.3, R-9.7): capitals, order of play and its changes."""
