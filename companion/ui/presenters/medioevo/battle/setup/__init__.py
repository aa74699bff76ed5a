"""A battle before its first step."""
