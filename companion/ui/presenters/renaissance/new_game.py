"""A new table of Age of Renaissance: how long, which house rules, and the set-up it makes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.core.explain import Text
from companion.core.house_rules import HouseRule
from companion.core.seats import Seat as GameSeat
from companion.games.renaissance.capital_bids import START_CASH
from companion.games.renaissance.catalog import SWITCHES
from companion.games.renaissance.setup import Setup
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.track import FIXED, LEAST_PLAYERS, MOST_PLAYERS, fields_used
from companion.ui.i18n import Translator
from companion.ui.palette import SHAPES
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.new_game import OptionGroup, OptionRow, Reply, Said, SeatBids
from companion.ui.presenters.views import NewTable, Seat

BOX_COLOURS = ("red", "blue", "yellow", "green", "violet", "white")
USUAL_PLAYERS = 4
EPOCHS = (3, 2, 1)  # the whole game first
TRACKS = {4: "positions_four", 5: "positions_five"}  # fields that stand on the board only
LAST_FIELD = 6


class RenaissanceOffers:
    """Length, house rules and the fields of the order track; capitals are bid for in the game."""

    game = "renaissance"
    least, most, usual = LEAST_PLAYERS, MOST_PLAYERS, USUAL_PLAYERS
    colours = (*BOX_COLOURS, *(colour for colour in SHAPES if colour not in BOX_COLOURS))

    def default_answers(self, _seat: int) -> Mapping[str, Any]:
        return {}

    def seat_rows(self, _table: NewTable, _seat: int) -> tuple[OptionRow, ...]:
        return ()

    def seat_note(self, _table: NewTable, _seat: int) -> Said:
        return Text("ren.ui.new.starts_with", {"n": START_CASH})

    def groups(self, table: NewTable) -> tuple[OptionGroup, ...]:
        switches = tuple(_switch_row(row) for row in SWITCHES.values() if row.values)
        groups = [
            OptionGroup("length", "ui.new.length", (_length_row(),), folded=False),
            OptionGroup("house_rules", "ui.new.house_rules", switches, unchanged="ui.new.as_ruled"),
        ]
        track = _track_rows(len(table.seats))
        if track:
            groups.append(
                OptionGroup("track", "ren.ui.new.track", track, unchanged="ui.new.as_usual")
            )
        return tuple(groups)

    def warnings_of(self, table: NewTable) -> tuple[Text, ...]:
        setup = self.setup_of(table)
        fields_used(len(setup.seats), setup.switches)
        return (Text("ren.ui.new.check_board"),) if len(setup.seats) not in FIXED else ()

    def setup_of(self, table: NewTable) -> Setup:
        """The set-up; a name that is missing or taken twice is refused by the game itself."""
        options = table.options
        switches: dict[str, Any] = {
            row.id: next(value for value in row.values if str(value) == options[_switch(row)])
            for row in SWITCHES.values()
            if row.values and _switch(row) in options
        }
        count = len(table.seats)
        if count in TRACKS:
            usual = fields_used(count)
            fields = (options.get(_field(place), field) for place, field in enumerate(usual))
            switches[TRACKS[count]] = tuple(int(field) for field in fields)
        return Setup(
            seats=tuple(_seat_of(seat) for seat in table.seats),
            last_epoch=int(options.get("last_epoch", EPOCHS[0])),
            switches=Switches(**switches),
        )

    def bids(
        self,
        _table: NewTable,
        _texts: Callable[[], Translator],
        _drafts: Drafts,
        _chance: random.Random,
    ) -> SeatBids | None:
        """None: the capitals are bid for in the game's own phase 0 (R-8.3.1)."""
        return None


def _seat_of(seat: Seat) -> GameSeat:
    return GameSeat(id=seat.colour, name=seat.name.strip(), colour=seat.colour)


def _length_row() -> OptionRow:
    replies = tuple(Reply(str(epoch), f"ren.ui.new.epochs_{epoch}") for epoch in EPOCHS)
    return OptionRow(
        "last_epoch",
        "choice",
        "ren.ui.new.epochs",
        str(EPOCHS[0]),
        replies,
        help="rule.R-11.0.1.text",
        rule="R-11.0.1",
    )


def _switch(row: HouseRule) -> str:
    return f"switch.{row.id}"


def _switch_row(row: HouseRule) -> OptionRow:
    return OptionRow(
        _switch(row),
        "choice",
        row.name,
        str(getattr(DEFAULTS, row.id)),
        tuple(Reply(str(value), row.text_of(value)) for value in row.values),
        help=f"rule.{row.ruling}.text",
        rule=row.ruling,
    )


def _field(place: int) -> str:
    return f"field.{place}"


def _track_rows(players: int) -> tuple[OptionRow, ...]:
    """The fields of the order track where the text does not name them (RUL-R-03)."""
    if players not in TRACKS:
        return ()
    return tuple(
        OptionRow(
            _field(place),
            "stepper",
            Text("ren.ui.new.field", {"place": place + 1}),
            field,
            least=1,
            most=LAST_FIELD,
            help="rule.RUL-R-03.text",
            rule="RUL-R-03",
        )
        for place, field in enumerate(fields_used(players))
    )


OFFERS = RenaissanceOffers()
