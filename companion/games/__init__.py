"""The boxed games: the one list of them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import AnyGame
from companion.games.medioevo.game import MEDIOEVO

GAMES: Mapping[str, AnyGame] = {game.info.id: game for game in (MEDIOEVO,)}
