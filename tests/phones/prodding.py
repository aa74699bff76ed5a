"""What a phone posts by chance, the same in two games that differ by others' secrets only.

Every answer goes through the hub as it would over the wire: its status, its bytes, and the page
that is on show afterwards. Whatever a game would book is only tried, so that both stay where they
are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

from companion.core.errors import CompanionError
from companion.pages.kit import TABLE
from companion.phones.guests import Door, Guests
from companion.phones.hub import Hub, MakeWindow
from companion.phones.server import written
from companion.phones.touches import keys_in
from companion.ui.presenters.session import Session

SECONDS = 13.0  # between two touches: nobody is too fast
AMOUNTS = (0, 1, 2, 3, 5, 10, 50, 1_000, 100_000, -1, -10)
WORDS = ("a", "er", "1", "page:", "")
ON_A_PAGE = ("tap", "tap", "tap", "hold", "step", "choose", "answer", "tab", "mark", "throw")
NOTHING: Mapping[str, Any] = MappingProxyType({})


def nothing(*_: Any) -> None: ...


class Prodded:
    """One seat's end of a table that books nothing."""

    def __init__(self, session: Session, make: MakeWindow, seat: str) -> None:
        self._seat, self._time = seat, 1_000.0
        seats = (*session.state.players, TABLE)
        session.do_for = partial(_tried, session)  # type: ignore[method-assign]
        self._hub = Hub(
            session,
            Guests(seats, {}, nothing, self._ticks),
            make,
            lambda callback: callback(),
            Door(self._ticks, nothing),
            lambda: "en",
        )
        self.stumbles = 0  # how often no page could be made with what is typed here
        window = self._hub._seat(seat).window
        self._start_over, window.start_over = window.start_over, self._stumbled  # type: ignore[method-assign]

    def _stumbled(self) -> None:
        self.stumbles += 1
        self._start_over()

    def _ticks(self) -> float:
        return self._time

    def page(self) -> dict[str, Any]:
        return self._hub._view(self._hub._seat(self._seat))

    def asked(self, route: str, body: Mapping[str, Any]) -> tuple[int, Any]:
        self._time += SECONDS
        answer = self._hub.asked(self._seat, route, body)
        assert answer is not None
        return answer.status, answer.body or None


def _tried(session: Session, _seat: str, action: Any, _id: str, done: Any, refused: Any) -> None:
    """What the rules say to it; it is not booked."""
    try:
        session.play.game.apply(session.state, action)
    except CompanionError as error:
        refused(error)
    else:
        done()


class Finger:
    """Touches by chance what is on show, and fills in what lies open."""

    def __init__(self, random: Random) -> None:
        self._random, self._count = random, 0
        self._open: Mapping[str, Any] = NOTHING  # the last answer with a sheet

    def heard(self, answer: Any) -> None:
        self._open = answer if isinstance(answer, Mapping) and "sheet" in answer else self._open

    def next(self, view: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The route and the body of the next request."""
        self._count += 1
        chance = self._random.random()
        if self._open and chance < 0.7:
            return self._in_sheet()
        self._open = NOTHING
        places = [place["key"] for place in view.get("places", ())]
        if chance > 0.85 and places:
            return "/look", {"place": self._random.choice(places)}
        page = view.get("page", NOTHING)
        keys = keys_in(page.get("foot", NOTHING)) if chance < 0.3 else set()
        key = self._random.choice(sorted(keys or keys_in(page)) or [""])
        kind = self._random.choice(ON_A_PAGE)
        return "/touch", self._sent(kind, key, value=self._value(kind, page))

    def _sent(self, kind: str, key: str, **more: Any) -> dict[str, Any]:
        return {"kind": kind, "key": key, "id": f"prod-{self._count:08}", **more}

    def _value(self, kind: str, page: Any) -> Any:
        if kind == "step":
            return self._random.choice(AMOUNTS)
        if kind in ("choose", "answer"):
            return self._random.choice(sorted(_words(page)) or [""])
        size = self._random.randint(1, 6)
        if kind == "mark":
            return [self._random.random() < 0.5 for _ in range(size)]
        return [self._random.randint(0, 6) for _ in range(size)] if kind == "throw" else None

    def _in_sheet(self) -> tuple[str, dict[str, Any]]:
        """Rows and offers are tapped; forms are filled in, looked at, and confirmed."""
        number, sheet = self._open["sheet"], self._open
        if "form" not in sheet:
            keys = sorted(keys_in(dict(sheet))) or [""]
            return "/touch", self._sent("tap", self._random.choice(keys), sheet=number)
        values = {one["key"]: self._filled(one) for one in sheet["form"].get("fields", ())}
        if self._random.random() < 0.5:
            return "/form", {"sheet": number, "values": values}
        anyway = self._random.random() < 0.3
        sent = self._sent("confirm", "", sheet=number, values=values, anyway=anyway)
        return "/touch", sent

    def _filled(self, field: Mapping[str, Any]) -> Any:
        """What can be answered, the ends of it, and a step beyond them."""
        options = [option.get("key", "") for option in field.get("choices", ())]
        given = field.get("value")
        if given is not None and self._random.random() < 0.5:
            return given
        if field.get("kind") in ("many", "line"):
            return self._random.sample(options, self._random.randint(0, len(options)))
        if field.get("kind") == "dice":
            return [self._random.randint(0, sides) for sides in field["sides"]]
        if options:
            return self._random.choice([*options, given if isinstance(given, str) else ""])
        most, least = field.get("most", 0), field.get("least", 0)
        ends = [one for one in (most, least) if type(one) is int]
        return self._random.choice([*ends, *(one + 1 for one in ends), *AMOUNTS])


def _words(part: Any) -> set[str]:
    """Everything that may be chosen on a page."""
    if isinstance(part, Mapping):
        own = {part["key"]} if isinstance(part.get("key"), str) else set()
        return own.union(*map(_words, part.values()))
    return set().union(*map(_words, part)) if isinstance(part, list) else set()


def prodded(here: Prodded, there: Prodded, finger: Finger, count: int) -> Iterator[str]:
    """What is answered otherwise; the finger goes by what the first one shows."""
    view = here.page()
    for _ in range(count):
        route, body = finger.next(view)
        answers = [table.asked(route, body) for table in (here, there)]
        view, other = here.page(), there.page()
        told = [
            f"{status} {written(answer)} {written(page)}"
            for (status, answer), page in zip(answers, (view, other), strict=True)
        ]
        if told[0] != told[1]:
            yield f"{route} {body}: {told[0]} ≠ {told[1]}"
            return  # from here on they go different ways
        if here.stumbles:
            yield f"{route} {body}: its page stumbles"
            return
        finger.heard(answers[0][1])
