"""How each player settles phase 3: his rate, and how he pays if money is short (M-7.4, M-22.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import BuildingKind, Transport
from companion.games.medioevo.treasury.collecting import GivenUp, TaxReturn
from companion.games.medioevo.treasury.loans import can_borrow
from companion.games.medioevo.treasury.relief import ReliefChosen, SoldBuilding, SoldTransport
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.session import Session

DRAFT = "taxes"
CARDS = (37, 38)


@dataclass(frozen=True, slots=True)
class Means:
    """Something a player can do to pay: a switch (most 1) or a number."""

    key: str
    text: str
    count: int
    most: int


class Returns(MedioevoSpeaker):
    """The draft of everybody's return, kept until it is booked."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self._drafts = drafts

    def _draft(self, player: PlayerId) -> dict[str, Any]:
        kept = self._drafts.get(DRAFT, {})
        mine = kept.get("players", {}).get(player, {})
        return dict(mine) if kept.get("round") == self.state.round else {}

    def _keep(self, player: PlayerId, **changes: Any) -> None:
        kept = self._drafts.get(DRAFT, {})
        players = kept.get("players", {}) if kept.get("round") == self.state.round else {}
        mine = {**players.get(player, {}), **changes}
        self._drafts.put(DRAFT, {"round": self.state.round, "players": {**players, player: mine}})

    def rate(self, player: PlayerId) -> int:
        return int(self._draft(player).get("rate", self.player(player).tax_rate))

    def set_rate(self, player: PlayerId, rate: int) -> None:
        self._keep(player, rate=rate)

    def _counts(self, player: PlayerId) -> dict[str, int]:
        return dict(self._draft(player).get("means", {}))

    def change(self, player: PlayerId, key: str, count: int) -> None:
        """Do so much of something, or nothing of it."""
        counts = {**self._counts(player), key: count}
        self._keep(player, means={name: value for name, value in counts.items() if value})

    def of(self, player: PlayerId) -> TaxReturn:
        """The return as it is drafted now."""
        counts = self._counts(player)
        given: dict[str, Force] = {}
        buildings, transports = [], []
        for key, count in counts.items():
            what, _, rest = key.partition(":")
            match what:
                case "give":
                    area, _, piece = rest.rpartition("/")
                    given[area] = given.get(area, EMPTY).plus(pieces(piece, count))
                case "building":
                    buildings.append(_sold_building(rest))
                case "transport":
                    area, _, piece = rest.rpartition("/")
                    kind, _, level = piece.partition(".")
                    one = SoldTransport(Transport(kind), int(level), area)
                    transports += [one] * count
        rate = self.rate(player)
        return TaxReturn(
            player,
            rate if rate != self.player(player).tax_rate else None,
            tuple(GivenUp(force, area) for area, force in given.items()),
            take_loan=bool(counts.get("loan")),
            card_37=bool(counts.get("card:37")),
            card_38=bool(counts.get("card:38")),
            relief=ReliefChosen(tuple(buildings), tuple(transports), counts.get("revolts", 0)),
            accept_failure=bool(counts.get("fail")),
        )

    def in_words(self, player: PlayerId) -> str:
        """What the player does beside paying, in a few words."""
        return " · ".join(
            means.text if means.most == 1 else f"{means.text} {means.count}"
            for means in self.means(player, bankrupt=True)
            if means.count
        )

    def means(self, player: PlayerId, *, bankrupt: bool) -> tuple[Means, ...]:
        """All a player can do to pay; relief only where he is bankrupt, or chose it before."""
        counts = self._counts(player)
        found = [*self._gentle(player), *self._pieces(player)]
        found += [item for item in self._relief(player) if bankrupt or counts.get(item[0])]
        return tuple(Means(key, text, counts.get(key, 0), most) for key, text, most in found)

    def _may_borrow(self, player: PlayerId) -> bool:
        who = self.player(player)
        return can_borrow(len(who.loans), who.loan_taken_in == self.state.round)

    def _gentle(self, player: PlayerId) -> Iterator[tuple[str, str, int]]:
        if self._may_borrow(player):
            yield "loan", self.say("ui.taxes.take_loan"), 1
        for number in CARDS:
            card = self.player(player).card(number)
            if card is not None and not card.used:
                name = self.say(tables.CARDS[number].name)
                yield f"card:{number}", self.say("ui.taxes.use_card", card=number, name=name), 1

    def _pieces(self, player: PlayerId) -> Iterator[tuple[str, str, int]]:
        for area, force in self._forces(player):
            for piece, count in force.counts():
                if count:
                    text = self.say("ui.taxes.give_up", piece=self._piece(piece, area))
                    yield f"give:{area}/{piece}", text, count

    def _relief(self, player: PlayerId) -> Iterator[tuple[str, str, int]]:
        who = self.player(player)
        for position, building in enumerate(who.buildings):
            name = self.say(tables.building(building.kind, building.level).name)
            yield f"building:{position}", self.say("ui.taxes.plunder", what=name), 1
        for area in self.state.areas.values():
            for kind, (owner, level, _) in area.buildings.items():
                if owner == player:
                    name = self._at(self.say(tables.building(kind, level).name), area.name)
                    text = self.say("ui.taxes.plunder", what=name)
                    yield f"building:{area.name}/{kind.value}", text, 1
        for area_name, force in self._forces(player):
            for piece, count in force.counts():
                if count and piece.partition(".")[0] in set(Transport):
                    text = self.say("ui.taxes.plunder", what=self._piece(piece, area_name))
                    yield f"transport:{area_name}/{piece}", text, count
        yield "revolts", self.say("ui.taxes.revolts"), 9
        yield "fail", self.say("ui.taxes.fail"), 1

    def _forces(self, player: PlayerId) -> Iterator[tuple[str, Force]]:
        yield "", self.player(player).force
        for area in self.state.areas.values():
            if player in area.forces:
                yield area.name, area.forces[player]

    def _piece(self, piece: str, area: str) -> str:
        return self._at(self.say(f"piece.{piece}"), area)

    def _at(self, what: str, area: str) -> str:
        return f"{what} ({area})" if area else what


def _sold_building(key: str) -> SoldBuilding:
    area, _, kind = key.rpartition("/")
    if area:
        return SoldBuilding(area, BuildingKind(kind))
    return SoldBuilding(position=int(kind))


def pieces(key: str, count: int) -> Force:
    """A force of one kind by its key, such as `archer` or `galley.2`."""
    name, _, level = key.partition(".")
    value: Any = count
    if level:
        value = tuple(count if place == int(level) else 0 for place in (1, 2, 3))
    return replace(EMPTY, **{name: value})
