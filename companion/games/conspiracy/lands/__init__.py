"""Territories: what stands in them, what they bring, who takes them over."""
