"""Pages with secrets cannot be photographed by the tablet, nor seen among its last apps.

On a desktop there is no such thing, and nothing is done.
"""

from __future__ import annotations

from kivy.logger import Logger
from kivy.utils import platform

FLAG_SECURE = 0x2000


def keep_out_of_pictures(secret: bool) -> bool:
    """Forbid or allow pictures of the screen; whether the tablet could be told."""
    if platform != "android":
        return False
    try:
        _tell(secret)
    except Exception as error:  # a tablet that refuses shows the page all the same
        Logger.warning("Guard: %s", error)
        return False
    return True


def _tell(secret: bool) -> None:
    from android.runnable import run_on_ui_thread
    from jnius import autoclass

    window = autoclass("org.kivy.android.PythonActivity").mActivity.getWindow()
    change = window.addFlags if secret else window.clearFlags
    run_on_ui_thread(lambda: change(FLAG_SECURE))()
