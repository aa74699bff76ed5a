"""Realm cards (M-19, M-27): played, in force, turned for points."""
