"""What an action books and what its calculator says, side by side."""
