"""The one place that knows where things are: kv/, data/, and the games of a desktop."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
KV = ROOT / "kv"
LOCALES = DATA / "locale"


def games_folder() -> Path:
    """Where games are kept on a desktop; TABLE_COMPANION_HOME names another place."""
    chosen = os.environ.get("TABLE_COMPANION_HOME")
    if chosen:
        return Path(chosen)
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(share) / "table-companion"
