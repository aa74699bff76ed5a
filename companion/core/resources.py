"""The one place that knows where things are: kv/, data/, and the games of a desktop."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parent
_FILES = PACKAGE if (PACKAGE / "data").is_dir() else ROOT  # inside the package once it is installed
DATA = _FILES / "data"
KV = _FILES / "kv"
LOCALES = DATA / "locale"


def games_folder() -> Path:
    """Where games are kept on a desktop; TABLE_COMPANION_HOME names another place."""
    chosen = os.environ.get("TABLE_COMPANION_HOME")
    if chosen:
        return Path(chosen)
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(share) / "table-companion"
