"""What the books of a game say: rules by their numbers, chapters of the box, words explained."""
