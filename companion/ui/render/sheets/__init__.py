"""What lies over a page: forms, reasons, lists, keys for a number, drawn from data."""
