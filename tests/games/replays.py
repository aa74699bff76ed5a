"""What the recorded games come to, told anew: `python -m tests.games.replays`.

Only the figures beside each game, after a figure was added or a rule was changed on purpose; the
games stay as they were played.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.saves import replay_file

FOLDER = Path(__file__).parents[1] / "replays"


def main() -> None:
    for path in sorted(FOLDER.glob("*/*.companion")):
        beside = path.with_suffix(".json")
        told = json.loads(beside.read_text(encoding="utf-8")) | replay_file(path)
        beside.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
