"""Secret bids: turn order and realms."""
