"""Records the whole games that every change is replayed against, one for each ending.

    python -m tests.games.medievalia.record_replays

Only for a deliberate change of the rules: the figures written beside each game are what the
game must come to from then on.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.core.storage.saves import Save
from companion.games.medievalia.turns import Score
from companion.saves import replay_file
from tests.games.medievalia.evening import Evening

FOLDER = Path(__file__).parents[2] / "replays" / "medievalia"
GAMES = {
    "two_players_by_prestige": lambda: Evening(0, 2, "builder"),
    "three_players_by_cities": lambda: Evening(FALLEN, 3, "warrior"),
    "two_players_by_siege": lambda: Evening(0, 2, "besieger"),
    "three_players_by_buildings_at_the_table": lambda: Evening(BUILT, 3, "builder", depth="table"),
    "two_players_by_stacks": lambda: Evening(2, 2, "drawer"),
    "two_against_two": lambda: Evening(21, 4, "builder", teams=True),
}
FALLEN, BUILT = 3, 3  # seeds of games with a fallen city, and with the last building


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, begin in GAMES.items():
        evening = begin()
        evening.play_out()
        evening.do(Score())
        path = FOLDER / f"{name}.companion"
        path.write_bytes(Save(dict(evening.store.header), evening.store.saved).as_file())
        state = evening.state
        ending = {"how": state.how, "winners": list(state.winners), "final": state.final}
        out = {one.id: one.out_by for one in state.players.values() if one.out_by}
        told = {**replay_file(path), **ending, "out": out}
        (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
