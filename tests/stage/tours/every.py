"""Every page of every game in one size and one look, looked over without pictures.

    python -m tests.stage.tours.every phone --text-size 1.3

Room depends on the language and contrast on the theme: each size has the look that suits it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tests.stage.tours.conspiracy import ConspiracyTour
from tests.stage.tours.generalship import GeneralshipTour
from tests.stage.tours.medievalia import MedievaliaTour
from tests.stage.tours.phase import PhaseTour
from tests.stage.tours.renaissance import RenaissanceTour
from tests.stage.tours.screens import SIZES, Tour, end, set_up

TOURS = (Tour, PhaseTour, RenaissanceTour, ConspiracyTour, GeneralshipTour, MedievaliaTour)
LARGE = ("de", "light")  # large type is tightest in German
LOOKS = {
    "tablet": ("de", "dark"),
    "portrait": ("it", "light"),
    "sharp": ("en", "night"),
    "phone": ("de", "night"),
}


def found(form: str, text_size: float) -> Iterator[str]:
    """What is wrong with any page."""
    for kind in TOURS:
        tour = kind(form, text_size)
        tour.looks = [LOOKS[form] if text_size == 1.0 else LARGE]
        tour.pictured = []
        tour.run()
        yield from tour.faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("form", choices=tuple(SIZES))
    parser.add_argument("--text-size", type=float, default=1.0)
    chosen = parser.parse_args()
    set_up(chosen.form)
    end(found(chosen.form, chosen.text_size))
