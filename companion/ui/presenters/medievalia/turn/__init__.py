"""The page of a turn, part by part."""
