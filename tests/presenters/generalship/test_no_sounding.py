"""No touch on a page that all see sounds out what somebody hides: answers, not only pages.

Two tables play the same in public and hide other pieces, cards and hands. One random finger taps
on both, on everything that the tablet shows, fills in forms and does it anyway where the table may;
the device is handed to nobody. Each touch must be answered alike, up to every refusal, and both
tables must look alike after it. What a rule lays open (G-12.6, G-15.3) ends the evening.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.chance.decks import AppDecks
from companion.core.errors import CompanionError
from companion.games.generalship.state import SCORING
from companion.phones.places import Touch
from companion.phones.touches import keys_in
from companion.phones.window import Gone, Note, Wish
from companion.phones.windows import windows
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.generalship.battle.draft import FIRST
from companion.ui.presenters.generalship.battle.page import BattlePage
from companion.ui.presenters.panels import Act
from tests.presenters.generalship.two_tables import ENGLISH, Hidden, said
from tests.presenters.recorded import AtOnce

FIGHTING, ELSEWHERE = (1, 1, 1, 1, 1, 0, 6), (0, 0, 0, 0, 0, 2, 3, 4, 6)  # by their pages
LONG = pytest.mark.long
LAID_OPEN = ("pay_upkeep", "fight_battle")


def is_laid_open(table: Hidden, at: int, touch: tuple[Any, ...]) -> bool:
    """Whether a touch does what the rules lay open: an attack, a payment in front of all."""
    page = table.pages[at]
    if touch == ("tap", "upkeep") and table.session.state.phase == SCORING:
        return isinstance(page.tapped("upkeep"), Act)
    if not isinstance(page, BattlePage) or not page.is_fought:
        return False
    draws = page.step == FIRST and touch == ("tap", "next")  # as many as their classes bring
    return draws or touch in (("tap", "reveal"), ("tap", "book"))


@pytest.mark.rule("G-1.6", "G-12.1", "G-12.6", "G-10.2")
@pytest.mark.parametrize(
    "seed", [*range(11), 32, *(pytest.param(n, marks=LONG) for n in range(33, 80))]
)
def test_no_touch_on_a_shared_page_is_answered_by_what_somebody_hides(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AppDecks, "drawn", lambda _self, left: left[0])  # an event tile
    tables = [Hidden(seed, other) for other in (1, 2)]
    finger, fights = Random(seed), tables[0].scene in ("battle", "dealt")
    for place, (here, there) in enumerate(zip(*(one.shown() for one in tables), strict=True)):
        assert here == there, place
    for _ in range(40):
        if tables[0].session.state.ended:  # everything lies open
            break
        at = finger.choice(FIGHTING if fights else ELSEWHERE)
        touches = tables[0].touches(tables[0].pages[at])
        if not touches:
            continue
        touch = finger.choice(touches)
        if is_laid_open(tables[0], at, touch):
            continue
        same = finger.random()
        first, second = (one.answered(at, touch, Random(same)) for one in tables)
        assert first == second, (type(tables[0].pages[at]).__name__, touch)
        for here, there in zip(*(one.shown() for one in tables), strict=True):
            assert here == there, (type(tables[0].pages[at]).__name__, touch)
    if tables[0].session.state.ended:
        return
    for here, there in zip(*(one.whole() for one in tables), strict=True):
        assert here == there


class Phone:
    """What the asker holds in his own hand."""

    def __init__(self, table: Hidden) -> None:
        self.table, shared = table, table.drafts
        make = windows(table.session, lambda _seat: self._own, lambda: shared, AtOnce)
        self._own = in_memory()
        self.window = make(table.eyes, lambda: ENGLISH, lambda: None)

    def shown(self) -> str:
        return repr(self.window.view())

    def touches(self, random: Random) -> list[Touch]:
        """Everything that a finger can do at one of its places."""
        places = [one["key"] for one in self.window.view()["places"] if one["key"] != "rules"]
        self.window.go(random.choice(places))
        page = self.window.view()["page"]
        found = [Touch(kind, key) for key in sorted(keys_in(page)) for kind in ("tap", "hold")]
        for panel in page.get("panels", ()):
            found += [
                Touch("answer", row["key"], one.get("key", ""))
                for row in panel.get("asks", ())
                for one in row["options"]
            ]
            found += [
                Touch("choose", panel["key"], one.get("key", ""))
                for one in panel.get("choices", ())
            ]
            for item in panel.get("items", ()):
                if item.get("count") is not None:
                    found += [Touch("step", item["key"], change) for change in (1, -1)]
        return found

    def answered(self, touch: Touch, random: Random) -> str:
        try:
            reply = self.window.touched(touch)
            told = repr(reply) if isinstance(reply, dict) else ""
            if isinstance(reply, dict) and "form" in reply:
                values = {
                    field["key"]: random.randint(field.get("least", 0), min(field["most"], 4))
                    for field in reply["form"].get("fields", ())
                    if field.get("field") == "count" and field.get("most")
                }
                told += repr(self.window.asked(reply["sheet"], values))
                reply = self.window.confirmed(reply["sheet"], values, anyway=random.random() < 0.3)
        except Gone:
            return "gone"
        except CompanionError as error:
            return said(error)
        if isinstance(reply, Note):
            return f"{told} noted {reply.take()}"
        if isinstance(reply, Wish) and not any(one.kind in LAID_OPEN for one in reply.actions):
            refused: list[CompanionError] = []
            self.table.session.do(reply.actions[0], refused.append)
            return told + "".join(map(said, refused)) + reply.actions[0].kind
        return told


@pytest.mark.rule("G-1.6", "G-14.9", "G-12.6")
@pytest.mark.parametrize("asker", ["anna", "ben"])
@pytest.mark.parametrize(
    "seed", [*range(100, 108), *(pytest.param(n, marks=LONG) for n in range(108, 160))]
)
def test_who_asks_for_himself_hears_nothing_of_the_others(
    seed: int, asker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His own secrets are the same: he takes the device, looks, guesses, throws away, marches."""
    monkeypatch.setattr(AppDecks, "drawn", lambda _self, left: left[0])  # an event tile
    tables = [Hidden(seed, other, asker) for other in (1, 2)]
    phones = [Phone(one) for one in tables]
    finger, fights = Random(seed), tables[0].scene in ("battle", "dealt")
    for _ in range(30):
        if tables[0].session.state.ended:
            break
        on_tablet = finger.random() < 0.6
        same, at = (
            finger.random(),
            finger.choice((1, 1, 1, 1, 0) if fights else (0, 0, 0, 0, 2, 3, 4)),
        )
        if on_tablet:
            touches = [one.touches(one.pages[at]) for one in tables]
            assert touches[0] == touches[1], at
            touch = finger.choice(touches[0]) if touches[0] else None
            if touch is None or is_laid_open(tables[0], at, touch):
                continue
            first, second = (one.answered(at, touch, Random(same)) for one in tables)
        else:
            where = finger.random()
            found = [one.touches(Random(where)) for one in phones]
            assert found[0] == found[1]
            touch = finger.choice(found[0])
            first, second = (one.answered(touch, Random(same)) for one in phones)
        assert first == second, touch
        for here, there in zip(*(one.shown() for one in tables), strict=True):
            assert here == there, touch
        assert phones[0].shown() == phones[1].shown(), touch
    if tables[0].session.state.ended:
        return
    for here, there in zip(*(one.whole() for one in tables), strict=True):
        assert here == there
