"""Sample evenings: recorded games to look around in. They are marked, and never counted."""

from __future__ import annotations

from pathlib import Path

from companion.core.resources import DATA
from companion.core.storage.shelf import ShelvedGame

FOLDER = DATA / "samples"
PREFIX = "sample"  # of the ids of their files


def sample_id(game: str) -> str:
    return f"{PREFIX}{game}"


def is_sample(entry: ShelvedGame) -> bool:
    return entry.id.startswith(PREFIX)


def sample_of(game: str) -> Path:
    """The file that the app brings along."""
    return FOLDER / f"{game}.companion"
