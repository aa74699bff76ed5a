"""A table companion for heavy historical board games."""

__version__ = "0.1.0"
