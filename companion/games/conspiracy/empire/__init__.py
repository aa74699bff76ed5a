"""The college of electors, master cards, the emperor's clock and death."""
