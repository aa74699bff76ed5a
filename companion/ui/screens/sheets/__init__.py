"""Sheets over a page: what they show is data; what they do goes back to who opened them."""
