"""The language that the device speaks, as far as the app speaks it too."""

from __future__ import annotations

import os

from kivy.logger import Logger
from kivy.utils import platform

from companion.ui.i18n import FALLBACK, LANGUAGES


def system_language() -> str:
    """One of ours; English where the device speaks another one."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = [name[:2] for name in (_of_tablet(), *names)]
    return next((language for language in spoken if language in LANGUAGES), FALLBACK)


def _of_tablet() -> str:
    if platform != "android":
        return ""
    try:
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    except Exception as error:  # the language can be chosen in the settings
        Logger.warning("Language: %s", error)
        return ""
