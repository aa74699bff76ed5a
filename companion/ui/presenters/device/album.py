"""Photos of the board, kept beside the games: small enough to lie there for years.

A photo is taken by another app or chosen from the device, made small, and stripped of everything
but the picture: where it was taken is nobody's business.
"""

from __future__ import annotations

import re
import shutil
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.errors import BadInput

MOST_PHOTOS = 120  # of one game
LARGEST_SOURCE = 60_000_000  # bytes
MOST_PIXELS = 120_000_000
LONGEST_SIDE = 1600
QUALITY = 82
KINDS = (".jpg", ".jpeg", ".png", ".webp")
NAMED = re.compile(r"\d{4}\.jpg")


class Album:
    """A folder for each game; everything here runs away from the screen's thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _of(self, game: str) -> Path:
        return self._folder / re.sub(r"[^\w-]", "_", game)

    def path(self, game: str, name: str) -> Path | None:
        """Where a photo lies; none if it is not on this device (or no name of ours)."""
        found = self._of(game) / name
        return found if NAMED.fullmatch(name) and found.is_file() else None

    def names(self, game: str) -> list[str]:
        """All photos of a game, the oldest first."""
        folder = self._of(game)
        found = (path.name for path in folder.iterdir()) if folder.is_dir() else ()
        return sorted(name for name in found if NAMED.fullmatch(name))

    def add(self, game: str, source: Path) -> str:
        """A small copy of a picture; its name in the album."""
        names = self.names(game)
        if len(names) >= MOST_PHOTOS:
            raise BadInput("photo.too_many", most=MOST_PHOTOS)
        folder = self._of(game)
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{int(names[-1][:4]) + 1 if names else 1:04}.jpg"
        picture = _made_small(source)
        _save(picture, folder / _small(name), (480, 360))
        _save(picture, folder / name)
        return name

    def forget(self, game: str) -> None:
        """A game is gone for good, and its photos with it."""
        shutil.rmtree(self._of(game), ignore_errors=True)

    def thumbnail(self, game: str, name: str) -> Path | None:
        """A very small one, for a list."""
        found = self._of(game) / _small(name)
        return found if NAMED.fullmatch(name) and found.is_file() else None

    def inline(self, game: str, name: str) -> str:
        """A photo as part of a page that needs nothing else; empty if it is not here."""
        path = self.path(game, name)
        if path is None:
            return ""
        return f"data:image/jpeg;base64,{b64encode(path.read_bytes()).decode()}"


class OpenAlbum:
    """The photos of the open game, for whoever draws one; none where no game is open."""

    def __init__(self) -> None:
        self.thumbnail: Callable[[str], Path | None] = lambda _name: None


open_album = OpenAlbum()


def _small(name: str) -> str:
    return name.replace(".jpg", "_small.jpg")


def _made_small(source: Path) -> Any:
    from PIL import Image, ImageOps

    try:
        if source.stat().st_size > LARGEST_SOURCE:
            raise BadInput("photo.too_large")
        with Image.open(source) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise BadInput("photo.too_large")
            picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is read small
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise BadInput("photo.unreadable") from error
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return upright


def _save(picture: Any, target: Path, cut_to: tuple[int, int] | None = None) -> None:
    """Whole or not at all."""
    from PIL import ImageOps

    beside = target.with_suffix(".new")
    shown = ImageOps.fit(picture, cut_to) if cut_to else picture
    shown.save(beside, "JPEG", quality=QUALITY, exif=b"")
    beside.replace(target)
