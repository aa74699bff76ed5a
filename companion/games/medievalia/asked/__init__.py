"""What only the command line asks: thin adapters to the rules that the table plays."""
