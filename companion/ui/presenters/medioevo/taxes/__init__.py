"""Taxes, upkeep and interest."""
