"""Goods and their way (M-17): sales, market cubes, routes, cargo."""
