"""The actions of Medioevo Universale in words: their names, their fields, what these may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from companion.core.codec import kind_of
from companion.core.explain import Text
from companion.core.ledger import BANK
from companion.core.table_actions import ChangeHouseRule
from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.treaties import MakeTreaty
from companion.games.medioevo.game import GAME
from companion.games.medioevo.opening.table_values import TABLE_VALUES, said
from companion.games.medioevo.pieces import Colour, Good
from companion.games.medioevo.state import State
from companion.ui.presenters.asked.words import (
    EVERYBODY,
    NOBODY,
    PURSES,
    ActionWords,
    Option,
    Options,
)
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.medioevo.sheets.common import upper_first
from companion.ui.presenters.medioevo.signs import sign_of

PLAYERS: Mapping[str, str] = {
    "player": EVERYBODY,
    "giver": PURSES,
    "taker": PURSES,
    "attacker": EVERYBODY,
    "accused": EVERYBODY,
    "against": EVERYBODY,
    "other": EVERYBODY,
    "parties": EVERYBODY,
    "random_order": EVERYBODY,
    "votes": EVERYBODY,
    "players": EVERYBODY,
    "defender": NOBODY,
    "owner": NOBODY,
    "loser": NOBODY,
    "conqueror": NOBODY,
    "captor": NOBODY,
    "cancelled_by": NOBODY,
    "start_realm_of": NOBODY,
    "rome": NOBODY,
    "jerusalem": NOBODY,
}
OTHERS: Mapping[tuple[str, str], str] = {  # where a name means something else than usual
    ("card_play", "target"): NOBODY,
    ("mark_area", "player"): NOBODY,
    ("mark_done", "player"): NOBODY,
    ("plunder", "player"): NOBODY,
    ("captive", "owner"): EVERYBODY,
    ("count_areas", "areas"): EVERYBODY,
}
AREAS = frozenset({"area", "start", "target", "to", "areas", "marker_areas", "named", "area_named"})
CARDS = frozenset(
    {
        ("use_card_ability", "card"),
        ("use_card_for_points", "card"),
        ("fulfil_goal", "card"),
        ("enter_printed_points", "card"),
        ("turn_card", "card"),
        ("card_of", "number"),
        ("card_play", "target_card"),
        ("change_cards", "added"),
        ("change_cards", "taken"),
        ("realm_card_purchase", "card"),
    }
)
PRINTED = frozenset({"use_card_for_points", "enter_printed_points", "card_play"})
FEW_CARDS = frozenset({"card", "cards", "cancelled_with"})
UNASKED = frozenset({"load", "loads", "stopped"})  # which of several alike: nobody would know
HIDDEN: Mapping[str, frozenset[str]] = {
    "spend_barbarian_points": frozenset({"areas"}),
    "suffer_event": frozenset({"places", "unit_points", "building_points"}),
    "tax_return": frozenset({"given_up", "elsewhere", "others_paid", "relief"}),
    "building_purchase": frozenset({"place", "targets", "damage"}),
    "repair": frozenset({"place"}),
    "transport_purchase": frozenset({"place"}),
    "engine_purchase": frozenset({"place"}),
    "unit_purchase": frozenset({"place"}),
    "comeback": frozenset({"place", "rounds_ago"}),
    "building": frozenset({"market", "controlled"}),
    "buy_goods": frozenset({"place"}),
    "sell_goods": frozenset({"place"}),
    "place_cube": frozenset({"place"}),
}
DICE: Mapping[tuple[str, str], tuple[int, ...]] = {
    ("roll_horde", "first"): (4, 6, 8),
    ("roll_horde", "again"): (4, 6, 8),
    ("suffer_event", "roll"): (6,),
    ("card_play", "die"): (8,),
}
ORDERED = frozenset(
    {
        ("hold_auction", "random_order"),
        ("change_cards", "added"),
        ("change_cards", "taken"),
    }
)
PIECES = ("captain", "war_wagon", "galley", "caravan", "merchant_ship", "engine")
WORDS: Mapping[str, str] = {  # fields whose values have names of their own already
    "building": "building",
    "transport": "transport",
    "engine": "engine",
    "from_engine": "engine",
    "vehicle": "transport",
    "branch": "branch",
    "colour": "colour",
    "token": "colour",
    "tokens": "colour",
    "points": "colour",
    "good": "good",
    "placed": "good",
    "cubes": "good",
    "sold": "good",
    "aboard": "good",
    "goods_lost": "good",
    "monopolies": "good",
    "terrain": "terrain",
    "realm": "realm",
    "treaty": "treaty",
    "figure": "figure",
    "heap": "captives",
    "symbol": "event_symbol",
    "chosen": "event_symbol",
}


class MedioevoAmending(ActionWords):
    """Knows players, areas, cards and pieces by name."""

    sealed_kinds: ClassVar = {
        "book_battle": "amend.sealed.battle",
        "hide_purchases": "amend.sealed.secret",
        "count_coins": "amend.sealed.secret",
    }

    def moment(self, state: State) -> str:
        return self.say("table.phase", round=state.round, phase=Text(f"phase.{state.phase}"))

    def common(self) -> tuple[type[Any], ...]:
        return self.forgotten(GAME.actions)

    def beginning(self, state: State, action: type[Any]) -> Mapping[str, Any]:
        """The first of the order pays the bank; whoever deals with somebody, with the second."""
        first, second = state.order[0], state.order[-1]
        match kind_of(action):
            case "pay":
                return {"giver": first, "taker": BANK}
            case "declare_war":
                return {"player": first, "against": second}
            case "make_truce" | "make_peace":
                return {"player": first, "other": second}
            case "set_tax_rate":
                return {"player": first, "rate": state.players[first].tax_rate}
        return {}

    def sealed(self, action: Any) -> str:
        match action:
            case MakeTreaty(secret=True):
                return "amend.sealed.secret"
            case ChangeHouseRule(switch=switch) if not rules_in("medioevo")[switch].values:
                return "amend.sealed.house_rule"
        return super().sealed(action)

    def hides(self, record: str, name: str) -> bool:
        return name in UNASKED or name in HIDDEN.get(record, ())

    def sides(self, record: str, name: str) -> tuple[int, ...]:
        return DICE.get((record, name), ())

    def is_ordered(self, record: str, name: str) -> bool:
        return (record, name) in ORDERED

    # -- what a field may hold -------------------------------------------------------------

    def options(
        self, state: State, record: str, name: str, data: Mapping[str, Any]
    ) -> Options | None:
        if (record, name) in CARDS:
            return self._cards(record, name)
        who = OTHERS.get((record, name)) or PLAYERS.get(name)
        is_area = name in AREAS and record != "name_area"
        is_area = is_area or (record, name) == ("area_seen", "name")
        if is_area and (record, name) not in OTHERS:
            return self._areas(state, name)
        if who is not None:
            return self.people(state, who)
        match name:
            case "technology" | "borrows":
                rows = tables.TECHNOLOGIES.values()
                return tuple(Option(row.id, self.say(row.name)) for row in rows)
            case "coins":
                return tuple(Option(coin.value, str(coin.value)) for coin in tables.COINS)
            case "phase":
                return tuple(Option(phase, self.say(f"phase.{phase}")) for phase in range(1, 8))
            case "number":
                return self._treaties(state)
            case "since_round":
                rounds = range(state.round, 0, -1)
                return tuple(Option(number, str(number)) for number in rounds)
            case "level" if record in ("building", "captive", "transport_purchase"):
                return tuple(Option(level, self.say(f"level.{level}")) for level in (1, 2, 3))
            case "building":
                return self._signed(record, name, tables.BUILDINGS)
            case "transport":
                return self._signed(record, name, tables.TRANSPORTS)
            case "colour" | "token":
                return self._colours(record, name)
            case "points" if record in PRINTED:
                return self._colours(record, name)
        return self._table(record, name, data)

    def _signed(self, record: str, name: str, pieces: Iterable[str]) -> Options:
        """Pieces with the signs that they have wherever they are listed."""
        keys = tuple(map(str, pieces))
        return tuple(Option(x, self.word(record, name, x), icon=sign_of(x)) for x in keys)

    def _colours(self, record: str, name: str) -> Options:
        return tuple(
            Option(one.value, self.word(record, name, one.value), tint=one.value) for one in Colour
        )

    def _areas(self, state: State, name: str) -> Options:
        named = tuple(Option(area, area) for area in state.areas)
        if name in ("areas", "marker_areas", "named"):
            return named
        return (Option("", self.say("amend.no_area")), *named)

    def _cards(self, record: str, name: str) -> Options:
        cards = tuple(Option(number, self._card(number)) for number in tables.CARDS)
        may_be_none = (record, name) in (
            ("card_play", "target_card"),
            ("realm_card_purchase", "card"),
        )
        unseen = record == "change_cards" or may_be_none
        return (Option(0, self._card(0)), *cards) if unseen else cards

    def _card(self, number: int) -> str:
        if not number:
            return self.say("amend.no_card")
        return f"{number} · {self.say(tables.CARDS[number].name)}"

    def _treaties(self, state: State) -> Options:
        names = {player: option.text for player, option in self.players(state).items()}
        return tuple(
            Option(
                treaty.id,
                f"{self.say(f'treaty.{treaty.kind}')}: "
                + ", ".join(names.get(party, party) for party in treaty.parties),
            )
            for treaty in state.treaties
        )

    def _table(self, record: str, name: str, data: Mapping[str, Any]) -> Options | None:
        """House rules, values of the table, steps of a phase."""
        switches = {row.id: row for row in rules_in("medioevo").values() if row.values}
        match record, name:
            case "change_house_rule", "switch":
                return tuple(Option(row.id, self.say(row.name)) for row in switches.values())
            case "change_house_rule", "value" if data.get("switch") in switches:
                row = switches[data["switch"]]
                return tuple(Option(value, self.say(row.text_of(value))) for value in row.values)
            case "set_table_value", "name":
                return tuple(Option(row.id, self.say(said(row))) for row in TABLE_VALUES.values())
            case "correct", "figure":
                figures = GAME.figures.correctable()
                return tuple(Option(one.key, self.say(f"figure.{one.key}")) for one in figures)
            case "mark_done", "step":
                steps = dict.fromkeys(("purchases", "trade", data.get("step", "trade")))
                return tuple(Option(key, self.say(f"step.{key}")) for key in steps)
        return None

    # -- names -----------------------------------------------------------------------------

    def word(self, record: str, name: str, value: Any) -> str:
        if name in ("added", "taken") and isinstance(value, str):
            return self.say(f"{'colour' if record == 'change_tokens' else 'good'}.{value}")
        if name in FEW_CARDS and type(value) is int:
            return self._card(value)
        if name == "kind" and record == "vehicle":
            return self.say(f"transport.{value}")
        if name == "unit":
            return upper_first(self.say(f"{'piece' if '.' in value else 'unit'}.{value}"))
        if name in WORDS and isinstance(value, str):
            return self.say(f"{WORDS[name]}.{value}")
        return super().word(record, name, value)

    def tint(self, record: str, name: str, value: Any) -> str:  # noqa: ARG002
        """Cubes of goods and colours of points look as they do on the table."""
        match WORDS.get(name):
            case "good":
                return tables.GOODS[Good(value)].cube if value else ""
            case "colour":
                return str(value)
        return ""

    def label(self, record: str, name: str) -> str:
        if record == "force":
            return upper_first(self.say(f"piece.{name}"))
        return super().label(record, name)

    def part(self, record: str, name: str, place: int) -> str:
        if record == "force" and name in PIECES:
            return upper_first(self.say(f"piece.{name}.{place}"))
        return super().part(record, name, place)
