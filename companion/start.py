"""What `table-companion` and main.py do: the app in a window, or the command line."""

from __future__ import annotations

import sys

from companion.core.resources import games_folder
from companion.ui.device import desktop_window

MISSED = ("MTDev", "Cutbuffer")


def main() -> None:
    """The app until somebody closes it; `table-companion calc …` answers without a window."""
    if len(sys.argv) > 1:
        from companion.cli import main as answer

        sys.exit(answer(sys.argv[1:]))
    desktop_window.prepare(games_folder())
    _hush()
    from kivy.core.window import Window

    from companion.app import CompanionApp

    CompanionApp().run()
    desktop_window.remember(games_folder(), Window.system_size)


def _hush() -> None:
    """A touch device or a clipboard that a desktop may lack is missed by nobody."""
    from kivy.logger import Logger

    Logger.addFilter(lambda record: not any(name in record.getMessage() for name in MISSED))
