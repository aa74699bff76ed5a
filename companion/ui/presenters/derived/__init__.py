"""What a game's declaration says by itself: the pages that no game has to write."""
