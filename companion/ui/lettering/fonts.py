"""The typefaces, by the names that pages use: Caladea for what is large, Roboto for the rest."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import kivymd
from kivy.core.text import LabelBase

from companion.ui.lettering.glyphs import OWN_FONT


def _caladea() -> Path:
    """Where the package of the display face lies; it is never imported."""
    spec = find_spec("font_caladea")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "files"


def files() -> dict[str, Path]:
    """Each face and its file."""
    roboto, caladea = Path(kivymd.fonts_path), _caladea()
    return {
        "Display": caladea / "Caladea-Bold.ttf",  # titles, names, every big figure
        "Voice": caladea / "Caladea-Italic.ttf",  # one sentence a page at most
        "Medium": roboto / "Roboto-Medium.ttf",
        "Icons": roboto / "materialdesignicons-webfont.ttf",
        "Glyphs": OWN_FONT,
    }


def register() -> None:
    """Make the faces known; a second time changes nothing."""
    for name, file in files().items():
        LabelBase.register(name, str(file))
