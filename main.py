"""Starts the app."""

from companion.core.resources import games_folder
from companion.ui import desktop_window


def main() -> None:
    """The app in a window of its own, until somebody closes it."""
    desktop_window.prepare(games_folder())
    from kivy.core.window import Window

    from companion.app import CompanionApp

    CompanionApp().run()
    desktop_window.remember(games_folder(), Window.system_size)


if __name__ == "__main__":
    main()
