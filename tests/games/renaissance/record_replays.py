"""Records the whole games that every change is replayed against.

    python -m tests.games.renaissance.record_replays

Only for a deliberate change of the rules: the figures written beside each game are what the
game must come to from then on.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.core.play import MemoryStore
from companion.core.storage.saves import Save
from companion.saves import replay_file
from tests.games.renaissance.evening import Evening

FOLDER = Path(__file__).parents[2] / "replays" / "renaissance"
GAMES = {
    "three_players_by_cards_one_out": lambda: Evening(12, 3),
    "five_players_by_advances": lambda: Evening(49, 5, patron="p1"),
    "four_players_short_game": lambda: Evening(8, 4, 1),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, begin in GAMES.items():
        evening = begin().play_to_the_end()
        store: MemoryStore = evening.store
        path = FOLDER / f"{name}.companion"
        path.write_bytes(Save(dict(store.header), store.saved).as_file())
        state = evening.state
        told = {**replay_file(path), "ending": state.ending, "final": state.final}
        (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
