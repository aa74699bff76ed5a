"""The table's own atlas: what is kept of it, and its page."""
