"""Photos of the board, kept beside the games: small enough to lie there for years.

A photo is taken by another app or chosen from the device, made small, and stripped of everything
but the picture: where it was taken is nobody's business.
"""

from __future__ import annotations

import re
import shutil
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
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
        self._require_room(names)
        name = f"{int(names[-1][:4]) + 1 if names else 1:04}.jpg"
        self._keep(game, name, _made_small(source))
        return name

    def bring_back(self, game: str, name: str, content: bytes) -> bool:
        """A photo that an album elsewhere gave away; one that is here is never changed."""
        if not NAMED.fullmatch(name):
            raise BadInput("photo.unreadable")
        names = self.names(game)
        if name in names:
            return False
        self._require_room(names)
        self._keep(game, name, _one_of_ours(content))
        return True

    @staticmethod
    def _require_room(names: list[str]) -> None:
        if len(names) >= MOST_PHOTOS:
            raise BadInput("photo.too_many", most=MOST_PHOTOS)

    def _keep(self, game: str, name: str, picture: Any) -> None:
        folder = self._of(game)
        folder.mkdir(parents=True, exist_ok=True)
        _save(picture, folder / _small(name), (480, 360))
        _save(picture, folder / name)

    def content(self, game: str, name: str) -> bytes:
        """A photo as it lies here."""
        path = self.path(game, name)
        if path is None:
            raise BadInput("photo.elsewhere")
        return path.read_bytes()

    def weight(self, *games: str) -> tuple[int, int]:
        """How many photos of these games there are, and how many bytes."""
        found = [self._of(game) / name for game in games for name in self.names(game)]
        return len(found), sum(path.stat().st_size for path in found)

    def forget(self, game: str) -> None:
        """A game is gone for good, and its photos with it."""
        shutil.rmtree(self._of(game), ignore_errors=True)

    def thumbnail(self, game: str, name: str) -> Path | None:
        """A very small one, for a list."""
        found = self._of(game) / _small(name)
        return found if NAMED.fullmatch(name) and found.is_file() else None

    def inline(self, game: str, name: str) -> str:
        """A photo as part of a page that needs nothing else; empty if it is not here."""
        if self.path(game, name) is None:
            return ""
        return f"data:image/jpeg;base64,{b64encode(self.content(game, name)).decode()}"


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


def _one_of_ours(content: bytes) -> Any:
    """The picture in a file from elsewhere, if it is as small as an album makes them."""
    from PIL import Image

    try:
        with Image.open(BytesIO(content), formats=("JPEG",)) as picture:
            if max(picture.size) > LONGEST_SIDE:
                raise BadInput("photo.too_large")
            return picture.convert("RGB")
    except (OSError, ValueError, SyntaxError) as error:
        raise BadInput("photo.unreadable") from error


def _save(picture: Any, target: Path, cut_to: tuple[int, int] | None = None) -> None:
    """Whole or not at all."""
    from PIL import ImageOps

    beside = target.with_suffix(".new")
    shown = ImageOps.fit(picture, cut_to) if cut_to else picture
    shown.info.clear()  # comments and the like are written along otherwise
    shown.save(beside, "JPEG", quality=QUALITY, exif=b"")
    beside.replace(target)
