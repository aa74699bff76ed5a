"""The pictures of the players' pages of a game, in three languages.

python -m tests.stage.players_pictures medievalia
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.stage.tours.screens import set_up

FOLDER = Path("docs/players/pictures")
COLOURS = 128


class Shown(NamedTuple):
    """A tour, and which of its screens stand in the pages under which name."""

    tour: str
    screens: dict[str, str]


GAMES = {
    "conspiracy": Shown(
        "conspiracy:ConspiracyTour",
        {
            "con_table": "table",
            "con_phase_auction": "auction",
            "con_phase_dying": "death",
            "con_battle_rolled": "battle",
            "con_electors": "electors",
            "con_cards": "cards",
        },
    ),
    "generalship": Shown(
        "generalship:GeneralshipTour",
        {
            "gen_table": "table",
            "gen_turn_people": "turn",
            "gen_turn_draft": "draft",
            "gen_outlook": "outlook",
            "gen_turn_scoring": "scoring",
            "gen_battle_hand": "battle",
        },
    ),
    "medievalia": Shown(
        "medievalia:MedievaliaTour",
        {
            "med_table": "table",
            "med_phase": "phase",
            "med_acquire": "payment",
            "med_ring": "ring",
            "med_army": "war",
            "med_piles": "piles",
            "med_end_scoring": "scoring",
        },
    ),
}


def main(game: str) -> None:
    set_up("tablet")
    shown = GAMES[game]
    module, _, name = shown.tour.partition(":")
    tour: Any = getattr(import_module(f"tests.stage.tours.{module}"), name)

    class Pictures(tour):  # type: ignore[misc]
        """Takes the few that the pages show."""

        def look(self, name: str, pictured: bool) -> None:
            screen, language, _look = name.rsplit("_", 2)
            if screen in shown.screens:
                from PIL import Image

                # The octree keeps a player's colour even where few dots have it.
                method = Image.Quantize.FASTOCTREE
                image = self.driver.picture().convert("RGB")
                image = image.quantize(COLOURS, method=method, dither=Image.Dither.NONE)
                path = FOLDER / language / f"{game}_{shown.screens[screen]}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                image.save(path, optimize=True)

    wanted = ",".join(one.partition("_")[2] for one in shown.screens)
    os.environ[f"{game.upper()}_ONLY"] = wanted
    pictures = Pictures("tablet", 1.0)
    pictures.looks = [(language, "dark") for language in ("de", "en", "it")]
    pictures.run()


if __name__ == "__main__":
    main(sys.argv[1])
