"""Records the whole games that every change is replayed against.

    python -m tests.games.medioevo.record_replays

Only for a deliberate change of the rules: the figures written beside each game are what the
game must come to from then on.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.core.play import MemoryStore
from companion.core.storage.saves import Save
from companion.games.medioevo.state import Limits
from companion.saves import replay_file
from tests.games.medioevo.evening import Evening

FOLDER = Path(__file__).parents[2] / "replays" / "medioevo"
GAMES = {
    "three_players_by_rounds": lambda: Evening(5, 3, Limits(8)),
    "four_players_by_honor": lambda: Evening(12, 4, Limits(0, 0, 20)),
    "six_players_by_time_one_bankrupt": lambda: Evening(3, 6, Limits(12, 300), poor="p2"),
}


def main() -> None:
    for name, begin in GAMES.items():
        evening = begin().play_to_the_end()
        store: MemoryStore = evening.store
        path = FOLDER / f"{name}.companion"
        path.write_bytes(Save(dict(store.header), store.saved).as_file())
        told = {**replay_file(path), "ended": evening.state.ended, "final": evening.state.final}
        (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
