"""Exact odds, advice and luck for battles (M-10 to M-14, M-23): chances, never simulated."""
