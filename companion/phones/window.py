"""What one seat sees and touches: the place it looks at, and the sheet that lies open over it.

Used by one thread at a time. A touch is taken only where the page on show, as it was written for
these eyes, has such a key: what was not sent cannot be asked about.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.pages.kit import Dice, to_json
from companion.phones.eyes import own_of, require_own
from companion.phones.phase_place import PhasePlace
from companion.phones.places import PhonePlace, Places, SeatDesk, Touch, head_of
from companion.phones.touches import fits, kept, keys_in
from companion.phones.wall import WallPlace
from companion.ui.presenters.bids.secret import OwnHandBids
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Bids,
    Choose,
    Detail,
    Field,
    Form,
    Go,
    HandTo,
    Jot,
    Question,
    Said,
    Search,
    Statement,
)
from companion.ui.presenters.views import Why


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that a phone asks for, and others right after it."""

    actions: tuple[Any, ...]
    place: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A secret bid from the own hand, or what a page notes; it lies where the tablet's lie."""

    take: Callable[[], bool]


Reply = Wish | Note | Mapping[str, Any]


class Gone(Exception):
    """What was touched is no longer there: the phone shows what is."""


class Window:
    """The places of one seat; `place` is the one on show."""

    def __init__(
        self,
        desk: SeatDesk,
        places: Places,
        named: Mapping[str, tuple[str, str]],
        rest: Callable[[], None],
    ) -> None:
        self._desk = desk
        self.rest = rest  # nobody looks any more: nothing is worked out
        self._places = places
        self._named = named  # the text key and the sign of each place
        self._sheet: Answer = None
        self._number = 0  # of the sheet: touches of an older one are not meant
        self.place = next(iter(places))
        self._led = ""  # where the tablet is, until this window goes there
        self._head: tuple[tuple[int, str], dict[str, Any]] | None = None
        self._sent: tuple[tuple[str, int, str], Any] | None = None  # the page as it went out last

    # -- what is shown ---------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The page on show, with the places to go to and whose it is."""
        self._desk.session.stand_still()
        if self._led:
            self.place, self._led = self._led, ""
        page = to_json(self._places[self.place].view(), self._desk.seat)
        self._sent = self._stamp(), page
        told = {"place": self.place, "places": self._listed(), "who": self._who(), "page": page}
        return {**told, "game": self._desk.session.play.game.info.id}

    def _listed(self) -> list[dict[str, str]]:
        return [
            {"key": key, "text": self._desk.say(words), "icon": icon}
            for key in self._places
            if key in self._named  # others are reached from a page, as on the tablet
            for words, icon in [self._named[key]]
        ]

    def _who(self) -> dict[str, Any]:
        """Whose page it is: name, crest and first figure as the table shows them."""
        desk = self._desk
        player = desk.session.state.players.get(desk.seat)
        if player is None:
            return {}
        stamp = desk.session.version, desk.texts().language
        if self._head is None or self._head[0] != stamp:
            head = to_json(head_of(desk), desk.seat)
            self._head = stamp, {"name": player.name, "colour": player.colour, **head}
        return self._head[1]

    # -- a display follows the tablet --------------------------------------------------------

    def lead(self, place: str) -> None:
        """The tablet went there; from any thread. What is not for the wall is the table."""
        self._led = place if place in self._places else next(iter(self._places))

    def typed(self) -> None:
        """Something was typed on the tablet; from any thread."""
        for place in self._places.values():
            if isinstance(place, WallPlace):
                place.typed()

    def start_over(self) -> None:
        """Give up what is half typed here: no page could be made with it."""
        self._desk.drafts.forget_all()
        self._places.forget()
        self.go(next(iter(self._places)))

    # -- touches ---------------------------------------------------------------------------

    def go(self, place: str) -> None:
        """Look at another place."""
        if place not in self._places:
            raise Gone
        self.place, self._led, self._sheet = place, "", None

    def touched(self, touch: Touch) -> Reply:
        """What a touch on the page leads to."""
        self._desk.session.stand_still()
        here = self._places[self.place]
        what, _, page = touch.key.partition(":")
        if touch.kind == "tap" and what == "page":
            return self._led_to(here, page.partition(":")[0])
        if touch.kind not in ("more", "search"):
            sent = self._sent if touch.kind == "hold" else None  # to ask why changes nothing
            known = sent is not None and sent[0] == self._stamp()
            view = sent[1] if sent and known else to_json(here.view(), self._desk.seat)
            if touch.key not in keys_in(view) or not fits(touch, view):
                raise Gone
        return self._opened(_heard(here, touch))

    def _stamp(self) -> tuple[str, int, str]:
        """What a page is of; what is half typed may have changed since."""
        return self.place, self._desk.session.version, self._desk.texts().language

    def _led_to(self, here: PhonePlace, page: str) -> Reply:
        """Another place, or what lies over this one under its name."""
        over = here.opened(page) if isinstance(here, PhasePlace) else None
        if over is not None:
            return self._opened(over)
        self.go(page)
        return {}

    def rule(self, number: str) -> Reply:
        """A rule whose number stands somewhere."""
        self._desk.session.stand_still()
        rules: Any = self._places.get("rules")
        return self._opened(rules.rule(number) if rules else None)

    # -- the sheet -------------------------------------------------------------------------

    def in_sheet(self, number: int, touch: Touch) -> Reply:
        """A touch on the sheet that lies open: an offer of a detail, a row of a long list."""
        self._desk.session.stand_still()
        sheet = self._sheet
        if number != self._number:
            raise Gone
        if isinstance(sheet, Search) and any(row.key == touch.key for row in sheet.rows):
            return self._opened(sheet.then(touch.key))
        if isinstance(sheet, Detail) and any(offer.key == touch.key for offer in sheet.offers):
            return self._opened(_heard(self._places[self.place], touch))
        if isinstance(sheet, Choose):
            for option in sheet.pick.options:
                if option.key == touch.key:
                    return self._picked(sheet.then(option.action))
        raise Gone

    def _picked(self, answer: Answer) -> Reply:
        """The list is shut when nothing follows; an action that is refused can be tried again."""
        if answer is None:
            self._sheet = None
        return self._opened(answer)

    def asked(self, number: int, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The form that lies open, with these answers."""
        question = self._question(number)
        with _or_gone(question):
            answers = kept(question.form, values)
        return self._form(question, answers)

    def confirmed(self, number: int, values: Mapping[str, Any], anyway: bool) -> Reply:
        """What the answers of the form come to; nothing, where the page only kept them."""
        question = self._question(number)
        with _or_gone(question):
            answers = kept(question.form, values)
            form = question.form(answers)
            if not form.ready:
                raise Gone
            first = {field.key: field.value for field in form.fields}
            action = question.action({**first, **answers})
        if action is None or isinstance(action, Jot):
            self._sheet = None
            return self._opened(action)
        return action if isinstance(action, Note) else self._wish((action,), anyway)

    def rolled(self, number: int, key: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Dice of the form: the tablet throws those that do not lie there yet, or all anew."""
        question = self._question(number)
        with _or_gone(question):
            fields = question.form(kept(question.form, values)).fields
        for field in fields:
            if field.key == key and field.kind == "dice":
                return {"value": self._thrown(field.sides, values.get(key))}
        raise Gone

    def thrown(self, key: str) -> Mapping[str, Any]:
        """Dice that lie on a card of the page: those that are not locked are thrown."""
        self._desk.session.stand_still()
        here: Any = self._places[self.place]
        for panel in getattr(here.view(), "panels", ()):
            dice = panel if isinstance(panel, Dice) else getattr(panel, "dice", None)
            if dice is not None and panel.key == key:
                lying = [face if lock else 0 for face, lock in _pairs(dice.faces, dice.locked)]
                _heard(here, Touch("throw", key, self._thrown(dice.sides, lying)))
                return {}
        raise Gone

    def _thrown(self, sides: tuple[int, ...], lying: Any) -> list[int]:
        faces = [face for face in lying if type(face) is int] if isinstance(lying, list) else []
        throw = Throw(sides, [] if len(faces) != len(sides) or all(faces) else faces)
        throw.roll(self._desk.dice)
        return throw.faces

    def anyway(self, reply: Reply) -> Reply:
        """The same tap again, past what the rules say."""
        return self._wish(reply.actions, True) if isinstance(reply, Wish) else reply

    def done(self, wish: Wish) -> Mapping[str, Any]:
        """The actions came into force; what is asked next, if anything is."""
        self._sheet = None
        place = self._places.get(wish.place)
        if place is None:
            return {}
        self._desk.session.stand_still()
        follows = [place.done(action) for action in wish.actions][-1]
        reply = self._opened(follows) if isinstance(follows, (Search, Detail, Question)) else {}
        return reply if isinstance(reply, Mapping) else {}

    def _question(self, number: int) -> Question:
        self._desk.session.stand_still()
        if number != self._number or not isinstance(self._sheet, Question):
            raise Gone
        return self._sheet

    def _wish(self, actions: tuple[Any, ...], anyway: bool = False) -> Wish:
        for action in actions:
            require_own(self._desk.session.state, action, self._desk.seat)
        if anyway:
            actions = tuple(map(_overruled, actions))
        return Wish(actions, self.place)

    def _opened(self, answer: Answer | Why) -> Reply:
        if isinstance(answer, Act):
            actions = (answer.action, *answer.also)
            return self._wish(own_of(self._desk.session.state, actions, self._desk.seat))
        if answer is None:
            return {}
        if isinstance(answer, Jot):
            return Note(answer.take)
        if isinstance(answer, Why):
            return {"why": to_json(answer, self._desk.seat)}
        if isinstance(answer, Bids):
            answer = self._bids(answer.bids)
        if isinstance(answer, HandTo):
            return self._opened(self._handed(answer))
        if isinstance(answer, Go):
            self.go(answer.place)
            return {}
        self._sheet, self._number = answer, self._number + 1
        match answer:
            case Question():
                return self._form(answer, {})
            case Search():
                rows = [to_json(row) for row in answer.rows]
                found = {"title": answer.title, "hint": answer.hint, "rows": rows}
                return {"sheet": self._number, "search": found}
            case Choose():
                return {"sheet": self._number, "choose": _listed(answer)}
            case Detail():
                return {"sheet": self._number, "detail": to_json(answer, self._desk.seat)}
            case Statement():
                return {"sheet": self._number, "statement": to_json(answer, self._desk.seat)}
        raise BadInput("phone.at_the_tablet")

    def _handed(self, answer: HandTo) -> Answer:
        """Whom it is for has it in his hand already."""
        if answer.player != self._desk.seat:
            name = self._desk.session.state.players[answer.player].name
            raise BadInput("phone.not_yours", player=name)
        return answer.then()

    def _bids(self, bids: Any) -> Question:
        """The own bid as a form; what others noted is not to be seen."""
        if not isinstance(bids, OwnHandBids):
            raise BadInput("phone.at_the_tablet")
        bids.note_in(self._desk.shared)
        seat, say = self._desk.seat, self._desk.say

        def form(values: Mapping[str, Any]) -> Form:
            asked = bids.asks(seat)
            if asked is None:
                return Form(say("phone.no_bid"), (), say("phone.seal"), ready=False)
            least = -asked.most if asked.may_be_negative else 0
            amount = Field("amount", asked.most_text, "count", value=0, least=least)
            fields = [replace(amount, most=asked.most)]
            if asked.replies:
                chosen = values.get("reply", asked.replies[0].key)
                fields.insert(0, Field("reply", asked.title, "one", asked.replies, chosen))
            said = [Said(asked.question), Said(asked.hint, tone="quiet")]
            if asked.noted:
                said.append(Said(say("phone.noted"), tone="gain"))
            lines = tuple(filter(_says, said))
            return Form(asked.title, tuple(fields), say("phone.seal"), lines, keypad=True)

        def action(values: Mapping[str, Any]) -> Note:
            amount = values.get("amount", 0)
            number = amount if type(amount) is int else 0
            reply = str(values.get("reply", ""))
            return Note(lambda: bids.note(seat, number, reply))

        return Question(f"bid:{seat}", form, action)

    def _form(self, question: Question, values: Mapping[str, Any]) -> Mapping[str, Any]:
        with _or_gone(question):
            form = question.form(values)
        return {"sheet": self._number, "form": to_json(form, self._desk.seat)}


def _listed(asked: Choose) -> dict[str, Any]:
    """A few choices; what each does stays here."""
    options = [{"key": x.key, "text": x.text, "chosen": x.chosen} for x in asked.pick.options]
    return {"title": asked.pick.title, "note": asked.pick.note, "options": options}


def _heard(place: PhonePlace, touch: Touch) -> Answer | Why:
    """What a place says to a touch; a key that is not for this kind of touch leads nowhere."""
    with _or_gone(touch):
        return place.touched(touch)


@contextmanager
def _or_gone(asked: object) -> Iterator[None]:
    """What a page or a form makes nothing of was never offered."""
    try:
        yield
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration) as error:
        logging.getLogger(__name__).debug("nothing for %s", asked, exc_info=True)
        raise Gone from error


def _pairs(faces: tuple[int, ...], locked: tuple[bool, ...]) -> zip[tuple[int, bool]]:
    return zip(faces, locked or (False,) * len(faces), strict=False)


def _says(line: Said) -> bool:
    return bool(line.text)


def _overruled(action: Any) -> Any:
    may = "overrule" in action.__dataclass_fields__
    return replace(action, overrule=True) if may else action


def fitting(values: Mapping[str, Any]) -> dict[str, Any]:
    """Answers as a form has them: words, whole numbers, lists of them; anything else is nothing."""
    return {
        key: value
        for key, value in values.items()
        if _is_plain(value) or (isinstance(value, list) and all(map(_is_plain, value)))
    }


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= 400
    return type(value) is int and abs(value) <= 10**9
