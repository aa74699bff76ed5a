"""The battle: armies, dice, chances, losses, what follows."""
