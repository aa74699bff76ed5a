"""What every game needs and no game owns: journal, dice, money, storage, explanations."""
