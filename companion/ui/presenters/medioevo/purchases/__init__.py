"""What can be bought, and the basket."""
