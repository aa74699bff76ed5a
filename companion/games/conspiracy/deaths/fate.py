"""Phase 3 (C-8.0, C-8.3.0): what the die brings, and whom a death may take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.common import check_cards, known, spent
from companion.games.conspiracy.deaths.families import Families, Heirs, able, families_of, is_immune
from companion.games.conspiracy.empire.masters import (
    NOBODY,
    Holders,
    holder_after,
    holders_of,
)
from companion.games.conspiracy.flow import ROLLED
from companion.games.conspiracy.lands.income import (
    holdings_in,
    income,
    routes_between,
    toll_of,
)
from companion.games.conspiracy.lands.lands import Land, on_table
from companion.games.conspiracy.pieces import Card, Master, Training
from companion.games.conspiracy.rulebook import Reason, because, cite
from companion.games.conspiracy.seats import Name, refuse_doubles, refuse_strangers
from companion.games.conspiracy.state import FATE as FATE_PHASE
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.supply import check_left, left_of
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import FATE, MASTERS

Face = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class Fate:
    death: Annotated[bool, Doc("a ruler dies")]
    children: Annotated[int, Doc("heirs born, after death in the cradle")]


@calculator
def fate(
    die: Face,
    witch: Annotated[bool, Doc("the witch turns birth and death round (RUL-C-47)")] = False,
    cradle: Annotated[bool, Doc("death in the cradle: one newborn less")] = False,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Fate:
    """What a fate roll brings: a death, or one or two children (C-8.0.1)."""
    children = FATE[die].children
    if witch:
        children = 0 if children else 1
    faults = Faults()
    faults.forbid(cradle and not children, "con.fate.no_newborn", cite("C-8.0.1"), "cradle")
    faults.settle()
    return Fate(children == 0, children - cradle)


Follows = Literal["inherit", "auction", "vacant", "drawn"]


@dataclass(frozen=True, slots=True)
class Target:
    """A land as the roller may choose it."""

    name: str
    allowed: bool
    reasons: tuple[Reason, ...]
    ducats_lost: Annotated[int, Doc("income a round that its owner has less without it")]
    follows: Annotated[
        Follows, Doc("family inherits, auction, nobody can follow, or an elector is drawn")
    ]
    who: Annotated[tuple[PlayerId, ...], Doc("who inherits or may bid")]


@dataclass(frozen=True, slots=True)
class Targets:
    targets: tuple[Target, ...]


@calculator
def fate_targets(
    lands: Annotated[tuple[Land, ...], Length(1, 49)],
    heirs: Families,
    holders: Annotated[Holders, Doc("master cards: their income may go with the land")] = NOBODY,
    rules: Switches = DEFAULTS,
) -> Targets:
    """Which rulers a death may take, what it costs and what would follow (C-8.3.0.1)."""
    _require_possible(lands, heirs, holders)
    counts = {one.player: sum(land.owner == one.player for land in lands) for one in heirs}
    families = {one.player: one for one in heirs}
    found = []
    for land in lands:
        reasons = _protected(land, families, counts, rules)
        follows, who = _follows(land, heirs)
        lost = _lost(lands, land, holders, rules) if land.owner else 0
        found.append(Target(land.name, not reasons, tuple(reasons), lost, follows, who))
    return Targets(tuple(found))


def _protected(
    land: Land, families: Mapping[PlayerId, Heirs], counts: Mapping[PlayerId, int], rules: Switches
) -> list[Reason]:
    if land.kind.is_electorate:
        return [because("con.fate.elector_is_drawn", "C-8.4.1")]
    found = []
    if land.castle:  # bishops too (RUL-C-40)
        found.append(because("con.fate.castle", "C-3.5.1"))
    if land.owner is not None:
        family = families[land.owner]
        childless = family.secular + family.clerical == 0
        if childless and is_immune(counts[land.owner], rules):  # RUL-C-06
            found.append(because("con.fate.immune", "C-3.15.1", player=land.owner))
    return found


def _follows(land: Land, heirs: Sequence[Heirs]) -> tuple[Follows, tuple[PlayerId, ...]]:
    training = land.kind.training
    if land.kind.is_electorate:
        return "drawn", able(tuple(heirs), training)
    bidders = able(tuple(heirs), training)
    if land.owner in bidders and training is Training.SECULAR:
        return "inherit", (land.owner,)
    return ("auction", bidders) if bidders else ("vacant", ())


def _lost(lands: Sequence[Land], lost: Land, holders: Holders, rules: Switches) -> int:
    """The preacher withdraws to another own land, if there is one (C-8.3.2.3).

    A master card that stays behind with the relic or the tolls takes its income along (C-3.16.1).
    """
    own = [land for land in lands if land.owner == lost.owner]
    rest = [land for land in own if land is not lost]
    cards = [master for master in Master if getattr(holders, master) == lost.owner]
    kept = [master for master in cards if not _falls(lands, lost, master, rules)]
    preacher = any(land.preacher for land in own)
    before = income(holdings_in(own, preacher, len(cards)), routes_between(own), rules=rules)
    after = income(
        holdings_in(rest, preacher and bool(rest), len(kept)), routes_between(rest), rules=rules
    )
    return before.total.total - after.total.total


def _falls(lands: Sequence[Land], lost: Land, master: Master, rules: Switches) -> bool:
    """Whether the owner of this land loses a master card with it; troops stay with him."""
    if master is Master.WAR:
        return False
    owner = lost.owner or NEUTRAL
    with_it: dict[PlayerId, int] = {}
    without_it: dict[PlayerId, int] = {}
    for player in {land.owner for land in lands if land.owner}:
        own = [land for land in lands if land.owner == player]
        rest = [land for land in own if land is not lost]
        preacher = any(land.preacher for land in own)
        with_it[player] = _measure(own, preacher, master)
        without_it[player] = _measure(rest, preacher and bool(rest), master)
    row = MASTERS[master]
    return (
        holder_after(row, with_it, owner, rules) == owner
        and holder_after(row, without_it, owner, rules) != owner
    )


def _measure(lands: Sequence[Land], preacher: bool, master: Master) -> int:
    if master is Master.TRADE:
        return toll_of(routes_between(lands)).total
    return sum(land.relic for land in lands) + preacher


def _require_possible(lands: Sequence[Land], heirs: Sequence[Heirs], holders: Holders) -> None:
    faults = Faults()
    players = [one.player for one in heirs]
    names = [land.name for land in lands]
    refuse_doubles(faults, players, "heirs")
    for master in Master:
        held = getattr(holders, master)
        refuse_strangers(faults, [held] if held else [], players, f"holders.{master}")
    for place, land in enumerate(lands):
        field = f"lands.{place}"
        faults.refuse(land.name in names[:place], "con.land_twice", field, land=land.name)
        refuse_strangers(faults, [land.owner] if land.owner else [], players, f"{field}.owner")
        faults.refuse(land.name in land.routes, "con.route_to_itself", field, land=land.name)
        for other in sorted(land.routes - set(names)):
            faults.refuse(True, "con.unknown_land", f"{field}.routes", land=other)
    faults.refuse(sum(land.preacher for land in lands) > 1, "con.two_preachers", "lands")
    faults.settle()


def targets_of(state: State) -> Targets:
    """All lands of the table as a death may choose them."""
    return fate_targets(on_table(state), families_of(state), holders_of(state), state.switches)


def on_turn(state: State) -> PlayerId | None:
    """Who rolls next; nobody once all have."""
    return next((name for name in state.order if f"{ROLLED}:{name}" not in state.done), None)


@dataclass(frozen=True, slots=True)
class RollFate(Action, phase=FATE_PHASE):
    """A player's fate die: children are born and trained, or a ruler will die (C-8.0.1)."""

    kind: ClassVar[str] = "roll_fate"
    player: PlayerId
    die: Face
    secular: Annotated[int, Between(0, 2), Doc("children in knight's training (C-8.1.1)")] = 0
    witch: Annotated[Name | None, Doc("who plays the witch in the woods")] = None
    cradle: Annotated[Name | None, Doc("who plays death in the cradle")] = None
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        mark = f"{ROLLED}:{self.player}"
        checks.forbid(mark in state.done, "con.fate.rolled", cite("C-8.0.1"), player=player.name)
        due = on_turn(state)
        checks.forbid(
            mark not in state.done and due not in (None, self.player),
            "con.fate.not_on_turn",
            cite("C-3.2.1"),
            player=state.players[due].name if due else "",
        )
        checks.forbid(bool(state.death), "con.fate.death_first", cite("C-8.3.0.1"))
        cards = ((self.witch, Card.WITCH), (self.cradle, Card.CRADLE))
        played = [(by, card) for by, card in cards if by is not None]
        check_cards(checks, state, played, "witch")
        witch = self.witch is not None
        born = fate(self.die, witch, rules=state.switches).children
        too_late = self.cradle is not None and not born
        checks.forbid(too_late, "con.fate.no_newborn", cite("C-8.0.1"), "cradle")
        own = self.cradle == self.player
        checks.forbid(own, "con.card.himself", cite("C-10.0.1"), "cradle")
        cradle = self.cradle is not None and born > 0
        result = fate(self.die, witch, cradle, state.switches)
        if self.secular > result.children:
            raise BadInput("con.fate.too_many", "secular", n=result.children)
        left = max(0, left_of(state, self.player)["family"])
        children = result.children
        if self.overrule:
            check_left(checks, state, self.player, "family", children)
        else:  # a roll cannot be taken back: what has no marker lapses (RUL-C-54)
            children = min(children, left)
        warnings = checks.settle()
        if children < result.children:
            lapsed = {
                "player": player.name,
                "n": result.children - children,
                "rule": "RUL-C-54",
            }
            warnings += (Text("con.log.children_lapse", lapsed),)
        after = evolve(state.marked(mark), dispute=None)
        for by, card in played:
            after = spent(after, by, card)
        if result.death:
            after = evolve(after, death=self.player)
            return step(
                after, "con.log.fate_death", warnings=warnings, player=player.name, die=self.die
            )
        secular = min(self.secular, children)
        after = after.more(self.player, secular=secular, clerical=children - secular)
        return step(
            after,
            "con.log.fate_birth",
            warnings=warnings,
            player=player.name,
            die=self.die,
            n=children,
            secular=secular,
            clerical=children - secular,
        )
