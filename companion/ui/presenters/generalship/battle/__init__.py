"""The page of a battle, step by step."""
