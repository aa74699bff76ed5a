"""Tables that stages sit down at."""
