"""The place of battles."""
