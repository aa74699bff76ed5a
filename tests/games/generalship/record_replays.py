"""Records the whole games that every change is replayed against.

    python -m tests.games.generalship.record_replays

Only for a deliberate change of the rules: the figures written beside each game are what the
game must come to from then on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from companion.core.storage.saves import Save
from companion.saves import replay_file
from tests.games.generalship.evening import Evening

FOLDER = Path(__file__).parents[2] / "replays" / "generalship"
SEEDS = range(400)
LONG = 80  # entries


def ended_by(kind: str) -> Callable[[Evening], bool]:
    """Whether the last action of a game was of this kind and brought the goal."""

    def fits(evening: Evening) -> bool:
        last = evening.play.journal.present[-1].action
        return evening.state.ending == "vp" and last.kind == kind

    return fits


def by_swap(evening: Evening) -> bool:
    key = evening.play.journal.present[-1].step.summary.key
    return key == "gen.log.end_capital_swaps"


def fought_and_dealt(evening: Evening) -> bool:
    dealt = [
        one.action
        for one in evening.play.journal.present
        if getattr(one.action, "kind", "") == "fight_battle" and one.action.answers.decks
    ]
    return len(dealt) >= 3 and evening.state.ending == "vp"


GAMES: dict[str, tuple[int, bool, bool, Callable[[Evening], bool]]] = {
    "three_players_by_a_battle": (3, True, False, ended_by("fight_battle")),
    "three_players_by_tile_points": (3, True, True, ended_by("tile_points")),
    "four_players_by_a_capital_with_swap": (4, True, True, by_swap),
    "two_players": (2, False, False, lambda evening: len(evening.store.saved) > LONG),
    "three_players_with_dealt_cards": (3, True, True, fought_and_dealt),
}


def found(players: int, typed: bool, dealt: bool, fits: Callable[[Evening], bool]) -> Evening:
    """The first game that ends as it shall."""
    for seed in SEEDS:
        evening = Evening(seed, players, typed=typed, dealt=dealt)
        evening.play_game()
        if fits(evening):
            return evening
    raise AssertionError("no such game")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in GAMES.items():
        evening = found(*wanted)
        path = FOLDER / f"{name}.companion"
        path.write_bytes(Save(dict(evening.store.header), evening.store.saved).as_file())
        state = evening.state
        told = {
            **replay_file(path),
            "ending": state.ending,
            "winners": list(state.winners),
            "final": state.final,
        }
        (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
