"""The war phase and what follows a fight."""
