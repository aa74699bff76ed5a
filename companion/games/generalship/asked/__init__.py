"""Questions that only the command line asks: thin calls of the rules that are played."""
