"""Between the server's threads and the screen's: one window a seat, its newest view, its wishes.

The screen's thread only says that something changed. Views are made on the threads of those who
look, one at a time, so that the tablet shares its processor with one of them at most; whoever is
slow skips versions. What a phone wants done goes to the screen's thread and takes the same way as
a tap on the tablet.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.dice import DiceRequest, Faces, Thrown
from companion.core.errors import CompanionError, IllegalAction
from companion.core.explain import Text
from companion.pages.kit import TABLE, to_json
from companion.pages.moments import Moment
from companion.phones import files
from companion.phones.guests import Door, Guests, Pace
from companion.phones.places import Touch
from companion.phones.server import Deliver, Response
from companion.phones.wall import FRESH_SECONDS, Fallen
from companion.phones.window import Gone, Note, Window, Wish, fitting
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.session import Session

PROTOCOL = 1
BEAT_SECONDS = 4.0  # a phone that hears nothing twice says that the tablet is away
WAIT_SECONDS = 10.0  # for the disk, before a phone is told to ask again
TRIES = 3  # a view is made anew where the game went on meanwhile
TOUCHES = 200  # in ten seconds: previews as one types
_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
MakeWindow = Callable[[str, Callable[[], Translator], Callable[[], None], Thrown], Window]


class _Touches(Pace):
    MOST = TOUCHES


class Seat:
    """One seat while phones are on: its window, its language, and which stream is its own."""

    def __init__(
        self, name: str, language: str, make: MakeWindow, changed: Callable[[], None], fell: Thrown
    ) -> None:
        self.name, self.language = name, language
        self.window = make(name, lambda: _texts(self.language), changed, fell)
        self.touched = 0  # how often something changed here that the game does not know of
        self.stream = 0  # the newest one; older ones end
        self.noted: set[str] = set()  # bids that were sealed, by their ids
        self.is_here = False  # whether the newest one is open


class Hub:
    """Answers everything that comes through the door."""

    def __init__(
        self,
        session: Session,
        guests: Guests,
        make: MakeWindow,
        deliver: Deliver,
        door: Door,
        language: Callable[[], str],
        told: Callable[[], None] = lambda: None,
    ) -> None:
        self._session, self._guests, self._door = session, guests, door
        self._make, self._deliver, self._language = make, deliver, language
        self._told = told  # the table: somebody knocks, came or went
        self._acts, self._touches = Pace(door.ticks), _Touches(door.ticks)
        self._changes = threading.Condition()
        self._version = 0
        self._closed = ""  # why nobody is told anything any more
        self._seats: dict[str, Seat] = {}
        self._making = threading.Lock()  # one page at a time, for all phones together
        self._place = ""  # where the tablet is
        self._fallen: Fallen | None = None  # the newest throw
        self._moment: tuple[Moment, float] | None = None  # what was worth a cheer last, and when

    # -- from the screen's thread ----------------------------------------------------------

    def changed(self) -> None:
        """The game went on."""
        with self._changes:
            self._version += 1
            self._changes.notify_all()

    def shown(self, place: str) -> None:
        """The tablet shows another page: the display follows."""
        self._place = place
        wall = self._seats.get(TABLE)
        if wall is not None:
            wall.window.lead(place)
            self._again(wall)

    def typed(self) -> None:
        """Something lies on the tablet that is not an action yet."""
        wall = self._seats.get(TABLE)
        if wall is not None:
            wall.window.typed()
        self.changed()

    def fell(self, who: str, request: DiceRequest, faces: Faces) -> None:
        """Dice were thrown, by a seat or (without a name) by the tablet; from any thread."""
        number = self._fallen.number + 1 if self._fallen else 1
        self._fallen = Fallen(number, who, request, faces, self._door.ticks())
        wall = self._seats.get(TABLE)
        if wall is not None:
            self._again(wall)

    def cheer(self, moment: Moment) -> None:
        """The tablet shows a moment: so does the wall."""
        self._moment = (moment, self._door.ticks())
        wall = self._seats.get(TABLE)
        if wall is not None:
            self._again(wall)

    def close(self, why: str) -> None:
        """Tell everybody that the tablet turns away (`pause`) or that phones are off (`off`)."""
        with self._changes:
            self._closed = why
            self._changes.notify_all()
            for seat in self._seats.values():
                seat.window.rest()

    def cut(self, seat: str) -> None:
        """This phone is sent away and must scan a code again."""
        self._guests.cut(seat)
        self._taken_over(seat)

    def here(self) -> frozenset[str]:
        """The seats whose phones are looking just now."""
        with self._changes:
            return frozenset(name for name, seat in self._seats.items() if seat.is_here)

    # -- what the server asks --------------------------------------------------------------

    def file(self, path: str, packed: bool) -> Response | None:
        return files.answer(path, packed)

    def is_shut(self, address: str) -> bool:
        return self._door.is_shut(address)

    def wrong(self, address: str) -> None:
        self._door.wrong(address)

    def seat_of(self, key: str) -> str | None:
        return self._guests.seat_of(key)

    def join(self, asked: Mapping[str, Any]) -> Response:
        if self._closed:
            return Response(503)
        token, ticket = asked.get("token"), asked.get("ticket")
        if isinstance(token, str):
            knock = self._guests.knock(token[:64])
            if knock is None:
                return Response(401)
            self._deliver(self._told)
            return Response(202, {"ticket": knock.ticket, "sign": self.sign(knock.sign)})
        if not isinstance(ticket, str):
            return Response(400)
        answer, seat, key = self._guests.fetched(ticket[:64])
        if answer == "in":
            self._taken_over(seat)
            self._deliver(self._told)
            return Response(200, {"key": key, "seat": seat, "protocol": PROTOCOL})
        return Response({"wait": 202, "refused": 403}.get(answer, 410))

    def sign(self, sign: tuple[int, int]) -> str:
        """The words that tablet and phone show, in the table's language."""
        return f"{_texts(self._language()).text(f'phone.sign.{sign[0]}')} {sign[1]}"

    def _taken_over(self, seat: str) -> None:
        with self._changes:
            if seat in self._seats:
                before = self._seats.pop(seat)
                before.stream += 1
                before.window.rest()
            self._changes.notify_all()

    def _seat(self, name: str) -> Seat:
        with self._making:
            if name not in self._seats:
                changed, fell = partial(self._worked_out, name), partial(self.fell, name)
                made = Seat(name, self._language(), self._make, changed, fell)
                if name == TABLE and self._place:
                    made.window.lead(self._place)
                self._seats[name] = made
            return self._seats[name]

    # -- what is told ----------------------------------------------------------------------

    def events(self, seat: str) -> Iterator[tuple[str, Any]]:
        here = self._seat(seat)
        with self._changes:
            here.stream, here.is_here = here.stream + 1, True
            mine = here.stream
            self._changes.notify_all()
        self._deliver(self._told)
        place = here.window.place
        hello = {"protocol": PROTOCOL, "language": here.language, "seat": seat, "place": place}
        yield "hello", hello
        seen, sent = (-1, -1), None
        try:
            while True:
                stamp = (self._version, here.touched)
                if stamp != seen:
                    view = self._view(here)
                    seen = stamp
                    if view != sent:
                        sent = view
                        yield "view", view
                        continue
                with self._changes:
                    news = self._changes.wait_for(
                        partial(self._is_news, here, mine, seen), BEAT_SECONDS
                    )
                    closed, over = self._closed, here.stream != mine
                if closed or over:
                    gone = self._guests.is_cut(seat)
                    yield "away", {"why": closed or ("cut" if gone else "elsewhere")}
                    return
                if not news:
                    yield "beat", {}
        finally:
            with self._changes:
                if here.stream == mine:
                    here.is_here = False
            self._deliver(self._told)

    def _is_news(self, here: Seat, mine: int, seen: tuple[int, int]) -> bool:
        stamp = (self._version, here.touched)
        return bool(self._closed) or here.stream != mine or stamp != seen

    def _view(self, here: Seat) -> dict[str, Any]:
        """The page of a seat; made anew where the game went on while it was made."""
        for _ in range(TRIES):
            version = self._session.version
            with self._making:
                try:
                    return here.window.view() | (self._news() if here.name == TABLE else {})
                except Exception:
                    if version == self._session.version:
                        logging.getLogger(__name__).exception("a phone's page stumbled")
                        here.window.start_over()
        return {"trouble": _texts(here.language).text("phone.stumbled")}

    def _news(self) -> dict[str, Any]:
        """What just happened, for the wall: the newest throw, the newest moment."""
        now, fallen, moment = self._door.ticks(), self._fallen, self._moment
        found: dict[str, Any] = {}
        if fallen is not None and now - fallen.at < FRESH_SECONDS:
            found["dice"] = fallen.told(self._session.state.players)
        if moment is not None and now - moment[1] < FRESH_SECONDS:
            found["moment"] = to_json(replace(moment[0], bar=None), TABLE)
        return found

    # -- what is asked ---------------------------------------------------------------------

    def asked(self, seat: str, route: str, asked: Mapping[str, Any]) -> Response | None:
        if route not in ("/look", "/touch", "/form", "/act"):
            return None
        if self._closed:
            return Response(503)
        if not self._touches.may(seat):
            return Response(429)
        here = self._seat(seat)
        try:
            return self._answered(seat, here, route, asked)
        except Gone:
            self._again(here)
            return Response(412, {"say": _texts(here.language).text("phone.no_longer")})
        except CompanionError as error:
            self._again(here)
            return Response(409, refusal(_texts(here.language), error))

    def _answered(
        self, name: str, here: Seat, route: str, asked: Mapping[str, Any]
    ) -> Response | None:
        if route == "/look":
            self._look(here, asked)
            return Response(200, {})
        self._stand(here, asked)
        touch = _touch(asked)
        sheet, values = asked.get("sheet"), asked.get("values")
        if not isinstance(values, dict):
            values = {}
        if route == "/form":
            with self._making:
                return Response(200, here.window.asked(_number(sheet), fitting(values)))
        if route == "/touch" and touch.kind in ("hold", "rule"):
            with self._making:
                held = touch.kind == "hold"
                found = here.window.touched(touch) if held else here.window.rule(touch.key)
            return Response(200, found) if isinstance(found, Mapping) else Response(409)
        entry = asked.get("id")
        if not isinstance(entry, str) or not _ID.fullmatch(entry):
            return Response(400)
        entry = f"{name}.{entry}"
        if name == TABLE and touch.kind not in ("tab", "more"):
            return Response(403)
        if self._session.journal.knows(entry) or entry in here.noted:
            return self._booked(here)
        with self._making:
            reply = self._touched(here.window, touch, sheet, asked, values)
        if isinstance(reply, Mapping):
            self._again(here)
            return Response(200, reply)
        if not self._acts.may(name):
            return Response(429)
        if isinstance(reply, Note):
            return self._noted(here, reply, entry)
        return self._done(name, here, reply, entry)

    def _stand(self, here: Seat, asked: Mapping[str, Any]) -> None:
        """A touch says on which page it was: a tablet that began anew stands on its first."""
        place = asked.get("place")
        if isinstance(place, str) and asked.get("sheet") is None and here.name != TABLE:
            with self._making:
                if here.window.place != place:
                    here.window.go(place)

    def _touched(
        self, window: Window, touch: Touch, sheet: Any, asked: Mapping[str, Any], values: Any
    ) -> Any:
        anyway = asked.get("anyway") is True
        if touch.kind == "roll" and sheet is None:
            return window.thrown(touch.key)
        if touch.kind == "roll":
            return window.rolled(_number(sheet), touch.key, fitting(values))
        if touch.kind == "confirm":
            return window.confirmed(_number(sheet), fitting(values), anyway)
        tapped = window.touched(touch) if sheet is None else window.in_sheet(_number(sheet), touch)
        return window.anyway(tapped) if anyway else tapped

    def _look(self, here: Seat, asked: Mapping[str, Any]) -> None:
        language, place = asked.get("language"), asked.get("place")
        with self._making:
            if language in LANGUAGES:
                here.language = str(language)
            if isinstance(place, str):
                here.window.go(place)
        self._again(here)

    def _worked_out(self, name: str) -> None:
        """Odds of this seat's page are ready."""
        if name in self._seats:
            self._again(self._seats[name])

    def _again(self, here: Seat) -> None:
        """The page of this seat may look otherwise now."""
        with self._changes:
            here.touched += 1
            self._changes.notify_all()

    # -- what is done ----------------------------------------------------------------------

    def _done(self, name: str, here: Seat, wish: Wish, entry: str) -> Response:
        """Do it on the screen's thread; what is not known in time is asked again by its id."""
        over = threading.Event()
        found: list[CompanionError] = []

        def refused(error: CompanionError) -> None:
            found.append(error)
            over.set()

        def begin() -> None:
            last = len(wish.actions) - 1
            for number, action in enumerate(wish.actions):
                own = entry if number == 0 else f"{entry}.{number}"
                told = over.set if number == last else _nothing
                self._session.do_for(name, action, own, told, refused)

        self._deliver(begin)
        if not over.wait(WAIT_SECONDS):
            return Response(202, {"later": True})
        if found:
            return Response(409, refusal(_texts(here.language), found[0], wish))
        with self._making:
            follows = here.window.done(wish)
        return self._booked(here, follows)

    def _noted(self, here: Seat, note: Note, entry: str) -> Response:
        """A bid is sealed on the screen's thread, where the tablet's bids are."""
        over = threading.Event()
        found: list[bool] = []

        def take() -> None:
            found.append(note.take())
            over.set()
            self._told()

        self._deliver(take)
        if not over.wait(WAIT_SECONDS):
            return Response(202, {"later": True})
        texts = _texts(here.language)
        if not found[0]:
            said = [{"text": texts.text("phone.bid_not_taken"), "rule": ""}]
            return Response(409, {"said": said, "anyway": False})
        here.noted.add(entry)
        self.changed()
        return Response(200, {"done": True, "said": [texts.text("phone.noted")]})

    def _booked(self, here: Seat, follows: Mapping[str, Any] | None = None) -> Response:
        self._again(here)
        step = self._session.journal.step
        texts = _texts(here.language)
        said = [texts.text(text) for text in step.warnings]
        return Response(200, {"done": True, "said": said, **(follows or {})})


def _nothing() -> None: ...


def _number(value: Any) -> int:
    return value if type(value) is int else -1


def _touch(asked: Mapping[str, Any]) -> Touch:
    kind, key = asked.get("kind"), asked.get("key")
    return Touch(
        kind if isinstance(kind, str) else "",
        key if isinstance(key, str) else "",
        asked.get("value"),
    )


def refusal(texts: Translator, error: CompanionError, wish: Wish | None = None) -> dict[str, Any]:
    """What the rules say against it, each with its rule; whether the table may do it anyway."""
    said = [
        {
            "text": texts.text(Text(problem.key, problem.params)),
            "rule": problem.rule.number if problem.rule else "",
        }
        for problem in error.problems
    ]
    may = isinstance(error, IllegalAction) and error.may_overrule and wish is not None
    may = may and all("overrule" in type(one).__dataclass_fields__ for one in wish.actions)  # type: ignore[union-attr]
    return {"said": said, "anyway": may}


_TRANSLATORS: dict[str, Translator] = {}


def _texts(language: str) -> Translator:
    """The texts of a language, read once."""
    if language not in _TRANSLATORS:
        _TRANSLATORS[language] = Translator(language)
    return _TRANSLATORS[language]
