"""The one place that knows where kv/ and data/ are, on a desktop and on a tablet."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
KV = ROOT / "kv"
LOCALES = DATA / "locale"
