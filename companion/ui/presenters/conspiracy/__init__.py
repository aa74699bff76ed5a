"""Medieval Conspiracy on the screen."""
