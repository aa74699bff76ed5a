"""The pictures of the players' pages of Medieval Conspiracy, in three languages.

python -m tests.stage.conspiracy_pictures
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.stage.screens import set_up

FOLDER = Path("docs/players/pictures")
SHOWN = {
    "con_table": "table",
    "con_phase_auction": "auction",
    "con_phase_dying": "death",
    "con_battle_rolled": "battle",
    "con_electors": "electors",
    "con_cards": "cards",
}
COLOURS = 128


def main() -> None:
    set_up("tablet")
    from tests.stage.conspiracy_tour import ConspiracyTour

    class Pictures(ConspiracyTour):
        """Takes the few that the pages show."""

        def look(self, name: str, pictured: bool) -> None:
            screen, language, _look = name.rsplit("_", 2)
            if screen in SHOWN:
                image = self.driver.picture().quantize(COLOURS)
                path = FOLDER / language / f"conspiracy_{SHOWN[screen]}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                image.save(path, optimize=True)

    os.environ["CONSPIRACY_ONLY"] = ",".join(name.removeprefix("con_") for name in SHOWN)
    tour = Pictures("tablet", 1.0)
    tour.looks = [(language, "dark") for language in ("de", "en", "it")]
    tour.run()


if __name__ == "__main__":
    main()
