"""The boxed games."""
