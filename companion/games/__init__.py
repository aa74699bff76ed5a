"""The boxed games: the one list of them. A game's rules are read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from companion.core.game import AnyGame

GAME_IDS = ("medioevo", "renaissance", "conspiracy", "generalship", "medievalia")


class _Shelf(Mapping[str, AnyGame]):
    """Each game lives in `companion.games.<id>.game` and is called GAME there."""

    def __getitem__(self, game_id: str) -> AnyGame:
        if game_id not in GAME_IDS:
            raise KeyError(game_id)
        game: AnyGame = import_module(f"companion.games.{game_id}.game").GAME
        return game

    def __contains__(self, game_id: object) -> bool:
        return game_id in GAME_IDS

    def __iter__(self) -> Iterator[str]:
        return iter(GAME_IDS)

    def __len__(self) -> int:
        return len(GAME_IDS)


GAMES: Mapping[str, AnyGame] = _Shelf()
