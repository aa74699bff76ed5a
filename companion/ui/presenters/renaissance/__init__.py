"""What the screens show of Age of Renaissance; plain Python, no Kivy."""
