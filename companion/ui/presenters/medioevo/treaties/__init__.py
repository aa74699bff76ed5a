"""Treaties and wars between players."""
