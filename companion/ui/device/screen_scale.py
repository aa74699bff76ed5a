"""How large the tablet wants things: dots per unit, and the text size chosen in its settings.

Kivy takes for the density of an Android screen one that has the text size in it already, so that
everything would grow with it, and text twice. Here the two are told apart. Import this before any
module that measures something.
"""

from __future__ import annotations

from kivy.metrics import Metrics
from kivy.utils import platform


def set_density() -> None:
    """Dots per unit of the screen alone."""
    if platform == "android":
        from jnius import autoclass

        hardware = autoclass("org.renpy.android.Hardware")
        hardware.getDPI()  # has the screen measured
        Metrics.density = hardware.metrics.density


def system_text_size() -> float:
    """What the tablet's own settings say now, as a factor."""
    return float(Metrics.get_fontscale(force_recompute=platform == "android"))


set_density()
