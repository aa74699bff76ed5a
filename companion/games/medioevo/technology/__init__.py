"""Technologies (M-20, M-28): bought, paid with points, used."""
