"""A new table of Medioevo Universale: what it may decide, its defaults, the set-up it makes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from companion.core.explain import Text
from companion.core.house_rules import HouseRule
from companion.games.medioevo.ending.length import rounds_agreed
from companion.games.medioevo.opening.realms import Link, RealmChoice, realm_choice
from companion.games.medioevo.pieces import Colour, Realm, Transport
from companion.games.medioevo.setup import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    START_HONOR,
    START_TRANSPORT_LEVELS,
    Setup,
    Vehicle,
    warnings_of,
)
from companion.games.medioevo.setup import Seat as GameSeat
from companion.games.medioevo.state import Limits, Variants
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.tables import (
    CARDS,
    GAME_LENGTHS,
    REALMS,
    TECHNOLOGIES,
    TRANSPORTS,
)
from companion.ui.i18n import Translator
from companion.ui.palette import SHAPES
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.auctions.realm_bids import WON, WON_HONOR, RealmBids
from companion.ui.presenters.new_game.offers import OptionGroup, OptionRow, Reply, Said, SeatBids
from companion.ui.presenters.views import NewTable, Seat

# Realms that are known to be linked come first, so that any number of seats is connected (M-2.2).
DEFAULT_REALMS = (
    Realm.BYZANTIUM,
    Realm.HUNGARY,
    Realm.HOLY_ROMAN_EMPIRE,
    Realm.MAMLUKS,
    Realm.GOLDEN_HORDE,
    Realm.NOVGOROD,
)
BOX_COLOURS = ("blue", "green", "yellow", "red", "violet", "white")
USUAL_PLAYERS = 4
USUAL_ROUNDS = "10"
FIRST_MINUTES, FIRST_HONOR = 240, 30
MOST_MINUTES, MOST_HONOR = 24 * 60, 200
MOST_AREAS, MOST_POINTS, MOST_TAX = 60, 20, 300
SAME = "same"
VARIANTS = {
    "realm_auction": "M-26.1",
    "terrain": "M-26.2",
    "blood_tokens": "M-26.3",
    "teams": "M-26.4",
    "hidden_purchases": "M-26.5",
}
TEAMS = ("A", "B", "C", "D", "E")
NO_REALM, NO_TEAM = Reply("", "ui.new.no_realm"), Reply("", "ui.new.no_team")
LATER = Reply("", "ui.new.later")
CARD_REPLIES = tuple(
    Reply(str(row.number), Text("ui.new.card_named", {"card": row.number, "name": Text(row.name)}))
    for row in CARDS.values()
)


YES_NO = (Reply("yes", "ui.yes"), Reply("no", "ui.no"), Reply("", "ui.new.unknown"))
UNKNOWN_LINKS = tuple(
    (one, other) for one, other in combinations(Realm, 2) if other in REALMS[one].unknown_links
)


class MedioevoOffers:
    """Realms, lengths, variants and house rules of the box."""

    game = "medioevo"
    least, most, usual = LEAST_PLAYERS, MOST_PLAYERS, USUAL_PLAYERS
    colours = (*BOX_COLOURS, *(colour for colour in SHAPES if colour not in BOX_COLOURS))

    def default_answers(self, seat: int) -> Mapping[str, Any]:
        return {"realm": DEFAULT_REALMS[seat].value if seat < len(DEFAULT_REALMS) else ""}

    # -- seats -----------------------------------------------------------------------------

    def seat_rows(self, table: NewTable, seat: int) -> tuple[OptionRow, ...]:
        realms = (*(Reply(realm.value, REALMS[realm].name) for realm in Realm), NO_REALM)
        answers, options = table.seats[seat].answers, table.options
        rows = []
        if options.get("realm_auction"):
            rows.append(OptionRow(WON, "choice", "ui.new.realm", "", realms, once=True))
            rows.append(
                OptionRow(WON_HONOR, "stepper", "figure.honor", START_HONOR, most=30, rule="M-26.1")
            )
        else:
            rows.append(OptionRow("realm", "choice", "ui.new.realm", "", realms, once=True))
        if options.get("teams"):
            teams = (
                *(Reply(team, Text("ui.new.team_of", {"team": team})) for team in TEAMS),
                NO_TEAM,
            )
            rows.append(OptionRow("team", "choice", "ui.new.team", TEAMS[seat % 2], teams))
        return (*rows, *self._kit_rows(answers))

    def _kit_rows(self, answers: Mapping[str, Any]) -> list[OptionRow]:
        """The start kit, where the table chooses it before the game instead of in turn order."""
        kinds = tuple(Reply(kind.value, TRANSPORTS[kind].name) for kind in Transport)
        rows = [
            OptionRow("transport", "choice", "ui.new.transport", "", (*kinds, LATER), rule="M-2.4")
        ]
        if answers.get("transport"):
            second = (Reply(SAME, "ui.new.raised"), *kinds)
            rows.append(OptionRow("second", "choice", "ui.new.second", SAME, second))
            if any(_is_ship(answers.get(key, "")) for key in ("transport", "second")):
                rows.append(OptionRow("port", "choice", "ui.new.port", "", YES_NO))
        tokens = (*(Reply(c.value, f"colour.{c.value}", c.value) for c in Colour), LATER)
        rows.append(OptionRow("token", "choice", "ui.new.token", "", tokens))
        rows.append(OptionRow("card", "list", "ui.new.card", "", (LATER, *CARD_REPLIES)))
        rows.append(OptionRow("areas", "stepper", "ui.new.areas", 0, most=MOST_AREAS))
        return rows

    def seat_note(self, table: NewTable, seat: int) -> Said:
        answers, options = table.seats[seat].answers, table.options
        if options.get("realm_auction"):
            return Text("ui.new.starts_with", {"n": answers.get(WON_HONOR, START_HONOR)})
        if options.get("teams"):
            team = answers.get("team", TEAMS[seat % 2])
            return Text("ui.new.team_of", {"team": team}) if team else ""
        return ""

    # -- the whole table -------------------------------------------------------------------

    def groups(self, table: NewTable) -> tuple[OptionGroup, ...]:
        links = _link_rows(table)
        asked = (OptionGroup("links", "ui.new.links", links, folded=False),) if links else ()
        return (
            *asked,
            OptionGroup("length", "ui.new.length", self._length_rows(), folded=False),
            OptionGroup("variants", "ui.new.variants", _variant_rows(), unchanged="ui.new.none"),
            OptionGroup(
                "house_rules",
                "ui.new.house_rules",
                tuple(_switch_row(row) for row in rules_in("medioevo").values() if row.values),
                unchanged="ui.new.as_ruled",
            ),
            OptionGroup(
                "points", "switch.tp_override", _point_rows(), unchanged="ui.new.as_printed"
            ),
            OptionGroup("board", "ui.new.board", _board_rows(), unchanged="ui.new.as_usual"),
        )

    def _length_rows(self) -> tuple[OptionRow, ...]:
        lengths = tuple(
            Reply(str(row.rounds), Text("ui.new.rounds", {"n": row.rounds}))
            for row in GAME_LENGTHS.values()
        )
        return (
            OptionRow(
                "rounds",
                "choice",
                "ui.new.by_rounds",
                USUAL_ROUNDS,
                (*lengths, Reply("0", "ui.new.no_limit")),
                help="rule.M-3.1.text",
                rule="M-3.1",
            ),
            OptionRow(
                "minutes",
                "stepper",
                "ui.new.by_time",
                0,
                most=MOST_MINUTES,
                step=30,
                first=FIRST_MINUTES,
                shown=_time_shown,
                help="rule.M-3.2.text",
                rule="M-3.2",
            ),
            OptionRow(
                "honor",
                "stepper",
                "ui.new.by_honor",
                0,
                most=MOST_HONOR,
                step=5,
                first=FIRST_HONOR,
                shown=_limit_shown,
                help="rule.M-3.3.text",
                rule="M-3.3",
            ),
        )

    def warnings_of(self, table: NewTable) -> tuple[Text, ...]:
        setup = self.setup_of(table)
        limits = setup.limits
        rounds = rounds_agreed(limits.rounds, limits.minutes, limits.honor)
        unlimited = () if limits.rounds == rounds else (Text("ui.new.twelve", {"n": rounds}),)
        return (*warnings_of(setup), *unlimited)

    def bids(
        self,
        table: NewTable,
        texts: Callable[[], Translator],
        drafts: Drafts,
        chance: random.Random,
    ) -> SeatBids | None:
        return RealmBids(table, texts, drafts, chance) if table.options["realm_auction"] else None

    # -- the set-up ------------------------------------------------------------------------

    def setup_of(self, table: NewTable) -> Setup:
        """The set-up; a name that is missing or taken twice is refused by the game itself."""
        options = table.options
        switches: dict[str, Any] = {
            row.id: next(value for value in row.values if str(value) == options[_switch(row)])
            for row in rules_in("medioevo").values()
            if _switch(row) in options
        }
        own = {
            technology.id: options[_points(technology.id)]
            for technology in TECHNOLOGIES.values()
            if options.get(_points(technology.id), technology.points_per_use)
            != technology.points_per_use
        }
        return Setup(
            seats=tuple(_seat_of(seat, options) for seat in table.seats),
            limits=Limits(
                rounds=int(options.get("rounds", USUAL_ROUNDS)),
                minutes=int(options.get("minutes", 0)),
                honor=int(options.get("honor", 0)),
            ),
            variants=Variants(**{name: bool(options.get(name)) for name in VARIANTS}),
            switches=Switches(**switches, tp_override=own),
            tax_lowest=int(options.get("tax_lowest", 0)),
            tax_highest=int(options.get("tax_highest", 100)),
            linked=tuple(pair for pair in UNKNOWN_LINKS if options.get(_link(pair)) == "yes"),
            not_linked=tuple(pair for pair in UNKNOWN_LINKS if options.get(_link(pair)) == "no"),
        )


def _seat_of(seat: Seat, options: Mapping[str, Any]) -> GameSeat:
    answers = seat.answers
    auction = bool(options.get("realm_auction"))
    realm = answers.get(WON if auction else "realm", "")
    return GameSeat(
        id=seat.colour,
        name=seat.name.strip(),
        colour=seat.colour,
        realm=Realm(realm) if realm else None,
        team=answers.get("team", "") if options.get("teams") else "",
        areas=int(answers.get("areas", 0)),
        transports=_vehicles(answers.get("transport", ""), answers.get("second", SAME)),
        card=int(answers.get("card") or 0),
        token=Colour(answers["token"]) if answers.get("token") else None,
        honor=int(answers.get(WON_HONOR, START_HONOR)) if auction else START_HONOR,
        has_port={"yes": True, "no": False}.get(answers.get("port", "")),
    )


def _vehicles(first: str, second: str) -> tuple[Vehicle, ...]:
    if not first:
        return ()
    if second == SAME:
        return (Vehicle(Transport(first), START_TRANSPORT_LEVELS),)
    return (Vehicle(Transport(first)), Vehicle(Transport(second)))


def _is_ship(kind: str) -> bool:
    return kind not in ("", SAME) and TRANSPORTS[Transport(kind)].element == "sea"


def _realms_of(table: NewTable) -> tuple[Realm, ...]:
    key = WON if table.options.get("realm_auction") else "realm"
    chosen = [seat.answers.get(key, "") for seat in table.seats]
    return tuple(Realm(realm) for realm in chosen if realm)


def _link(pair: Link) -> str:
    return f"link.{pair[0].value}.{pair[1].value}"


def _link_rows(table: NewTable) -> tuple[OptionRow, ...]:
    """Pairs of realms whose connection only the picture in the rulebook shows (M-2.2)."""
    realms = _realms_of(table)
    if len(realms) != len(table.seats) or len(set(realms)) != len(realms):
        return ()
    asked = {frozenset(pair) for pair in realm_choice(RealmChoice(len(realms), realms)).ask}
    return tuple(
        OptionRow(
            _link(pair),
            "choice",
            Text(
                "setup.pair",
                {"one": Text(REALMS[pair[0]].name), "other": Text(REALMS[pair[1]].name)},
            ),
            "",
            YES_NO,
            help="rule.M-2.2.text",
            rule="M-2.2",
        )
        for pair in UNKNOWN_LINKS
        if frozenset(pair) in asked
    )


def _variant_rows() -> tuple[OptionRow, ...]:
    return tuple(
        OptionRow(
            name, "switch", f"ui.new.variant.{name}", False, help=f"rule.{rule}.text", rule=rule
        )
        for name, rule in VARIANTS.items()
    )


def _switch(row: HouseRule) -> str:
    return f"switch.{row.id}"


def _switch_row(row: HouseRule) -> OptionRow:
    return OptionRow(
        _switch(row),
        "choice",
        row.name,
        str(row.values[0]),
        tuple(Reply(str(value), row.text_of(value)) for value in row.values),
        help=f"rule.{row.ruling}.text",
        rule=row.ruling,
    )


def _points(technology: str) -> str:
    return f"points.{technology}"


def _point_rows() -> tuple[OptionRow, ...]:
    return tuple(
        OptionRow(
            _points(technology.id),
            "stepper",
            technology.name,
            technology.points_per_use,
            most=MOST_POINTS,
        )
        for technology in TECHNOLOGIES.values()
    )


def _board_rows() -> tuple[OptionRow, ...]:
    return (
        OptionRow("tax_lowest", "stepper", "ui.new.tax_lowest", 0, most=MOST_TAX, step=10),
        OptionRow("tax_highest", "stepper", "ui.new.tax_highest", 100, most=MOST_TAX, step=10),
    )


def _time_shown(minutes: int) -> Said:
    if not minutes:
        return "ui.new.no_limit"
    return Text("ui.new.hours", {"time": f"{minutes // 60}:{minutes % 60:02}"})


def _limit_shown(value: int) -> Said:
    return Text("ui.new.limit", {"value": value}) if value else "ui.new.no_limit"


OFFERS = MedioevoOffers()
