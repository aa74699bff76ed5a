"""Chapter 8: who fights whom, what comes of it, and what both sides should choose."""
