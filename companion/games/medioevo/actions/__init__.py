"""What the table can do: one module per chapter, each with its actions and their handlers."""
