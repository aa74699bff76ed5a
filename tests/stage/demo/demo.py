"""Plays a round of each game on the real app, with fights, and writes a picture of every step."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

FOLDER = Path("build/demo")
DOCUMENTED = Path("docs/pictures")
COLOURS = 128  # enough for flat surfaces and type; a fifth of the size

# The pictures that the pages for players show, by the names of the demo's steps.
IN_THE_DOCS = (
    "table_after_a_round",
    "phase_1_secret_bid",
    "phase_2_horde",
    "phase_3_taxes",
    "phase_4_basket",
    "phase_5_war",
    "phase_6_trade",
    "phase_7_end_of_round",
    "battle_advice",
    "battle_consequences",
    "renaissance_table",
    "renaissance_setup",
    "renaissance_setup_capitals",
    "renaissance_phase_1_market",
    "renaissance_phase_2_extra_card",
    "renaissance_phase_3_payout",
    "renaissance_phase_3_war",
    "renaissance_phase_4_advances",
    "renaissance_phase_4_stabilise",
    "renaissance_phase_5_place",
    "renaissance_fight_odds",
    "renaissance_fight_won",
    "renaissance_phase_6_income",
    "renaissance_phase_6_rolls",
    "renaissance_phase_7_order",
    "renaissance_last_cards",
    "renaissance_scoring_act",
    "renaissance_scoring_result",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x800", help="width x height in pixels")
    parser.add_argument("--language", default="en", choices=("de", "en", "it"))
    parser.add_argument("--folder", default=FOLDER, type=Path, help="where the pictures go")
    parser.add_argument("--docs", action="store_true", help="renew the pictures of the docs")
    chosen = parser.parse_args()
    width, height = chosen.size.split("x")
    os.environ["KCFG_GRAPHICS_WIDTH"], os.environ["KCFG_GRAPHICS_HEIGHT"] = width, height
    from tests.stage import driver  # noqa: F401  first: it sets up Kivy, now that the size is set
    from tests.stage.demo.round import play

    count = play(chosen.folder, chosen.language)
    sys.stdout.write(f"{count} pictures of the demo are in {chosen.folder}/\n")
    if chosen.docs:
        _document(chosen.folder, DOCUMENTED / chosen.language)


def _document(folder: Path, target: Path) -> None:
    """Small copies of the chosen steps."""
    from PIL import Image

    target.mkdir(parents=True, exist_ok=True)
    method = Image.Quantize.FASTOCTREE  # keeps a player's colour even where few dots have it
    for name in IN_THE_DOCS:
        step = sorted(folder.glob(f"[0-9][0-9]_{name}*.png"))[0]
        with Image.open(step) as picture:
            small = picture.quantize(COLOURS, method=method, dither=Image.Dither.NONE)
            small.save(target / f"{name}.png", optimize=True)
    sys.stdout.write(f"{len(IN_THE_DOCS)} of them are in {target}/\n")


if __name__ == "__main__":
    main()
