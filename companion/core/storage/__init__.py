"""Games and settings on disk, through TinyDB: what was confirmed is never lost."""
