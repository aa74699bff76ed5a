"""What a table does, by chapters; every action asks what the calculators answer with."""
