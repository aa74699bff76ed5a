"""The events of a round, one part each."""
