"""The actions of the game in words, for the forms of the log.

A form about hidden pieces or cards is for the eyes of one player: the device goes to him first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.core.amending.amendments import NOTHING_HIDDEN, Veil
from companion.core.codec import kind_of
from companion.core.game import PlayerId
from companion.games.generalship.army.moving import place_name
from companion.games.generalship.people.gathering import ENGLAND, circles_typed, sites_of
from companion.games.generalship.people.people import circles_of
from companion.games.generalship.pieces import Nation, Unit
from companion.games.generalship.state import nation_tile
from companion.pages.kit import roman
from companion.ui.presenters.asked.words import EVERYBODY, NOBODY, Option, Options
from companion.ui.presenters.bids.secret import HandOver
from companion.ui.presenters.derived.amend import DeclaredWords
from companion.ui.presenters.generalship.veil import HIDDEN, HiddenPieces

# What only its page can ask for: what nobody has seen is part of it.
PAGES = ("develop", "pay_upkeep", "fight_battle")
PLACES = ("place", "path", "to", "cavalry_to", "squadrons_to", "port", "neighbours", "isolated")
NOWHERE = ("to", "cavalry_to", "squadrons_to", "port")
PATH = ("upgrade_choice", "path")
UNITS = ("units", "basket", "lost", "over", "attacker_units", "defender_units")
# Kept as they are: what nobody has seen, and what only the page of its phase can ask for.
KEPT = frozenset(
    (
        ("draw_cards", "names"),
        ("draw_cards", "twos"),
        ("happening", "removed"),
        ("upkeep_row", "stacks"),
        ("answers", "decks"),
        ("load", "helped"),
        ("side", "swap"),
        ("side", "exchanges"),
    )
)


class GeneralshipAmending(DeclaredWords):
    """Tiles, units and places by their names; hidden things only for whom they belong to."""

    who: ClassVar[Mapping[str, str]] = {
        "players": EVERYBODY,
        "acted": EVERYBODY,
        "order": EVERYBODY,
        "fields": EVERYBODY,
        "alliances": EVERYBODY,
        "gifts": EVERYBODY,
        "swaps": EVERYBODY,
        "owner": NOBODY,
        "occupant": NOBODY,
    }
    lists: ClassVar[Mapping[str, str]] = {
        "choice": "action",
        "squadron": "unit",
        "technology": "technology",
        "event": "event",
        "terrain": "terrain",
        "field": "battlefield",
        "style": "style",
    }

    # A page of its own shows what stands on the components.
    sealed_kinds: ClassVar[Mapping[str, str]] = {"set_values": "gen.amend.on_its_page"}

    def common(self) -> tuple[type[Any], ...]:
        """Nothing that lies hidden: who put it in, and whether it fits, would tell of it."""
        kept = (*HIDDEN, *PAGES)
        return tuple(one for one in super().common() if kind_of(one) not in kept)

    def private(self, action: Any, state: Any) -> PlayerId:
        hides = not self.tells_changes(state) and kind_of(type(action)) in HIDDEN
        return str(action.player) if hides else ""

    def tells_changes(self, state: Any) -> bool:
        """Only where all pieces lie open."""
        return bool(state.switches.armies == "open" or state.ended)

    def veil(self, state: Any, touched: Sequence[Any]) -> Veil:
        return NOTHING_HIDDEN if self.tells_changes(state) else HiddenPieces(touched)

    def hand_over(self, state: Any, player: PlayerId) -> HandOver:
        one = state.players[player]
        return HandOver(
            one.colour,
            self.say("gen.ui.hand_over", player=one.name),
            self.say("gen.ui.hand_over_note"),
            self.say("gen.ui.hand_over_main", player=one.name),
        )

    def hides(self, record: str, name: str) -> bool:
        return (record, name) in KEPT

    def is_ordered(self, record: str, name: str) -> bool:  # noqa: ARG002
        return name in ("path", "order")

    def options(
        self, state: Any, record: str, name: str, data: Mapping[str, Any]
    ) -> Options | None:
        if (name in UNITS and record != "upgrade_units") or (record, name) == PATH:
            units = self._standing(state, data) if record == "march" else tuple(Unit)
            return tuple(Option(unit.value, self.say(f"gen.unit.{unit}")) for unit in units)
        if name in PLACES:
            return self._places(state, nowhere=name in NOWHERE)
        if (record, name) == ("people_row", "exchanges"):
            return self._sites(state, str(data.get("player", "")))
        if name == "last_on":
            return self._circles(state, str(data.get("player", "")))
        return super().options(state, record, name, data)

    def _standing(self, state: Any, data: Mapping[str, Any]) -> tuple[Unit, ...]:
        """The types that stand where a march begins, and those it has already."""
        stack = state.stack(data.get("player", ""), next(iter(data.get("path", ())), ""))
        there = {*(stack.units if stack else ()), *(Unit(one) for one in data.get("units", ()))}
        return tuple(unit for unit in Unit if unit in there)

    def _sites(self, state: Any, player: PlayerId) -> Options:
        """Where a player may exchange: his sea tiles with the symbol, and England at home."""
        if player not in state.players:
            return ()
        own = state.players[player].nation is Nation.ENGLAND
        home = (Option(ENGLAND, self.say("gen.nation.england")),) if own else ()
        sites = (Option(one.id, self._place(state, one.id)) for one in sites_of(state, player))
        return (*home, *sites)

    def _circles(self, state: Any, player: PlayerId) -> Options:
        """The circles of a number that a nation has twice, by place in the list."""
        if player not in state.players:
            return ()
        nation = state.players[player].nation
        circles = circles_of(nation, circles_typed(state, player), False)
        numbers = [one.number for one in circles]
        return tuple(
            Option(at, f"{roman(one.number)} · {self._place(state, nation_tile(nation, one.tile))}")
            for at, one in enumerate(circles)
            if numbers.count(one.number) > 1
        )

    def _place(self, state: Any, place: str) -> str:
        return self.say(place_name(state, place))

    def _places(self, state: Any, *, nowhere: bool) -> Options:
        empty = (Option("", self.say("gen.ui.nowhere")),) if nowhere else ()
        names = (Option(one, self._place(state, one)) for one in state.places)
        return (*empty, *names)
