"""Records the whole games that every change is replayed against.

    python -m tests.games.conspiracy.record_replays

Only for a deliberate change of the rules: the figures written beside each game are what the
game must come to from then on.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.core.storage.saves import Save
from companion.saves import replay_file
from tests.games.conspiracy.evening import Evening

FOLDER = Path(__file__).parents[2] / "replays" / "conspiracy"
ROUNDS = 9
GAMES = {
    "election_by_votes": (2, 4),
    "election_by_honour": (33, 5),
    "election_by_master": (210, 5),
    "neutral_then_a_player": (69, 6),
    "four_electors": (34, 6),
    "broken_off": (1, 3),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seed, players) in GAMES.items():
        evening = Evening(seed, players).play_to_the_end(ROUNDS)
        store = evening.store
        path = FOLDER / f"{name}.companion"
        path.write_bytes(Save(dict(store.header), store.saved).as_file())
        state = evening.state
        told = {**replay_file(path), "ending": state.ending, "crowned": state.crowned}
        (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
