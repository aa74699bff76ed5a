"""Second screens: a browser in a player's hand, or on a wall, beside the tablet. Knows no Kivy."""
