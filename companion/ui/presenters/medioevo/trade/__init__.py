"""Trade: vehicles, routes, buying and selling."""
