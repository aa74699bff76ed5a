"""What Medioevo Universale tells the screens."""
