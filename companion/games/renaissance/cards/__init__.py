"""History cards (R-9.2, R-9.3, R-A2): supply, events, personalities, wars."""
