"""A new table of Age of Renaissance: how long, which house rules, and the set-up it makes."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.renaissance.game import GAME
from companion.games.renaissance.order.capital_bids import START_CASH
from companion.games.renaissance.order.track import FIXED, fields_used
from companion.games.renaissance.setup import Setup
from companion.games.renaissance.switches import DEFAULTS
from companion.ui.presenters.derived.new_game import SetupOffers
from companion.ui.presenters.new_game.offers import OptionGroup, OptionRow, Reply, Said
from companion.ui.presenters.views import NewTable

BOX_COLOURS = ("red", "blue", "yellow", "green", "violet", "white")
EPOCHS = (3, 2, 1)  # the whole game first
TRACKS = {4: "positions_four", 5: "positions_five"}  # fields that stand on the board only
LAST_FIELD = 6


class RenaissanceOffers(SetupOffers):
    """Length, house rules and the fields of the order track; capitals are bid for in the game."""

    first_colours = BOX_COLOURS

    def seat_note(self, table: NewTable, seat: int) -> Said:  # noqa: ARG002
        return Text("ren.ui.new.starts_with", {"n": START_CASH})

    def groups(self, table: NewTable) -> tuple[OptionGroup, ...]:
        length = OptionGroup("length", "ui.new.length", (_length_row(),), folded=False)
        rules = [group for group in super().groups(table) if group.key == "house_rules"]
        track = _track_rows(len(table.seats))
        fields = OptionGroup("track", "ren.ui.new.track", track, unchanged="ui.new.as_usual")
        return (length, *rules, *((fields,) if track else ()))

    def warnings_of(self, table: NewTable) -> tuple[Text, ...]:
        setup = self.setup_of(table)
        fields_used(len(setup.seats), setup.switches)
        return (Text("ren.ui.new.check_board"),) if len(setup.seats) not in FIXED else ()

    def setup_of(self, table: NewTable) -> Setup:
        """With the fields of the order track, where the text does not name them (RUL-R-03)."""
        chosen: Setup = super().setup_of(table)
        count, options = len(table.seats), table.options
        if count not in TRACKS:
            return chosen
        fields = (
            options.get(_field(place), usual)
            for place, usual in enumerate(fields_used(count, DEFAULTS))
        )
        switches = evolve(chosen.switches, **{TRACKS[count]: tuple(map(int, fields))})
        return evolve(chosen, switches=switches)


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
        for place, field in enumerate(fields_used(players, DEFAULTS))
    )


OFFERS = RenaissanceOffers(GAME)
