"""A form made from the fields of any action: it knows no game, only type hints and words.

The draft is the action as it would be saved; each field of the form knows which part of it to
change. So whatever the table answers is checked by the codec, like a save.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core import codec
from companion.core.codec import LARGEST, kind_of
from companion.core.errors import CompanionError
from companion.core.records import evolve
from companion.ui.presenters.asked.putting import (
    Put,
    count_into,
    into,
    recounter,
    remover,
    told_into,
    yes_into,
)
from companion.ui.presenters.asked.shapes import (
    Shape,
    blank,
    blank_record,
    defaults_of,
    fields_of,
)
from companion.ui.presenters.asked.slot import Slot
from companion.ui.presenters.asked.words import ActionWords, Option, Options, key_of, record_name
from companion.ui.presenters.panels import Choice, Field, FieldKind

MOST_CHIPS = 12  # more choices than that are looked up in a list
MOST_OPEN_CHIPS = 40  # on a page, where the options are those that there are now
MOST_COUNTS = 8  # of more numbers only those above zero are shown
SHORT_TEXT = 200  # one line
LONG_TEXT = 500
LARGEST_TYPED = 999_999
MOST_STEPS = 50  # from where a page begins; what is wider has a sign and a size
MOST_UNBOUNDED = 99
NEEDS_KEYPAD = 999  # larger numbers are typed
OVERRULE = "overrule"
UNANSWERED = "?"  # neither yes nor no


class Draft:
    """An action being written; `fields` are what the form asks for now."""

    def __init__(
        self,
        action: Any,
        data: dict[str, Any],
        state: Any,
        words: ActionWords,
        leaves_open: bool = False,
    ) -> None:
        self.action_type = action
        self.data = data
        self.shows_overrule = bool(data.get(OVERRULE))
        self.touched = False  # whether anything was answered yet
        self.open: set[str] = set()  # what must be chosen still, where nothing is chosen by itself
        self._leaves_open = leaves_open
        self._state = state
        self._words = words
        self._puts: dict[str, Put] = {}
        self._minus: set[str] = set()  # numbers that were said to be less, whatever their size

    @classmethod
    def of(cls, action: Any, state: Any, words: ActionWords) -> Draft:
        """A draft that begins as the action is."""
        return cls(type(action), codec.write(action), state, words)

    @classmethod
    def new(cls, action_type: Any, state: Any, words: ActionWords) -> Draft:
        """A draft with nothing filled in."""
        draft = cls(action_type, {}, state, words)
        draft.data = blank_record(action_type, draft._first)
        draft.data |= words.beginning(state, action_type)
        return draft

    def kept(self) -> dict[str, Any]:
        """What was answered so far, as JSON values."""
        return {
            "data": copy.deepcopy(self.data),
            "overrule": self.shows_overrule,
            "minus": sorted(self._minus),
        }

    def restore(self, kept: Any) -> bool:
        """Go on where it was left; what another version kept may not fit and changes nothing."""
        before = self.data, self.shows_overrule, self._minus
        try:
            self.data = copy.deepcopy(dict(kept["data"]))
            self.shows_overrule, self._minus = bool(kept["overrule"]), set(kept["minus"])
            self.fields()
        except (LookupError, TypeError, ValueError, AttributeError, CompanionError):
            self.data, self.shows_overrule, self._minus = before
            return False
        self.touched = True
        return True

    def fields(self) -> tuple[Field, ...]:
        self._puts, self.open = {}, set()
        return tuple(self._record(self.action_type, self.data, ""))

    def answer(self, key: str, value: Any) -> None:
        """A field of the form was changed."""
        if not self._puts:
            self.fields()
        self.touched = True
        self._puts[key](value)

    def action(self) -> Any:
        """The action as it is written now; BadInput names all that cannot be."""
        return codec.read(self.action_type, copy.deepcopy(self.data))

    # -- records ---------------------------------------------------------------------------

    def _record(self, record: Any, data: dict[str, Any], path: str) -> Iterator[Field]:
        called = record_name(record)
        for name, wanted in fields_of(record):
            if self._words.hides(called, name) or (name == OVERRULE and not self.shows_overrule):
                continue
            if name not in data:
                data[name] = self._default(record, name, wanted)
            label = self._words.label(called, name)
            put = into(data, name)
            slot = Slot(called, name, f"{path}{name}", label, data[name], put, data)
            yield from self._value(slot, wanted)

    def _default(self, record: Any, name: str, wanted: Shape) -> Any:
        known = defaults_of(record).get(name)
        return known() if known is not None else blank(wanted, self._first)

    def _first(self, record: Any, name: str) -> Any:
        options = self._words.options(self._state, record_name(record), name, {})
        return options[0].value if options else None

    def _value(self, slot: Slot, wanted: Shape) -> Iterator[Field]:
        wanted = wanted.like(slot.value)
        sides = self._words.sides(slot.record, slot.name)
        if len(sides) > 1 and wanted.core is int:  # only the sum of these dice was told
            sides = ()
        several = wanted.many is not None or wanted.mapping is not None or bool(wanted.parts)
        if wanted.optional and several and not sides and not self._is_told(slot):
            label = self._words.given(slot.record, slot.name, slot.label)
            given = slot.of("given", slot.value is not None, slot.put, label)
            yield self._yes_no(given, slot.value is not None, self._begun(slot, wanted))
            if slot.value is None:
                return
        if sides:
            yield self._dice(slot, sides, wanted)
        elif wanted.many is not None:
            yield from self._list(slot, wanted, wanted.many)
        elif wanted.mapping is not None:
            yield from self._mapping(slot, *wanted.mapping)
        elif wanted.parts:
            yield from self._parts(slot, wanted.parts)
        elif wanted.members:
            yield from self._union(slot, wanted.members)
        elif wanted.is_record:
            yield from self._inner(slot, wanted)
        else:
            yield from self._plain(slot, wanted)

    def _is_told(self, slot: Slot) -> bool:
        """Whether what the hint lets out is known here and cannot be left out."""
        return slot.value is not None and self._words.is_needed(slot.record, slot.name)

    def _inner(self, slot: Slot, wanted: Shape) -> Iterator[Field]:
        if wanted.optional:
            yield self._yes_no(slot, slot.value is not None, self._given(slot, wanted))
            if slot.value is None:
                return
        else:
            yield Field(f"{slot.key}.", slot.label, "heading")
        counts = tuple(self._counts(wanted.core, slot.value, f"{slot.key}."))
        there = self._words.there(slot.record, slot.name)
        if there is not None:
            yield from _out_of(there, slot.key, counts)
        elif len(counts) > MOST_COUNTS:
            yield from self._few(slot, counts)
        else:
            yield from self._record(wanted.core, slot.value, f"{slot.key}.")

    def _given(self, slot: Slot, wanted: Shape) -> Put:
        def put(given: Any) -> None:
            slot.put(blank_record(wanted.core, self._first) if given else None)

        return put

    def _begun(self, slot: Slot, wanted: Shape) -> Put:
        """Several things that may be left out: none at all, or nothing of them yet."""

        def put(given: Any) -> None:
            known = self._words.begins(slot.record, slot.name)
            first = blank(replace(wanted, optional=False), self._first) if known is None else known
            slot.put(first if given else None)

        return put

    def _union(self, slot: Slot, members: tuple[Any, ...]) -> Iterator[Field]:
        """One of several records: which, and then its fields."""
        by_kind = {kind_of(member): member for member in members}
        options = tuple(Option(kind, self._words.title(it)) for kind, it in by_kind.items())

        def changed(kind: Any) -> None:
            slot.put(blank_record(by_kind[kind], self._first))

        kinds = Slot(
            slot.record, slot.name, f"{slot.key}.kind", slot.label, slot.value["kind"], changed, {}
        )
        yield self._choice(kinds, options, self._words.say("amend.kind"))
        yield from self._record(by_kind[slot.value["kind"]], slot.value, f"{slot.key}.")

    # -- numbers, words, choices -----------------------------------------------------------

    def _plain(self, slot: Slot, wanted: Shape) -> Iterator[Field]:
        if wanted.core is bool:
            yield self._yes_no(slot, bool(slot.value), lambda yes: slot.put(bool(yes)))
            return
        options = self._options(slot, wanted)
        if options is not None:
            yield self._choice(slot, options)
        elif wanted.core is int:
            yield from self._number(slot, wanted)
        else:
            most = wanted.longest if wanted.longest > LONG_TEXT else min(wanted.longest, SHORT_TEXT)
            self._puts[slot.key] = slot.put
            if self._leaves_open and wanted.shortest and not slot.value:
                self.open.add(slot.key)
            yield Field(slot.key, slot.label, "text", value=slot.value or "", most=most)

    def _options(self, slot: Slot, wanted: Shape) -> Options | None:
        options = self._words.options(self._state, slot.record, slot.name, slot.data)
        if options is None and wanted.values:
            named = self._words.named
            options = tuple(named(slot.record, slot.name, value) for value in wanted.values)
        if options is None:
            return None
        if wanted.optional and not self._words.is_needed(slot.record, slot.name):
            none = self._words.none(slot.record, slot.name)
            options = (Option(None, none), *options)
        return options

    def _choice(self, slot: Slot, options: Options, label: str = "") -> Field:
        value = slot.value
        if not options and self._leaves_open:
            self.open.add(slot.key)
        if options and all(option.value != value for option in options):
            if self._leaves_open:
                self.open.add(slot.key)
                slot.put(None)
                value = ""
            elif value in ("", None) or not isinstance(value, str):  # nothing a table would know
                value = options[0].value
                slot.put(value)
            else:
                options = (*options, Option(value, value))
        values = {key_of(option.value): option.value for option in options}
        self._puts[slot.key] = lambda key: slot.put(values[key])
        is_short = len(options) <= (MOST_OPEN_CHIPS if self._leaves_open else MOST_CHIPS)
        kind: FieldKind = "one" if is_short else "pick"
        choices = tuple(option.choice for option in options)
        return Field(slot.key, label or slot.label, kind, choices, key_of(value))

    def _yes_no(self, slot: Slot, value: bool, put: Put) -> Field:
        own = self._words.yes_no(slot.record, slot.name)
        no, yes = own or (self._words.say("sheet.no"), self._words.say("sheet.yes"))
        icons = ("", "") if own else ("close", "check")
        choices = (Choice("", no, icon=icons[0]), Choice("yes", yes, icon=icons[1]))
        self._puts[slot.key] = put
        return Field(slot.key, slot.label, "one", choices, "yes" if value else "")

    def _number(self, slot: Slot, wanted: Shape) -> Iterator[Field]:
        if wanted.optional and not self._is_told(slot):
            label = self._words.given(slot.record, slot.name, slot.label)
            given = slot.of("given", slot.value is not None, slot.put, label)

            def put(yes: Any) -> None:
                slot.put(max(0, wanted.least) if yes else None)

            yield self._yes_no(given, slot.value is not None, put)
            if slot.value is None:
                return
        wanted, value = self._bounded(slot, wanted), int(slot.value)
        least, most = wanted.least, min(wanted.most, LARGEST_TYPED)
        if least == -LARGEST:  # a number without bounds counts something
            least, most = 0, min(most, max(MOST_UNBOUNDED, value))
        is_near = self._leaves_open and most - least <= MOST_STEPS
        if least >= 0 or is_near:
            self._puts[slot.key] = slot.put
            yield Field(slot.key, slot.label, "count", value=value, least=least, most=most)
            return
        yield from self._signed(slot, value, min(most, -least))

    def _bounded(self, slot: Slot, wanted: Shape) -> Shape:
        """The bounds of the hint, tighter where the table stands so that fewer are possible."""
        least, most = self._words.bounds(slot.record, slot.name)
        return replace(wanted, least=max(least, wanted.least), most=min(most, wanted.most))

    def _signed(self, slot: Slot, value: int, most: int) -> Iterator[Field]:
        """More or less, and by how much; a zero keeps the sign it was given."""
        if value:
            self._minus.discard(slot.key)
        is_less = value < 0 or slot.key in self._minus

        def put(less: bool, size: int) -> None:
            (self._minus.add if less else self._minus.discard)(slot.key)
            slot.put(-abs(size) if less else abs(size))

        say = self._words.say
        signs = (Choice("", say("amend.more")), Choice("yes", say("amend.less")))
        self._puts[f"{slot.key}.sign"] = lambda less: put(bool(less), value)
        yield Field(f"{slot.key}.sign", slot.label, "one", signs, "yes" if is_less else "")
        self._puts[slot.key] = lambda size: put(is_less, int(size))
        size = say("amend.how_many")
        yield Field(slot.key, size, "count", value=abs(value), least=0, most=most)

    def _dice(self, slot: Slot, sides: tuple[int, ...], wanted: Shape) -> Field:
        """Faces of dice; where nothing lies, the action has a zero or nothing."""
        several = len(sides) > 1
        faces = [face or 0 for face in slot.value or sides[:0]] if several else [slot.value or 0]
        faces += [0] * (len(sides) - len(faces))
        empty = None if wanted.optional or any(part.optional for part in wanted.parts) else 0

        def put(shown: Any) -> None:
            found = [int(face) or empty for face in shown]
            if several and wanted.optional and not any(found):
                slot.put(None)
            else:
                slot.put(found if several else found[0])

        self._puts[slot.key] = put
        return Field(slot.key, slot.label, "dice", value=tuple(faces), sides=sides)

    # -- several ---------------------------------------------------------------------------

    def _list(self, slot: Slot, wanted: Shape, item: Shape) -> Iterator[Field]:
        options = self._words.options(self._state, slot.record, slot.name, slot.data)
        if item.values and not wanted.is_set and options is None:
            yield from self._multiset(slot, item)
        elif wanted.is_set or (options is not None and not self._is_ordered(slot)):
            yield self._many(slot, self._set_options(slot, item) if options is None else options)
        else:
            yield from self._rows(slot, wanted, item)

    def _is_ordered(self, slot: Slot) -> bool:
        return self._words.is_ordered(slot.record, slot.name)

    def _set_options(self, slot: Slot, item: Shape) -> Options:
        numbers = range(item.least, item.most + 1) if item.least > -LARGEST else ()
        values = item.values or tuple(numbers)
        return tuple(self._words.named(slot.record, slot.name, value) for value in values)

    def _many(self, slot: Slot, options: Options) -> Field:
        known = {option.value for option in options}
        chosen = [x for x in slot.value if x in known or (x and not self._leaves_open)]
        slot.put(chosen)
        options += tuple(Option(value, str(value)) for value in chosen if value not in known)
        values = {key_of(option.value): option.value for option in options}
        self._puts[slot.key] = lambda keys: slot.put([values[key] for key in keys])
        choices = tuple(option.choice for option in options)
        return Field(slot.key, slot.label, "many", choices, tuple(map(key_of, chosen)))

    def _multiset(self, slot: Slot, item: Shape) -> Iterator[Field]:
        """So many of each: cubes by kind, tokens by colour."""
        yield Field(f"{slot.key}.", slot.label, "heading")
        for value in item.values:
            word = self._words.word(slot.record, slot.name, value)
            count = slot.value.count(value)
            inner = slot.of(value, count, recounter(slot.value, value), word)
            self._puts[inner.key] = inner.put
            most = min(self._bounded(slot, item).most, MOST_UNBOUNDED)
            yield Field(inner.key, word, "count", value=count, most=most)

    def _rows(self, slot: Slot, wanted: Shape, item: Shape) -> Iterator[Field]:
        """One after the other, with more to be had at the end."""
        rows: list[Any] = slot.value
        is_record = item.is_record or bool(item.members)
        for place, value in enumerate(rows):
            label = f"{slot.label} {place + 1}"
            row = slot.of(place, value, into(rows, place), label)
            if is_record:
                self._puts[f"{row.key}.-"] = remover(rows, place)
                removable = len(rows) > wanted.shortest
                yield Field(f"{row.key}.-", label, "heading", value=removable)
            if item.is_record:
                yield from self._record(item.core, value, f"{row.key}.")
            else:
                yield from self._value(row, item)
        if wanted.shortest < wanted.longest:
            self._puts[f"{slot.key}.+"] = self._adder(slot, rows, item)
            more = self._words.say("amend.one_more", what=slot.label)
            may_drop = not is_record and len(rows) > wanted.shortest
            yield Field(f"{slot.key}.+", more, "add", value=may_drop)

    def _adder(self, slot: Slot, rows: list[Any], item: Shape) -> Put:
        def put(more: Any) -> None:
            if not more:
                rows.pop()
                return
            options = self._words.options(self._state, slot.record, slot.name, slot.data)
            rows.append(options[0].value if options else blank(item, self._first))

        return put

    def _parts(self, slot: Slot, parts: tuple[Shape, ...]) -> Iterator[Field]:
        for place, part in enumerate(parts):
            label = self._words.part(slot.record, slot.name, place + 1)
            put = into(slot.value, place)
            yield from self._value(slot.of(place, slot.value[place], put, label), part)

    def _mapping(self, slot: Slot, keys: Shape, values: Shape) -> Iterator[Field]:
        options = self._words.options(self._state, slot.record, slot.name, slot.data)
        if options is None:
            options = self._set_options(slot, keys)
        there = self._words.there(slot.record, slot.name)
        yield Field(f"{slot.key}.", slot.label, "heading")
        for option in options:
            name = key_of(option.value)
            held = slot.value.get(name)
            if there is not None and not there.get(name):
                continue
            if values.is_record:
                inner = slot.value.setdefault(name, blank(values, self._first))
                yield Field(f"{slot.key}.{name}.", option.text, "heading")
                yield from self._record(values.core, inner, f"{slot.key}.{name}.")
            elif values.values:
                first = held if held is not None else values.values[0]
                part = slot.of(name, first, into(slot.value, name), option.text)
                yield self._choice(part, self._set_options(slot, values), option.text)
            elif values.core is bool:
                part = slot.of(name, held, into(slot.value, name), option.text)
                asked = self._yes_no(part, bool(held), yes_into(slot.value, name))
                if held is None and self._words.is_needed(slot.record, slot.name):
                    self.open.add(part.key)
                    asked = replace(asked, value=UNANSWERED)
                yield asked
            elif self._words.tells_nothing(slot.record, slot.name):
                part = slot.of(name, held, told_into(slot.value, name), option.text)
                yield from self._number(part, replace(values, optional=True))
            else:
                part = slot.of(name, held or 0, count_into(slot.value, name), option.text)
                self._puts[part.key] = part.put
                of_it = self._words.bounds(slot.record, f"{slot.name}.{name}")[1]
                bound = LARGEST_TYPED if there is None else there[name]
                most = min(self._bounded(slot, values).most, of_it, bound)
                tint = option.tint
                yield Field(part.key, option.text, "count", value=held or 0, most=most, hint=tint)

    # -- many numbers ----------------------------------------------------------------------

    def _counts(self, record: Any, data: dict[str, Any], path: str) -> Iterator[Field]:
        """Every number of a record that consists of nothing else; none of any other record."""
        found: list[Field] = []
        words, called = self._words, record_name(record)
        for name, wanted in fields_of(record):
            whole = wanted.parts or (wanted,)
            if any(part.core is not int or part.least < 0 for part in whole):
                return
            data.setdefault(name, self._default(record, name, wanted))
            for place, part in enumerate(whole):
                inside = bool(wanted.parts)
                holder: Any = data[name] if inside else data
                step: Any = place if inside else name
                key = f"{path}{name}.{place}" if inside else f"{path}{name}"
                label = words.part(called, name, place + 1) if inside else words.label(called, name)
                self._puts[key] = into(holder, step)
                value = holder[step]
                found.append(Field(key, label, "count", value=value, most=part.most))
        yield from found

    def _few(self, slot: Slot, counts: tuple[Field, ...]) -> Iterator[Field]:
        """The numbers above zero, and a list to find the others in."""
        there = [field for field in counts if field.value]
        others = tuple(Choice(field.key, field.label) for field in counts if not field.value)
        yield from there
        puts = {choice.key: self._puts[choice.key] for choice in others}
        self._puts[f"{slot.key}.+"] = lambda key: puts[key](1)
        yield Field(f"{slot.key}.+", self._words.say("amend.other_piece"), "pick", others, "")


def _out_of(there: Mapping[str, Any], path: str, counts: Iterable[Field]) -> Iterator[Field]:
    """Of some numbers those that there is anything of, and no more of them."""
    for one in counts:
        name, _, place = one.key.removeprefix(f"{path}.").partition(".")
        held = there.get(name, 0)
        most = held[int(place)] if place and held else held
        if most:
            yield evolve(one, most=min(most, one.most))
