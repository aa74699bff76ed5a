"""Saved games for the command line and the app: replayed, checked, carried in and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from companion.core.errors import BrokenData
from companion.core.game import AnyGame
from companion.core.play import MemoryStore, Play, as_saved
from companion.core.resources import games_folder
from companion.core.storage import everything
from companion.core.storage.library import Library
from companion.core.storage.saves import read_save
from companion.games import GAMES
from companion.ui.presenters.default_names import seated
from companion.ui.presenters.device.album import Album
from companion.ui.presenters.session import Session


def game_of(header: Mapping[str, Any]) -> AnyGame:
    """The boxed game that a save belongs to."""
    name = header.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise BrokenData("save.unknown_game", "game", game=str(name))
    return GAMES[name]


def play_of(
    header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]], language: str = ""
) -> Play[Any]:
    """The whole game, replayed from its first action; default names are of the language, if any."""
    called = partial(seated, language=language) if language else as_saved
    return Play(game_of(header), MemoryStore(header, entries), called)


def verified(
    header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """Nothing, if the save can be played on; what `Library.import_file` asks."""
    play_of(header, entries)
    return None


class _Elsewhere:
    """Looks only: nothing of what a page might do is written anywhere."""

    def submit(self, job: Any, done: Any, _failed: Any, _chain: str = "") -> None:
        done(job())


def open_file(path: Path, language: str = "") -> Session:
    """A saved game to look at; what would be done with it stays in memory."""
    save = read_save(path)
    return Session(play_of(save.header, save.entries, language), _Elsewhere(), lambda: 0)


def replay_file(path: Path) -> dict[str, Any]:
    """A saved game's figures after its last action."""
    save = read_save(path)
    play = play_of(save.header, save.entries)
    figures: dict[str, dict[str, int]] = {}
    for figure, value in play.figures().items():
        figures.setdefault(figure.owner or "table", {})[figure.key] = value
    return {**_told(play, save.header), "figures": figures}


def check_file(path: Path) -> dict[str, Any]:
    """That a save is whole and can be played on."""
    save = read_save(path)
    return {**_told(play_of(save.header, save.entries), save.header), "ok": True}


def export_game(game_id: str, target: Path, folder: Path | None) -> dict[str, Any]:
    """One game of the library as one file."""
    with Library(folder or games_folder()) as library:
        library.export(game_id, target)
    return {"id": game_id, "file": target.name}


def import_game(source: Path, folder: Path | None) -> dict[str, Any]:
    """A game file taken into the library, never over another game."""
    place = folder or games_folder()
    with Library(place) as library:
        if everything.is_everything(source):
            beside, album = place / "reading.companion", Album(place / "photos")
            taken = everything.read_everything(library, source, verified, beside, album)
            return {**asdict(taken), "refused": list(taken.refused)}
        entry = library.import_file(source, verified)
    return {"id": entry.id, "title": entry.title}


def _told(play: Play[Any], header: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "game": header["game"],
        "title": header.get("title", ""),
        "rules_version": header["rules"],
        "entries": len(play.journal.entries),
        "actions_in_force": len(play.journal.present),
    }
