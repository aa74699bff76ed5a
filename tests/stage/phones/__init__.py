"""Players' phones on this machine: hands, trials and pictures in a real browser."""
