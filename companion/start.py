"""What `table-companion` and main.py do: the app in a window, or the command line."""

from __future__ import annotations

import logging
import sys

from companion.core.resources import games_folder
from companion.ui.device import desktop_window

MISSED = ("MTDev", "Cutbuffer")
# Kivy's first start on a machine, told before its settings could say how loud it may be.
MAKES_ITS_SETTINGS = ("Config: Older configuration", "Config: Upgrading")


def main() -> None:
    """The app until somebody closes it; `table-companion calc …` answers without a window."""
    if len(sys.argv) > 1:
        from companion.cli import main as answer

        sys.exit(answer(sys.argv[1:]))
    desktop_window.prepare(games_folder())
    hush()
    from kivy.core.window import Window

    from companion.app import CompanionApp

    CompanionApp().run()
    desktop_window.remember(games_folder(), Window.system_size)


def hush() -> None:
    """A touch device or a clipboard that a desktop may lack is missed by nobody."""
    quiet = MISSED + MAKES_ITS_SETTINGS
    logger = logging.getLogger("kivy")  # before Kivy is read
    logger.addFilter(lambda record: not any(name in record.getMessage() for name in quiet))
