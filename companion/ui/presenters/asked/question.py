"""What a page asks before an action: a form from the action's hints, the state and the words.

    asked(words, f"con.master:{master}", Ask(
        CorrectMaster, given={"master": master}, begin={"holder": holder}))

The page says what it knows (`given`), how the form begins (`begin`), and where the table stands so
that less is possible than the hint allows (`among`, `most`); labels, options, bounds, dice, the
action, what it would do and what speaks against it are derived. A correction has its reason.
What the table tells in another way than the action has it (one vehicle, where the action has its
kind, level and number) the page asks `beside` and gives. `field_of` makes one such field.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Protocol

from companion.core import codec
from companion.core.action import Action
from companion.core.codec import LARGEST
from companion.core.errors import CompanionError, IllegalAction
from companion.core.explain import Text
from companion.core.game import Step
from companion.core.records import dataclass, evolve
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.draft import NEEDS_KEYPAD, OVERRULE, Draft
from companion.ui.presenters.asked.reason import REASON
from companion.ui.presenters.asked.shapes import blank_record, defaults_of, fields_of, hint_of
from companion.ui.presenters.asked.words import ActionWords, Option, Options, record_name
from companion.ui.presenters.box import box
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values
from companion.ui.presenters.phases.views import Speaker
from companion.ui.presenters.session import Session

MOST_PASSES = 5  # an answer may open further fields, which are answered in turn


@dataclass(frozen=True, slots=True)
class Ask:
    """An action that a form makes, and what the page knows about it."""

    action: Any
    given: Mapping[str, Any] = field(default_factory=dict)  # fields that are known and not asked
    begin: Mapping[str, Any] = field(default_factory=dict)  # how fields begin that are asked
    told: Mapping[str, Any] = field(
        default_factory=dict
    )  # how a field begins that may be left out, once it is told
    fields: tuple[str, ...] = ()  # asked in this order; none: all that are not given
    needed: tuple[str, ...] = ()  # what the hint lets out, but this page does not
    labels: Mapping[str, str | Text] = field(
        default_factory=dict
    )  # where the table says it better than the field; "": the title says it
    among: Mapping[str, Iterable[Any]] = field(
        default_factory=dict
    )  # the options that there are now, as `Option` where they have words of their own
    least: Mapping[str, int] = field(default_factory=dict)  # bounds within those of the hint
    most: Mapping[str, int] = field(default_factory=dict)
    yes_no: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # text keys for no and yes
    none: Mapping[str, str] = field(default_factory=dict)  # what is said for nothing, by text key
    marks: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # several yes or no as one row of chips
    sides: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict
    )  # the dice of a field, where they depend on what is asked about
    there: Mapping[str, Any] = field(
        default_factory=dict
    )  # of counts, such as pieces: what there is of each
    makes: Callable[[Any], Any] | None = None  # the action, where the form asks for a part of it
    beside: tuple[Field, ...] = ()  # what the page asks itself: it reads the answers and gives them
    waits: bool = False  # for an answer beside
    tells: bool = True  # no preview where it would tell what is in somebody's purse
    title: str = ""
    confirm: str = ""
    said: tuple[Said, ...] = ()  # what the page says above what the action says
    finish: Callable[[Form, Step[Any] | None], Form] | None = None  # knowing what it would do


class Table(Protocol):
    """Whoever asks: a page or a sheet of the open game."""

    @property
    def session(self) -> Session: ...
    @property
    def texts(self) -> Callable[[], Translator]: ...


class AskedWords(ActionWords):
    """The words of a game, with what the page says about one action."""

    def __init__(self, words: ActionWords, ask: Ask) -> None:
        super().__init__(words._texts)
        self._words, self._ask = words, ask
        self._record = record_name(ask.action)
        known = [name for name, _ in fields_of(ask.action) if name not in ask.given]
        asked = [name for name in ask.fields or known if name != REASON]
        self._beside = tuple(one.key for one in ask.beside)
        first = (key for key in self._beside if key not in asked)
        self._asked = (*first, *asked, REASON) if REASON in known else (*first, *asked)

    def _own(self, record: str, name: str, what: Mapping[str, Any]) -> Any:
        return what.get(name) if record == self._record else None

    def hides(self, record: str, name: str) -> bool:
        if record == self._record:
            return name == OVERRULE or name not in self._asked or name in self._beside
        return self._words.hides(record, name)

    def label(self, record: str, name: str) -> str:
        own = self._own(record, name, self._ask.labels)
        if own is None and name == REASON:
            own = "derived.reason"
        if own == "":
            return ""
        return self.say(own) if own is not None else self._words.label(record, name)

    def options(
        self, state: Any, record: str, name: str, data: Mapping[str, Any]
    ) -> Options | None:
        known = self._words.options(state, record, name, data)
        among = self._own(record, name, self._ask.among)
        if among is None:
            return known
        named = {option.value: option for option in known or ()}
        found = tuple(
            one if isinstance(one, Option) else self._known(record, name, named, codec.write(one))
            for one in among
        )
        own = self._own(record, name, self._ask.none)
        if own is None:
            return found
        none = self.say(own)
        return tuple(one if one.value else evolve(one, text=none) for one in found)

    def _known(self, record: str, name: str, named: Mapping[Any, Option], value: Any) -> Option:
        return named.get(value) or self._words.named(record, name, value)

    def none(self, record: str, name: str) -> str:
        own = self._own(record, name, self._ask.none)
        return self._words.none(record, name) if own is None else self.say(own)

    def tint(self, record: str, name: str, value: Any) -> str:
        return self._words.tint(record, name, value)

    def bounds(self, record: str, name: str) -> tuple[int, int]:
        least, most = self._words.bounds(record, name)
        own = self._own(record, name, self._ask.least), self._own(record, name, self._ask.most)
        return max(least, -LARGEST if own[0] is None else own[0]), min(
            most, LARGEST if own[1] is None else own[1]
        )

    def is_needed(self, record: str, name: str) -> bool:
        return record == self._record and name in self._ask.needed

    def given(self, record: str, name: str, label: str) -> str:
        """With answers of its own the question is the field itself."""
        own = self._own(record, name, self._ask.yes_no)
        return self._words.given(record, name, label) if own is None else label

    def begins(self, record: str, name: str) -> Any:
        own = self._own(record, name, self._ask.told)
        return self._words.begins(record, name) if own is None else codec.write(own)

    def yes_no(self, record: str, name: str) -> tuple[str, str] | None:
        own = self._own(record, name, self._ask.yes_no)
        if own is None:
            return self._words.yes_no(record, name)
        return self.say(own[0]), self.say(own[1])

    def sides(self, record: str, name: str) -> tuple[int, ...]:
        own = self._own(record, name, self._ask.sides)
        return self._words.sides(record, name) if own is None else tuple(own)

    def there(self, record: str, name: str) -> Mapping[str, Any] | None:
        own = self._own(record, name, self._ask.there)
        return self._words.there(record, name) if own is None else dict(codec.write(own))

    def is_ordered(self, record: str, name: str) -> bool:
        return self._words.is_ordered(record, name)

    def tells_nothing(self, record: str, name: str) -> bool:
        return self._words.tells_nothing(record, name)

    def title(self, action: type[Any]) -> str:
        return self._words.title(action)

    def word(self, record: str, name: str, value: Any) -> str:
        own = None if value else self._own(record, name, self._ask.none)
        return self._words.word(record, name, value) if own is None else self.say(own)

    def part(self, record: str, name: str, place: int) -> str:
        return self._words.part(record, name, place)

    def order(self, asked: Field) -> int:
        """Where a field stands: as the page named them, the reason last."""
        whole = asked.key in self._asked
        return self._asked.index(asked.key if whole else asked.key.partition(".")[0])


class Filling:
    """The form of an action with some answers in it."""

    def __init__(self, table: Table, ask: Ask, values: Values) -> None:
        self._speaker, self._ask = Speaker(table.session, table.texts), ask
        self._is_touched = bool(values)
        game, state = box(table.session.play.game.info.id), table.session.state
        self.words = AskedWords(game.amending(table.texts), ask)
        self.draft = Draft(ask.action, self._beginning(), state, self.words, leaves_open=True)
        self._answer(values)

    def _beginning(self) -> dict[str, Any]:
        """What the page knows; a choice that nobody has made yet is open."""
        action, known = self._ask.action, {**self._ask.begin, **self._ask.given}
        data = blank_record(action, lambda _record, _name: None)
        for name, wanted in fields_of(action):
            several = wanted.many is not None or wanted.parts or wanted.mapping is not None
            if name in known:
                data[name] = codec.write(known[name])
            elif name not in defaults_of(action) and wanted.values and not several:
                data[name] = None
        return data

    def _answer(self, values: Values) -> None:
        """Answers that fit; what was answered when the table stood otherwise is left out."""
        given = dict(values)
        for key, names in self._ask.marks.items():
            if key in given:
                given |= {name: "yes" if name in given[key] else "" for name in names}
        for _ in range(MOST_PASSES):
            before = copy.deepcopy(self.draft.data)
            for one in self.draft.fields():
                if one.kind == "add" or one.key.endswith(".+"):
                    raise TypeError(f"{self._ask.action.__name__}: a list grows in the log alone")
                if one.key in given:
                    fitting = _fitting(one, given[one.key])
                    if fitting is not None and fitting != one.value:  # what opens others: once
                        self.draft.answer(one.key, fitting)
            if self.draft.data == before:
                break

    @property
    def fields(self) -> tuple[Field, ...]:
        """In the order of the page; several yes or no as one row; dice that the app rolls, too."""
        roll = self._speaker.say("ui.dice.roll")
        told = (one for one in self.draft.fields() if one.label or one.kind != "heading")
        asked_for = sorted((*self._ask.beside, *told), key=self.words.order)
        found = [evolve(one, hint=roll) if one.kind == "dice" else one for one in asked_for]
        for key, names in self._ask.marks.items():
            marks = [one for one in found if one.key in names]
            row = Field(
                key,
                self.words.label(record_name(self._ask.action), key),
                "many",
                tuple(Choice(one.key, one.label) for one in marks),
                tuple(one.key for one in marks if one.value),
            )
            at = found.index(marks[0])
            found = [one for one in found if one not in marks]
            found.insert(at, row)
        return tuple(found)

    def made(self) -> Any:
        """What the answers make; BadInput names all that cannot be."""
        written = self.draft.action()
        return written if self._ask.makes is None else self._ask.makes(written)

    @property
    def form(self) -> Form:
        fields, say = self.fields, self._speaker.say
        said, ready, step = self._tried()
        largest = max((one.most for one in fields if one.kind == "count"), default=0)
        form = Form(
            self._ask.title or self.words.title(self._ask.action),
            fields,
            self._ask.confirm or say("ui.correct.confirm"),
            self._ask.said + said,
            keypad=largest > NEEDS_KEYPAD,
            ready=ready,
        )
        return self._ask.finish(form, step) if self._ask.finish is not None else form

    def _tried(self) -> tuple[tuple[Said, ...], bool, Step[Any] | None]:
        """What it would do or what speaks against it, whether the table may do it, the step."""
        if self.draft.open or self._ask.waits:
            return (), False, None
        speaker = self._speaker
        try:
            action = self.made()
            is_part = not isinstance(action, Action)  # its page tells what comes of it
            if is_part or not self._ask.tells:
                return (), True, None
            step, error = speaker.attempt(action)
        except CompanionError as fault:
            return self._against(fault), False, None
        if error is not None and error.key == "correct.no_change":
            return (Said(speaker.say("amend.unchanged"), tone="quiet"),), False, None
        may = error is None or (isinstance(error, IllegalAction) and error.may_overrule)
        told: tuple[Said, ...] = ()
        if not may and error is not None:
            return self._against(error), False, None
        if error is None and step is not None:
            now = getattr(speaker.state, "round", None)
            summary = speaker.session.curtain.told(step.summary, now)
            told = (Said(speaker.say(summary)),)
        return told + speaker.tried(action), may, step

    def _against(self, error: CompanionError) -> tuple[Said, ...]:
        """What is missing in an untouched form nobody has done wrong."""
        told = self._speaker.against(error)
        return told if self._is_touched else tuple(evolve(one, tone="quiet") for one in told)


def _fitting(one: Field, value: Any) -> Any:
    """An answer as the field takes it; None where it offers no such thing (any more)."""
    keys = {choice.key for choice in one.choices}
    match one.kind:
        case "one" | "pick":
            return value if isinstance(value, str) and value in keys else None
        case "many":
            return [key for key in value if key in keys]
        case "count":
            return min(max(int(value), one.least), one.most)
        case "text" | "line":
            return str(value).strip()
        case "dice":
            return value
    return None


def asked(
    table: Table,
    key: str,
    ask: Ask | Callable[[Values], Ask],
    then: Callable[[Any], Any] | None = None,
    secret: bool = False,
) -> Question:
    """The question whose answers make an action; `then` keeps what is no entry yet."""

    def filling(values: Values) -> Filling:
        return Filling(table, ask if isinstance(ask, Ask) else ask(values), values)

    def action(values: Values) -> Any:
        made = filling(values).made()
        return made if then is None else then(made)

    return Question(key, lambda values: filling(values).form, action, secret)


def answered(table: Table, ask: Ask, name: str, values: Values) -> Any:
    """What one field of an action holds with these answers, where others depend on it."""
    filling = Filling(table, evolve(ask, fields=(name,)), values)
    filling.draft.fields()
    return codec.read(hint_of(ask.action, name), filling.draft.data[name])


def field_of(table: Table, ask: Ask, name: str, key: str = "") -> Field:
    """One field of an action, for a form that has a layout of its own."""
    filling = Filling(table, evolve(ask, fields=(name,)), {})
    found = next(one for one in filling.fields if one.key == name)
    return evolve(found, key=key or name)


def answer_of(asked: Field, values: Values) -> Any:
    """What was answered to a field of the page; as it begins, where no such thing is offered."""
    fitting = _fitting(asked, values[asked.key]) if asked.key in values else None
    return asked.value if fitting is None else fitting
