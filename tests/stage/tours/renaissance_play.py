"""Cards, advances and fights of Age of Renaissance, with the sheets that a tap opens there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Screen = tuple[str, Callable[[], None]]
ATTACKER, FIRST, SECOND = "p0", "p1", "p2"


def play_screens(tour: Any) -> Iterator[Screen]:
    """In the phases they belong to."""

    def at(place: str, phase: int, *deeds: Callable[[Any], Any]) -> Callable[[], None]:
        def shown() -> None:
            tour.to_phase(phase)
            tour.app.shell.go(place)
            tour.driver.wait()
            tour.page.choose_player(ATTACKER)
            tour.page.scroll.scroll_y = 1
            tour.settle()
            for deed in deeds:
                deed(tour.page)
                tour.settle()

        return shown

    yield "cards", at("cards", 3)
    yield "cards_lower", at("cards", 3, _to_the_end)
    for key in ("good:cloth_wine", "event:civil_war", "event:black_death", "event:rebellion"):
        name = key.partition(":")[2]
        yield f"cards_{name}", at("cards", 3, *_opened(key))
    yield "cards_war", at("cards", 3, *_opened("event:war"))
    yield "cards_put_right", at("cards", 3, lambda page: page.opened("right:"))
    yield "cards_last_round", at("cards", 3, lambda page: page.opened("right:ending"))
    yield "cards_why", at("cards", 3, lambda page: _why(page, "goods", "good:spice"))
    yield "advances", at("advances", 4)
    yield "advances_basket", at("advances", 4, lambda page: page.opened("M"))
    yield "advances_why", at("advances", 4, lambda page: page.asked("M", page.cards["grid"]))
    yield "fight_peace", at("fight", 5, _nobody)
    yield "fight", at("fight", 5, _nobody, _attacked)
    yield "fight_lower", at("fight", 5, _nobody, _attacked, _to_the_end)
    yield "fight_won", at("fight", 5, _nobody, _attacked, _thrown, _to_the_end)
    for name in ("fight", "payout"):
        yield f"calculator_{name}", tour.go(f"calculator_renaissance_{name}")
    yield "fight_search", at("fight", 5, _nobody, lambda page: page.opened("province"))
    yield (
        "fight_why",
        at("fight", 5, _nobody, _attacked, lambda page: _why(page, "outlook", "tokens")),
    )
    yield "fight_exchange", at("fight", 5, _nobody, lambda page: page.opened("exchange"))


def _to_the_end(page: Any) -> None:
    page.scroll.scroll_y = 0


def _why(page: Any, panel: str, tile: str) -> None:
    page.asked(tile, page.cards[panel].tile(tile))


def _opened(key: str) -> tuple[Callable[[Any], Any], ...]:
    """A card's form, answered as far as it can be."""
    answers: dict[str, Any] = {}
    if key == "event:war":
        answers = {"opponent": FIRST, "dice:0": [6, 2]}
    elif key in ("event:civil_war", "event:rebellion"):
        answers = {"victim": FIRST}
    elif key == "event:black_death":
        answers = {"region": "VII", "hit": [FIRST], f"markers:{FIRST}": 1}

    def answer(page: Any) -> None:
        sheet = page.shell.layers.top_sheet
        for field, value in answers.items():
            sheet.answered(field, value)

    return (lambda page: page.opened(key), answer)


def _nobody(page: Any) -> None:
    from companion.ui.presenters.renaissance.expansion.draft import FightDraft

    page.presenter._keep(FightDraft(market=4))
    page.scroll.scroll_y = 1
    page.refresh()


def _attacked(page: Any) -> None:
    page.answered("defenders", FIRST)


def _thrown(page: Any) -> None:
    page.thrown([6, 2, 5])
