"""The past changed: what fits still, what is carried along, what it comes to."""
