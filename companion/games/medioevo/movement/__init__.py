"""Pieces between areas (M-9): ways, means, arrivals, stops."""
