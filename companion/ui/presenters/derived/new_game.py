"""A new table of any game, from its set-up: questions to seats and table, house rules.

A field of `Setup` or `Seat` is asked for if it is yes or no, a number with bounds, or one of some
values; everything else keeps its default. It is called `<texts>setup.<field>`, a value
`<texts>setup.<field>.<value>`, with `<texts>setup.<field>.help` behind a question mark.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, ClassVar

from companion.core import codec
from companion.core.explain import Text
from companion.core.house_rules import HouseRule
from companion.ui.i18n import Translator
from companion.ui.palette import SHAPES
from companion.ui.presenters.asked.shapes import Shape, defaults_of, fields_of
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.new_game.offers import OptionGroup, OptionRow, Reply, Said, SeatBids
from companion.ui.presenters.views import NewTable

SEAT_BASICS = ("id", "name", "colour")
SETUP_BASICS = ("seats", "switches")
USUAL_PLAYERS = 4


class SetupOffers:
    """What the declared set-up of a game lets a table decide."""

    first_colours: ClassVar[tuple[str, ...]] = ()  # of the box, before the others
    once: ClassVar[frozenset[str]] = frozenset()  # fields of a seat that no two may answer alike

    def __init__(self, declared: Any) -> None:
        self.declared = declared

    @property
    def game(self) -> str:
        return str(self.declared.info.id)

    @property
    def least(self) -> int:
        return int(self.declared.info.least_players)

    @property
    def most(self) -> int:
        return int(self.declared.info.most_players)

    @property
    def usual(self) -> int:
        return max(self.least, min(USUAL_PLAYERS, self.most))

    @property
    def colours(self) -> tuple[str, ...]:
        others = (colour for colour in SHAPES if colour not in self.first_colours)
        return (*self.first_colours, *others)

    # -- what is asked ---------------------------------------------------------------------

    def default_answers(self, seat: int) -> Mapping[str, Any]:  # noqa: ARG002
        return {}

    def seat_rows(self, table: NewTable, seat: int) -> tuple[OptionRow, ...]:  # noqa: ARG002
        return tuple(self._rows(self._seat_type, SEAT_BASICS))

    def seat_note(self, table: NewTable, seat: int) -> Said:  # noqa: ARG002
        return ""

    def groups(self, table: NewTable) -> tuple[OptionGroup, ...]:  # noqa: ARG002
        decided = tuple(self._rows(self.declared.setup_type, SETUP_BASICS))
        rules = tuple(self._switches())
        groups = (
            OptionGroup("setup", "derived.setup", decided, folded=False),
            OptionGroup("house_rules", "ui.new.house_rules", rules, unchanged="ui.new.as_ruled"),
        )
        return tuple(group for group in groups if group.rows)

    def warnings_of(self, table: NewTable) -> tuple[Text, ...]:
        """What the game says against the table as it stands."""
        self.declared.start(self.setup_of(table))
        return ()

    def bids(
        self,
        table: NewTable,  # noqa: ARG002
        texts: Callable[[], Translator],  # noqa: ARG002
        drafts: Drafts,  # noqa: ARG002
        chance: random.Random,  # noqa: ARG002
    ) -> SeatBids | None:
        return None

    # -- rows from hints -------------------------------------------------------------------

    @property
    def _seat_type(self) -> Any:
        many = dict(fields_of(self.declared.setup_type))["seats"].many
        assert many is not None
        return many.core

    def _rows(self, record: Any, basics: tuple[str, ...]) -> Iterator[OptionRow]:
        for name, wanted in fields_of(record):
            if name not in basics:
                known = defaults_of(record).get(name)
                row = self._row(name, wanted, known() if known else None)
                if row is not None:
                    yield row

    def _row(self, name: str, wanted: Shape, default: Any) -> OptionRow | None:
        text = f"{self.declared.texts}setup.{name}"
        if wanted.core is bool:
            return OptionRow(name, "switch", text, bool(default), help=f"{text}.help")
        if wanted.core is int and not wanted.values and not wanted.optional:
            least, most = wanted.least, wanted.most
            first = least if default is None else int(default)
            return OptionRow(
                name, "stepper", text, first, least=least, most=most, help=f"{text}.help"
            )
        if not wanted.values:
            return None
        none = (Reply("", f"{text}.none"),) if wanted.optional else ()
        replies = tuple(Reply(str(one), f"{text}.{str(one).lower()}") for one in wanted.values)
        chosen = "" if wanted.optional else replies[0].key
        return OptionRow(
            name,
            "choice",
            text,
            chosen if default is None else str(default),
            (*none, *replies),
            once=name in self.once,
            help=f"{text}.help",
        )

    def _switches(self) -> Iterator[OptionRow]:
        shapes = dict(fields_of(self._switches_type))
        for rule in rules_in(self.game).values():
            default = defaults_of(self._switches_type)[rule.id]()
            if rule.values:
                yield _chosen_rule(rule, default)
            elif shapes[rule.id].core is int:
                yield _counted_rule(rule, shapes[rule.id], default)

    @property
    def _switches_type(self) -> Any:
        return dict(fields_of(self.declared.setup_type))["switches"].core

    # -- the set-up ------------------------------------------------------------------------

    def setup_of(self, table: NewTable) -> Any:
        """The set-up; what is missing or taken twice is refused by the game itself."""
        setup, options = self.declared.setup_type, table.options
        rules = rules_in(self.game)
        switches = {
            name: self._rule_value(rules[name], options[f"switch.{name}"])
            for name in rules
            if f"switch.{name}" in options
        }
        data = {
            "seats": [self._seat(seat) for seat in table.seats],
            "switches": switches,
            **self._answered(setup, SETUP_BASICS, options),
        }
        return codec.read(setup, data)

    def _rule_value(self, rule: HouseRule, answer: Any) -> Any:
        if not rule.values:
            return int(answer)
        return next(value for value in rule.values if str(value) == answer)

    def _seat(self, seat: Any) -> dict[str, Any]:
        name = seat.name.strip()
        basics = {"id": seat.colour, "name": name, "colour": seat.colour}
        return basics | self._answered(self._seat_type, SEAT_BASICS, seat.answers)

    def _answered(
        self, record: Any, basics: tuple[str, ...], answers: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The answers as they would be saved."""
        found = {}
        shapes = dict(fields_of(record))
        for item in fields(record):
            if item.name in basics or item.name not in answers:
                continue
            answer, wanted = answers[item.name], shapes[item.name]
            if wanted.values:
                answer = next((one for one in wanted.values if str(one) == answer), None)
            elif wanted.core is int:
                answer = int(answer)
            found[item.name] = answer
        return found


def _chosen_rule(rule: HouseRule, default: Any) -> OptionRow:
    return OptionRow(
        f"switch.{rule.id}",
        "choice",
        rule.name,
        str(default),
        tuple(Reply(str(value), rule.text_of(value)) for value in rule.values),
        help=f"rule.{rule.ruling}.text",
        rule=rule.ruling,
    )


def _counted_rule(rule: HouseRule, wanted: Shape, default: Any) -> OptionRow:
    return OptionRow(
        f"switch.{rule.id}",
        "stepper",
        rule.name,
        int(default),
        least=wanted.least,
        most=wanted.most,
        help=f"rule.{rule.ruling}.text",
        rule=rule.ruling,
    )
