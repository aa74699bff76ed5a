"""Moments worth a cheer, made here out of what the journal holds; a game names which entries."""
