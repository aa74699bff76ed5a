"""Fate, families, successions, electors who die."""
