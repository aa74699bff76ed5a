"""Generalship on the screen: presenters, plain Python."""
