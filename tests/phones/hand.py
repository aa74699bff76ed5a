"""A player's hand: finds by which touches on his phone an action of his can be done.

It knows no game: it looks through the pages as they are sent to his seat, taps what has to do with
what he wants, answers questions, fills in forms, and stops when exactly that action would be done.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from companion.core import codec
from companion.core.errors import CompanionError, IllegalAction
from companion.phones.places import Touch
from companion.phones.touches import keys_in
from companion.phones.window import Gone, Window, Wish
from companion.phones.windows import windows
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.panels import Choose, Detail, Field, Question, Search
from companion.ui.presenters.session import Session
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

FOUND, NOTHING = 1_000.0, -1_000.0
NEVER = ("roll", "clear", "empty", "discard")  # what is left to chance, or begun anew
LOOKED_UP = ("log", "charts", "rules")  # where nothing is done
TAPS, ROWS, CHOICES, PASSES = 160, 12, 30, 4  # how much is tried


@dataclass(frozen=True)
class Step:
    """Something that a finger does: a kind of touch, or `look`, `in_sheet` and `confirm`."""

    kind: str
    key: str = ""
    value: Any = None


Path = tuple[Step, ...]
MANY = "#"  # where the length of a list stands


class Wanted:
    """An action, its parts by where they stand, and the words and numbers in it."""

    def __init__(self, action: Any, session: Session, later: Sequence[Any] = ()) -> None:
        self.action = action
        self._later = later  # what is done afterwards: a touch may do it at once
        self._apply = lambda one: session.play.game.apply(session.state, one).state
        self._comes_to = self._apply(action)
        written = codec.write(action)
        self._parts = dict(_parts(written))
        self.numbers = sorted(
            {part for where, part in self._parts.items() if type(part) is int and MANY not in where}
        )
        self.values = {part for part in self._parts.values() if isinstance(part, str) and part}
        self.words = set(self.values) | {""}
        self.words |= {name for where in self._parts for name in where if isinstance(name, str)}
        self.lists = list(_lists(written))

    def near(self, action: Any) -> float:
        """How near another action comes to it."""
        if type(action) is not type(self.action):
            return NOTHING
        if self.is_met(action):
            return FOUND
        parts = dict(_parts(codec.write(action)))
        same = sum(parts.get(where) == part for where, part in self._parts.items())
        return same - 0.5 * len(parts.keys() - self._parts.keys())

    def is_met(self, action: Any) -> bool:
        """Whether another action is it, or comes to the same: a script may say more than a page."""
        if type(action) is not type(self.action):
            return False
        return any(self._comes_to_it(one) for one in (action, *self._anyway(action)))

    def are_met(self, actions: Sequence[Any]) -> bool:
        """Whether a touch does it, and nothing else that would not be done soon."""
        rest = list(actions)
        if rest and self.is_met(rest[0]):
            rest = rest[1:]
        elif self.action in rest:
            rest.remove(self.action)
        else:
            return False
        return all(one in self._later for one in rest)

    def came(self, state: Any, actions: Sequence[Any]) -> bool:
        """Whether it was done: the table stands where it leads to, or this was it."""
        if len(actions) != 1:
            return bool(actions) and self.are_met(actions)
        return state == self._comes_to or self._says_it(actions[0])

    def _comes_to_it(self, action: Any) -> bool:
        if action == self.action or self._says_it(action):
            return True
        try:
            return bool(self._apply(action) == self._comes_to)
        except CompanionError:
            return False

    def _says_it(self, action: Any) -> bool:
        """Whether it is the same but for what was left open: a page knows which ship it was."""
        parts = dict(_parts(codec.write(action)))
        left_open = {where for where, part in self._parts.items() if part is None}
        left_open.add(("overrule",))  # a phone says it only where the rules refuse
        keys = parts.keys() | self._parts.keys()
        known = [where for where in keys if not any(where[: len(o)] == o for o in left_open)]
        return all(parts.get(where) == self._parts.get(where) for where in known)

    def _anyway(self, action: Any) -> tuple[Any, ...]:
        """What a phone is offered where the rules refuse: *do it anyway*."""
        try:
            self._apply(action)
        except IllegalAction as error:
            if error.may_overrule and "overrule" in action.__dataclass_fields__:
                return (replace(action, overrule=True),)
        except CompanionError:
            return ()
        return ()

    def names(self, key: str) -> int:
        """How much of a key is about it."""
        return sum(part in self.words for part in key.split(":"))

    def beside(self, key: str) -> list[Any]:
        """What stands beside a word of a key."""
        about = set(key.split(":"))
        return [
            part
            for where, part in self._parts.items()
            if where[-1:] != (MANY,) and about & {name for name in where if isinstance(name, str)}
        ]

    def has(self, field: Field, answer: Any) -> bool:
        """Whether an answer of a form stands in it."""
        if field.kind == "count":
            return type(answer) is int
        return isinstance(answer, str) and answer in self.words

    def beside_one(self, key: str) -> list[int]:
        """The numbers in the parts of a list that a word of a key is about."""
        about = set(key.split(":"))
        places = {
            where[:-1]
            for where, part in self._parts.items()
            if isinstance(part, str) and part in about
        }
        return [
            part
            for where, part in self._parts.items()
            if where[:-1] in places and type(part) is int
        ]

    def chooses(self, row: str, key: str) -> bool:
        """Whether an answer is one to a question."""
        told = self.beside(row)
        return key in map(str, told) if told else bool(key) and self.names(key) > 0


def _parts(value: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _parts(part, (*where, name))
    elif isinstance(value, (list, tuple)):
        yield (*where, MANY), len(value)
        for place, part in enumerate(value):
            yield from _parts(part, (*where, place))
    else:
        yield where, value


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _lists(part)
    elif isinstance(value, (list, tuple)):
        yield list(value)
        for part in value:
            yield from _lists(part)


# -- forms --------------------------------------------------------------------------------------


def filled(question: Question, wanted: Wanted) -> dict[str, Any] | None:
    """The answers of a form that make exactly this action; none where none do."""
    for values in ({}, _named(question, wanted)):
        found = _better(question, wanted, values)
        if found is not None:
            return found
        for sideways in _sideways(question, wanted, values):
            found = _better(question, wanted, sideways)
            if found is not None:
                return found
    return None


def _sideways(question: Question, wanted: Wanted, values: dict[str, Any]) -> Iterator[Any]:
    """Answers that are as near as the one that stands there: what follows may be nearer."""
    now = _worth(question, values, wanted)
    for field in question.form(values).fields:
        for choice in field.choices if field.kind == "one" else ():
            tried = {**values, field.key: choice.key}
            if choice.key != field.value and _worth(question, tried, wanted) >= now:
                yield tried


def _named(question: Question, wanted: Wanted) -> dict[str, Any]:
    """What the action names, field after field: only all of it together makes an action."""
    values: dict[str, Any] = {}
    asked, thrown = set[str](), list[Any]()
    while field := next((x for x in question.form(values).fields if x.key not in asked), None):
        asked.add(field.key)
        named = [one.key for one in field.choices if one.key in wanted.values]
        if field.kind in ("one", "pick") and named:
            values[field.key] = named[0]
        elif field.kind == "many" and named:
            values[field.key] = named
        elif field.kind == "dice":
            fits = [x for x in wanted.lists if len(x) == len(field.sides) and x not in thrown]
            if fits and all(type(face) is int for face in fits[0]):
                values[field.key] = fits[0]
                thrown.append(fits[0])
    return values


def _better(question: Question, wanted: Wanted, values: dict[str, Any]) -> dict[str, Any] | None:
    """Answers from there on, each a step nearer."""
    best = _worth(question, values, wanted)
    for _ in range(PASSES):
        before, asked = best, set[str]()
        while best < FOUND:
            field = next(
                (one for one in question.form(values).fields if one.key not in asked), None
            )
            if field is None:
                break
            asked.add(field.key)
            for answer in _answers(field, wanted, values.get(field.key, field.value)):
                tried = {**values, field.key: answer}
                worth = _worth(question, tried, wanted)
                if worth > best:
                    best, values = worth, tried
        if best == FOUND:
            return values
        if best == before:
            return None
    return None


def _worth(question: Question, values: dict[str, Any], wanted: Wanted) -> float:
    try:
        first = {field.key: field.value for field in question.form(values).fields}
        return wanted.near(question.action({**first, **values}))
    except (CompanionError, LookupError, ValueError, TypeError):
        return NOTHING + 1  # half an answer: other fields may still make it one


def _answers(field: Field, wanted: Wanted, now: Any = None) -> list[Any]:
    keys = [choice.key for choice in field.choices]
    match field.kind:
        case "one" | "pick":
            return sorted(keys, key=lambda key: -wanted.names(key))[:CHOICES]
        case "many":
            listed = [one for one in wanted.lists if one and all(part in keys for part in one)]
            chosen = now if isinstance(now, list) else []
            named = sorted(keys, key=lambda key: -wanted.names(key))[:ROWS]
            one_more = [[key for key in keys if key in chosen or key == more] for more in named]
            return [*listed, [key for key in keys if key in wanted.words], [], *one_more]
        case "count":
            return [number for number in wanted.numbers if field.least <= number <= field.most]
        case "text":
            return [*sorted(wanted.words)[:CHOICES], ""]
        case "dice":
            return [one for one in wanted.lists if len(one) == len(field.sides)]
        case "line":
            return [one for one in wanted.lists if len(one) <= field.most]
        case "add":
            return ["add"]
    return []


# -- pages --------------------------------------------------------------------------------------


class Hand:
    """Learns where actions of a kind are done, so that the next is found sooner."""

    def __init__(self, session: Session, seat: str, drafts: Callable[[], Drafts]) -> None:
        self._session = session
        self._learned: dict[type, Counter[tuple[str, str, str]]] = defaultdict(Counter)
        self._typed_at: dict[type, Counter[str]] = defaultdict(Counter)
        self._idle = set(NEVER)  # buttons that only change a page
        self._picked: Path = ()  # what was chosen from a list, where nothing followed
        self._typed_so_far = in_memory()

        def taken(_seat: str) -> Drafts:
            self._typed_so_far = drafts()
            return self._typed_so_far

        make = windows(session, taken, in_memory, AtOnce)
        self._fresh = lambda: make(seat, lambda: speaking("en"), lambda: None)

    def way(self, action: Any, later: Sequence[Any] = ()) -> Path | None:
        """The touches that come to this action; none where the phone has no way to it."""
        wanted = Wanted(action, self._session, later)
        for place, _ in self._typed_at[type(action)].most_common():
            found = self._typed(self._fresh(), place, wanted)
            if found is not None and self._leads(found, wanted):
                return found
        window = self._fresh()
        known = self._learned[type(action)]
        spots = sorted(
            self._spots(window),
            key=lambda spot: (-known[_kind(spot)], -wanted.names(spot[2])),
        )
        for spot in spots[:TAPS]:
            found = self._tapped(window, spot, wanted)
            if found is not None and self._leads(found, wanted):
                known[_kind(spot)] += 1
                return found
        for place in _places(window):
            found = self._typed(self._fresh(), place, wanted)
            if found is not None and self._leads(found, wanted):
                self._typed_at[type(action)][place] += 1
                return found
        return None

    def _leads(self, path: Path, wanted: Wanted) -> bool:
        """Whether a phone that has not been touched yet comes to it this way."""
        window = self._fresh()
        reply: Any = {}
        with suppress(Gone, CompanionError):
            for step in path:
                reply = _stepped_through(window, step)
        return isinstance(reply, Wish) and wanted.are_met(reply.actions)

    @staticmethod
    def _spots(window: Window) -> list[tuple[str, str, str]]:
        """Everything that can be tapped, by place and tab."""
        found = []
        for place in _places(window):
            window.go(place)
            page = window.view()["page"]
            tabs = [tab["key"] for tab in page.get("tabs", ())] if place == "sheet" else []
            for tab in tabs or [""]:
                if tab:
                    window.touched(Touch("tab", tab))
                    page = window.view()["page"]
                found += [(place, tab, key) for key in sorted(keys_in(page))]
        return found

    def _tapped(self, window: Window, spot: tuple[str, str, str], wanted: Wanted) -> Path | None:
        place, tab, key = spot
        begin = (Step("look", place), *((Step("tab", tab),) if tab else ()))
        with suppress(Gone, CompanionError):
            window.go(place)
            if tab:
                window.touched(Touch("tab", tab))
            rest = self._answered(window, window.touched(Touch("tap", key)), wanted)
            return None if rest is None else (*begin, Step("tap", key), *rest)
        return None

    def _answered(self, window: Window, reply: Any, wanted: Wanted, deep: int = 2) -> Path | None:
        """What else it takes after a tap."""
        if isinstance(reply, Wish):
            return () if wanted.are_met(reply.actions) else None
        sheet, number = window._sheet, window._number
        if isinstance(sheet, Question) and isinstance(reply, Mapping) and "form" in reply:
            values = filled(sheet, wanted)
            return None if values is None else (Step("confirm", "", values),)
        if not deep or not isinstance(sheet, (Search, Detail, Choose)):
            return None
        keys = _offered(sheet)
        for key in sorted(keys, key=lambda key: -wanted.names(key))[:ROWS]:
            window._sheet, window._number = sheet, number
            with suppress(Gone, CompanionError):
                inside = window.in_sheet(number, Touch("tap", key))
                rest = self._answered(window, inside, wanted, deep - 1)
                if rest is not None:
                    return (Step("in_sheet", key), *rest)
                if not inside:
                    self._picked = (Step("in_sheet", key),)
                    return None
        return None

    def _typed(self, window: Window, place: str, wanted: Wanted) -> Path | None:
        """A page that is typed in like a form: questions, steppers, dice; then its buttons."""
        window.go(place)
        done: list[Step] = [Step("look", place)]
        seen: set[Step] = set()
        for panel in window.view()["page"].get("panels", ()):
            if panel.get("shelf"):  # a phone that was touched before may stand at another
                done.append(Step("tap", f"shelf:{panel['shelf']}"))
        for _ in range(TAPS):
            page = window.view()["page"]
            rest = self._finished(window, page, wanted, done)
            if rest is not None:
                return (*done, *rest)
            step = next((one for one in _typing(page, wanted) if _hashed(one) not in seen), None)
            if step is None:
                return self._climbed(window, wanted, done)
            seen.add(_hashed(step))
            for each in _singly(step):
                with suppress(Gone, CompanionError):
                    self._picked = ()
                    reply = window.touched(Touch(each.kind, each.key, each.value))
                    rest = self._answered(window, reply, wanted)
                    if rest is not None:
                        return (*done, each, *rest)
                    if self._picked:
                        done += [each, *self._picked]  # chosen from a list: it stands on the page
                    elif not reply and window.place == place:
                        done.append(each)
                    elif isinstance(window._sheet, Question):
                        done += self._noted(window, each, wanted)
            window.go(place)
        return None

    # -- what a page comes to, a touch at a time -------------------------------------------

    def _climbed(self, window: Window, wanted: Wanted, done: list[Step]) -> Path | None:
        """Touches that bring what the page would do nearer to it, one after the other."""
        best, button = self._comes_near(window, wanted)
        for _ in range(PASSES * PASSES):
            if best >= FOUND:
                return (*done, button)
            if best <= NOTHING:
                return None
            before = best
            nearer: Path = ()
            for step in _all_on_panels(window.view()["page"], wanted):
                kept = deepcopy(self._typed_so_far._values)
                with suppress(Gone, CompanionError):
                    steps = [*_singly(step)]
                    for each in steps:
                        window.touched(Touch(each.kind, each.key, each.value))
                    for each in _thrown(window.view()["page"], wanted):  # they were taken away
                        window.touched(Touch(each.kind, each.key, each.value))
                        steps.append(each)
                        break
                    worth, found = self._comes_near(window, wanted)
                    if worth > best:
                        best, button, nearer = worth, found, tuple(steps)
                self._typed_so_far._values = kept
                if best >= FOUND:
                    break
            if best == before:
                return None
            done += nearer
            for each in nearer:
                window.touched(Touch(each.kind, each.key, each.value))
        return None

    def _comes_near(self, window: Window, wanted: Wanted, but: str = "") -> tuple[float, Step]:
        """The button that would do what is nearest, and how near that is."""
        best, found, place = NOTHING, Step("tap"), window.place
        for key in _buttons(window.view()["page"]):
            if key in self._idle or key == but:
                continue
            kept = deepcopy(self._typed_so_far._values)
            with suppress(Gone, CompanionError):
                reply = window.touched(Touch("tap", key))
                if isinstance(reply, Wish):
                    near = FOUND if wanted.are_met(reply.actions) else wanted.near(reply.actions[0])
                    if near > best:
                        best, found = near, Step("tap", key)
            self._typed_so_far._values = kept
            if window.place != place:
                window.go(place)
        return best, found

    @staticmethod
    def _noted(window: Window, opened: Step, wanted: Wanted) -> list[Step]:
        """A form that only notes something on the page: what fits is filled in."""
        question: Any = window._sheet
        values = {
            field.key: answers[-1]
            for field in question.form({}).fields
            if (answers := [one for one in _answers(field, wanted) if wanted.has(field, one)])
        }
        reply = window.confirmed(window._number, values, False) if values else None
        return [opened, Step("confirm", "", values)] if reply == {} else []

    def _finished(self, window: Window, page: Any, wanted: Wanted, done: list[Step]) -> Path | None:
        """The buttons of the page; one that only changes the page is not tapped again."""
        for key in (key for key in _buttons(page) if key not in self._idle):
            place, kept = window.place, deepcopy(self._typed_so_far._values)
            with suppress(Gone, CompanionError):
                before = self._comes_near(window, wanted, but=key)[0]
                reply = window.touched(Touch("tap", key))
                rest = self._answered(window, reply, wanted)
                if rest is not None:
                    return (Step("tap", key), *rest)
                if not reply and window.place == place:
                    self._idle.add(key)
                    if self._comes_near(window, wanted)[0] < before:
                        self._typed_so_far._values = kept  # it would begin anew
                    else:
                        done.append(Step("tap", key))
            if window.place != place:
                window.go(place)
        return None


def _offered(sheet: Search | Detail | Choose) -> list[str]:
    if isinstance(sheet, Choose):
        return [one.key for one in sheet.pick.options if not one.chosen]
    return [one.key for one in (sheet.rows if isinstance(sheet, Search) else sheet.offers)]


def _stepped_through(window: Window, step: Step) -> Any:
    match step.kind:
        case "look":
            return window.go(step.key)
        case "in_sheet":
            return window.in_sheet(window._number, Touch("tap", step.key))
        case "confirm":
            return window.confirmed(window._number, step.value, False)
    return window.touched(Touch(step.kind, step.key, step.value))


def _hashed(step: Step) -> Step:
    return Step(step.kind, step.key, str(step.value))


def _singly(step: Step) -> Iterator[Step]:
    """A stepper moves by one at a time."""
    if step.kind != "step":
        yield step
        return
    for _ in range(abs(step.value)):
        yield Step(step.kind, step.key, 1 if step.value > 0 else -1)


def _kind(spot: tuple[str, str, str]) -> tuple[str, str, str]:
    return spot[0], spot[1], spot[2].partition(":")[0]


def _places(window: Window) -> list[str]:
    return [place for place in window._places if place not in LOOKED_UP]


def _buttons(page: Any) -> list[str]:
    foot = page.get("foot", {})
    buttons = foot if isinstance(foot, list) else [foot.get("main"), *foot.get("others", ())]
    offers = [offer for panel in page.get("panels", ()) for offer in panel.get("offers", ())]
    return [one["key"] for one in (*buttons, *offers) if one and one.get("enabled", True)]


def _typing(page: Any, wanted: Wanted) -> Iterator[Step]:
    """What could be typed on a page that has to do with this; then its other steps."""
    yield from _on_panels(page, wanted)
    for stop in page.get("stops", ()):
        if stop.get("taps"):
            yield Step("tap", f"stop:{stop['key']}")


def _on_panels(page: Any, wanted: Wanted) -> Iterator[Step]:
    for panel in page.get("panels", ()):
        for row in panel.get("asks", ()):
            for option in row.get("options", ()):
                key = option.get("key", "")
                if option.get("chosen"):
                    if option.get("colour") and key not in wanted.values:
                        yield Step("answer", row["key"], key)  # somebody else, from before
                elif wanted.chooses(row["key"], key):
                    yield Step("answer", row["key"], key)
        for choice in panel.get("choices", ()):
            key = choice.get("key", "")
            if key != panel.get("chosen", "") and wanted.chooses(panel["key"], key):
                yield Step("choose", panel["key"], key)
        yield from _throws(panel, wanted)
        for item in panel.get("items", ()):
            yield from _stepped(item, wanted)
        for cell in (one for column in panel.get("grid", {}).get("columns", ()) for one in column):
            if cell.get("key", "") in wanted.values:
                yield Step("tap", cell["key"])
        if panel["kind"] == "Stall":
            yield from _shopping(panel, wanted)
        elif panel["kind"] == "Basket":
            for line in panel.get("lines", ()):
                if line.get("taps"):
                    yield Step("tap", f"ask:{line['key']}")
        elif panel["kind"] == "Ledger":
            yield from _settings(panel, wanted)


def _throws(panel: Any, wanted: Wanted) -> Iterator[Step]:
    sides = panel.get("dice", {}).get("sides", ())
    for faces in wanted.lists:
        if sides and len(faces) == len(sides):
            yield Step("throw", panel["key"], faces)
    for number in wanted.numbers:
        if len(sides) == 1 and 1 <= number <= sides[0]:
            yield Step("throw", panel["key"], [number])


def _thrown(page: Any, wanted: Wanted) -> Iterator[Step]:
    """Dice that lie there and show nothing yet."""
    for panel in page.get("panels", ()):
        if not any(panel.get("dice", {}).get("faces", ())):
            yield from _throws(panel, wanted)


def _all_on_panels(page: Any, wanted: Wanted) -> Iterator[Step]:
    """Every answer, chip, row and number that stands on a page, whatever it is about."""
    for panel in page.get("panels", ()):
        for row in panel.get("asks", ()):
            for option in row.get("options", ()):
                if not option.get("chosen"):
                    yield Step("answer", row["key"], option.get("key", ""))
        for choice in panel.get("choices", ()):
            if choice.get("key", "") != panel.get("chosen", ""):
                yield Step("choose", panel["key"], choice.get("key", ""))
        for item in panel.get("items", ()):
            if "count" in item:
                now = item["count"] + item.get("draft", 0)
                yield from (Step("step", item["key"], n - now) for n in wanted.numbers if n != now)
            elif item.get("taps"):
                yield Step("tap", item["key"])


def _shopping(stall: Any, wanted: Wanted) -> Iterator[Step]:
    """Wares of every shelf, as many as are wanted."""
    for ware in stall.get("wares", ()):
        what = _what(ware["key"])
        named = any(what == value or what in value.split("_") for value in wanted.values)
        if named and ware.get("had") not in ("owned", "chosen"):
            yield Step("tap", ware["key"])
        many = max((one for one in wanted.beside_one(ware["key"]) if one > 1), default=1)
        if named and 0 < ware.get("count", 0) < many:
            yield Step("tap", ware["key"], ware["count"])
    for shelf in stall.get("shelves", ()):
        if shelf["key"] != stall.get("shelf"):
            yield Step("tap", f"shelf:{shelf['key']}")


def _what(key: str) -> str:
    """What a ware is; a building that is raised, or a card that is drawn, is told otherwise."""
    kind, _, rest = key.partition(":")
    return (rest.partition(":")[0] if kind == "raise" else rest.rpartition(":")[2]) or kind


def _settings(ledger: Any, wanted: Wanted) -> Iterator[Step]:
    """Up or down to a number that is wanted."""
    for account in ledger.get("accounts", ()):
        setting = account["setting"]
        now = int(setting["text"]) if setting["text"].isdigit() else None
        for number in wanted.numbers if setting.get("open") and now is not None else ():
            if number != now:
                word = "plus" if number > now else "minus"
                yield Step("tap", f"{word}:{setting['key']}", now)


def _stepped(item: Any, wanted: Wanted) -> Iterator[Step]:
    key = item.get("key", "")
    if "count" in item:
        number = next((one for one in wanted.beside(key) if type(one) is int), None)
        more = 0 if number is None else number - item["count"] - item.get("draft", 0)
        if more:
            yield Step("step", key, more)
    elif item.get("taps") and wanted.names(key):
        yield Step("tap", key)
