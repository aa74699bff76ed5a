"""Starts the app."""

from companion.start import main

if __name__ == "__main__":
    main()
