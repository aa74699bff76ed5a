"""Starts the app."""

from companion.app import CompanionApp

if __name__ == "__main__":
    CompanionApp().run()
