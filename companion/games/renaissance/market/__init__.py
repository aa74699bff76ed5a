"""Goods (R-9.1, R-9.3.1, R-9.6.1): payouts, shortage and surplus, markers."""
