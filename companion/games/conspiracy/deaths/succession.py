"""Who follows a dead ruler (C-8.3, C-8.4), and whom he brings along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.common import (
    check_cards,
    check_money,
    forbid_all,
    known,
    land_at,
    land_name,
    name_of,
    paid,
    spent,
)
from companion.games.conspiracy.deaths.families import Heirs, able, families_of
from companion.games.conspiracy.deaths.fate import targets_of
from companion.games.conspiracy.events.auctions import (
    LOWEST,
    UNSOLD,
    Lacks,
    Sold,
    booked,
    cards_of,
    check_sold,
    due_of,
)
from companion.games.conspiracy.lands.lands import Allowed, allowed_unless
from companion.games.conspiracy.lands.take_over import heir_moved, joined, ruled_by
from companion.games.conspiracy.pieces import Card, Kind, Training
from companion.games.conspiracy.rulebook import Reason, because, cite
from companion.games.conspiracy.seats import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Name,
    refuse_doubles,
    refuse_strangers,
)
from companion.games.conspiracy.state import NEUTRAL, Dispute, Land, State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import SETUP

MOST_ESCORT, MOST_KNIGHTS = 3, 1  # C-8.3.1.2


@dataclass(frozen=True, slots=True)
class Intervention:
    """The emperor or the curia gives the land to a player."""

    player: Name
    card: Literal["emperor", "curia"]


How = Literal["intervention", "inherit", "direct", "claims", "auction", "vacant"]


@dataclass(frozen=True, slots=True)
class Succession:
    """What happens to the land."""

    how: Annotated[
        How,
        Doc(
            "intervention; the family inherits; a single right takes it; auction among claims; "
            "auction of all with an heir; it becomes or stays neutral"
        ),
    ]
    who: Annotated[tuple[PlayerId, ...], Doc("the new ruler, or who may bid")]
    lowest_bid: Annotated[int | None, Doc("of an auction, or what a single right pays; else null")]
    attacks_allowed: Annotated[bool, Doc("losers who bid may attack at once (C-8.3.1.3)")]
    refusals: Annotated[tuple[Reason, ...], Doc("cards that do not count, and why")]


@calculator
def succession(
    kind: Kind,
    heirs: Annotated[
        tuple[Heirs, ...], Length(LEAST_PLAYERS, MOST_PLAYERS), Doc("heirs of all players")
    ],
    owner: Annotated[Name | None, Doc("the family of the dead ruler; null: neutral")] = None,
    keeps: Annotated[bool, Doc("the family wants to keep it")] = True,
    rights: Annotated[frozenset[Name], Doc("who played a right of succession")] = frozenset(),
    intervention: Annotated[Intervention | None, Doc("an intervening card")] = None,
    rules: Switches = DEFAULTS,
) -> Succession:
    """Who follows a dead ruler, and how (C-8.3.1.1, C-8.3.2.1, C-8.4.4)."""
    faults = Faults()
    names = [one.player for one in heirs]
    refuse_doubles(faults, names, "heirs")
    refuse_strangers(faults, [owner] if owner else [], names, "owner")
    refuse_strangers(faults, sorted(rights), names, "rights")
    refuse_strangers(faults, [intervention.player] if intervention else [], names, "intervention")
    faults.settle()
    fit = able(heirs, kind.training)
    refusals = _against_rights(kind, rights, fit)
    if intervention is not None:
        against = _against_intervention(kind, intervention, fit)
        if not against:
            winner = (intervention.player,)
            return Succession("intervention", winner, None, False, tuple(refusals))
        refusals = against + refusals
    lowest = SETUP[len(heirs)].lowest_elector_bid if kind.is_electorate else LOWEST
    claims = _claims(kind, fit, owner if keeps else None, rights, rules)
    if len(claims) == 1:
        inherits = claims == (owner,) and keeps and _inherits(kind, rules)
        pays = not inherits and kind.is_electorate and rules.succession_pays_minimum
        how: How = "inherit" if inherits else "direct"
        return Succession(how, claims, lowest if pays else None, False, tuple(refusals))
    bidders = claims or fit
    if not bidders:
        return Succession("vacant", (), None, False, tuple(refusals))
    return Succession(
        "claims" if claims else "auction",
        bidders,
        lowest,
        not kind.is_electorate,
        tuple(refusals),
    )


def _inherits(kind: Kind, rules: Switches) -> bool:
    """Bishops have no heirs by blood; electors by the house rule (RUL-C-52)."""
    if kind is Kind.SECULAR_ELECTORATE:
        return rules.elector_inheritance
    return kind is Kind.SECULAR


def _claims(
    kind: Kind,
    fit: Sequence[PlayerId],
    family: PlayerId | None,
    rights: frozenset[PlayerId],
    rules: Switches,
) -> tuple[PlayerId, ...]:
    """Family and rights of succession with an heir (C-8.3.2.1, step 3)."""
    if kind.training is Training.CLERICAL:
        return ()
    inheriting = {family} if _inherits(kind, rules) else set()
    return tuple(name for name in fit if name in inheriting or name in rights)


def _against_rights(
    kind: Kind, rights: frozenset[PlayerId], fit: Sequence[PlayerId]
) -> list[Reason]:
    if kind.training is Training.CLERICAL:
        return [because("con.right.not_here", "RUL-C-31", player=name) for name in sorted(rights)]
    return [
        because("con.heir_missing", "C-3.6.1", player=name)
        for name in sorted(rights)
        if name not in fit
    ]


def _against_intervention(
    kind: Kind, intervention: Intervention, fit: Sequence[PlayerId]
) -> list[Reason]:
    found = []
    if kind.is_electorate:
        found.append(because("con.intervention.electorate", "C-8.4.4"))
    clerical = kind.training is Training.CLERICAL
    if clerical != (intervention.card == "curia"):
        found.append(because("con.intervention.wrong_card", "RUL-C-33"))
    if intervention.player not in fit:
        found.append(because("con.heir_missing", "RUL-C-33", player=intervention.player))
    return found


@calculator
def escort(
    knights: Annotated[int, Between(0, 100)] = 0,
    mercenaries: Annotated[int, Between(0, 100)] = 0,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Allowed:
    """Whether a new ruler may bring these units along (C-8.3.1.2, RUL-C-39)."""
    found = []
    if knights + mercenaries > MOST_ESCORT:
        found.append(because("con.escort.too_many", "C-8.3.1.2", most=MOST_ESCORT))
    if knights > MOST_KNIGHTS:
        found.append(because("con.escort.knights", "C-8.3.1.2", most=MOST_KNIGHTS))
    return allowed_unless(found)


@dataclass(frozen=True, slots=True)
class Windows:
    """The cards and decisions around a death, in the order in which they count (C-8.3.2.1)."""

    intervention: Intervention | None = None
    keeps: Annotated[bool, Doc("the family wants to keep it")] = True
    rights: Annotated[frozenset[Name], Doc("who plays a right of succession")] = frozenset()


NO_CARDS = Windows()


def follows(state: State, land: Land, windows: Windows) -> Succession:
    """Who follows in this land of the table, and how."""
    return succession(
        land.kind,
        families_of(state),
        land.owner or None,
        windows.keeps,
        windows.rights,
        windows.intervention,
        state.switches,
    )


def cards_in(windows: Windows, healer: PlayerId | None = None) -> list[tuple[PlayerId, Card]]:
    """The cards that were played around a death, and by whom."""
    played = [(name, Card.SUCCESSION) for name in sorted(windows.rights)]
    if windows.intervention is not None:
        played.append((windows.intervention.player, Card(windows.intervention.card)))
    if healer is not None:
        played.append((healer, Card.HEALER))
    return played


def all_spent(state: State, played: Sequence[tuple[PlayerId, Card]]) -> State:
    after = state
    for player, card in played:
        after = spent(after, player, card)
    return after


def lacks_in(state: State, land: Land, result: Succession, name: PlayerId) -> Lacks:
    """Why somebody may not bid for this land: no heir, no claim, or he did not want to."""
    if name not in able(families_of(state), land.kind.training):
        return "heir"
    return "claim" if result.how == "claims" else "wish"


def check_result(checks: Checks, state: State, land: Land, result: Succession, sold: Sold) -> None:
    """The auction that this succession asks for, and no other."""
    forbid_all(checks, state, result.refusals, "windows")
    if result.how in ("claims", "auction"):
        lowest = result.lowest_bid or LOWEST
        check_sold(
            checks,
            state,
            sold,
            result.who,
            lowest,
            lambda name: lacks_in(state, land, result, name),
        )
    elif sold != UNSOLD:
        raise BadInput("con.succession.no_auction", "sold")
    if result.how == "direct" and result.lowest_bid:
        check_money(checks, state, result.who[0], result.lowest_bid, "C-8.4.3", "windows")


def new_ruler(result: Succession, sold: Sold) -> PlayerId | None:
    """Who rules after it; nobody: the land becomes or stays neutral."""
    if result.how in ("claims", "auction"):
        return sold.winner
    return result.who[0] if result.who else None


def succeeded(
    state: State, land: Land, result: Succession, sold: Sold, preacher_to: str = ""
) -> State:
    """The land with its new ruler, the heir moved, everything paid."""
    after = booked(state, sold) if result.how in ("claims", "auction") else state
    ruler = new_ruler(result, sold)
    if ruler is None:
        return ruled_by(after, land.id, NEUTRAL, preacher_to)
    if result.how == "direct" and result.lowest_bid:
        after = paid(after, ruler, BANK, result.lowest_bid)
    return ruled_by(heir_moved(after, ruler, land), land.id, ruler, preacher_to)


@dataclass(frozen=True, slots=True)
class Escort:
    """Units that come along with the new ruler (C-8.3.1.2)."""

    knights: Annotated[int, Between(0, 20)] = 0
    mercenaries: Annotated[int, Between(0, 20)] = 0


NOBODY = Escort()


def check_escort(checks: Checks, state: State, ruler: PlayerId | None, units: Escort) -> None:
    if units == NOBODY:
        return
    if ruler is None:
        raise BadInput("con.escort.no_ruler", "escort")
    allowed = escort(units.knights, units.mercenaries, state.switches)
    forbid_all(checks, state, allowed.reasons, "escort")
    mine = state.players[ruler]
    has = units.knights <= mine.knights and units.mercenaries <= mine.mercenaries
    checks.forbid(not has, "con.escort.not_there", cite("C-8.3.1.2"), "escort", player=mine.name)


@dataclass(frozen=True, slots=True)
class Succeed(Action, whose="all"):
    """A ruler dies and somebody follows: one entry from the healer to the heir (C-8.3)."""

    kind: ClassVar[str] = "succeed"
    land: str
    healer: Annotated[Name | None, Doc("who saves the ruler with the miracle healer")] = None
    windows: Windows = NO_CARDS
    sold: Sold = UNSOLD
    escort: Escort = NOBODY
    preacher_to: Annotated[str, Doc("where the old ruler's preacher goes")] = ""
    routes: Annotated[frozenset[str], Doc("own lands joined to it by a trade route")] = frozenset()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        checks = Checks(self.overrule)
        checks.forbid(not state.death, "con.succession.nobody_dies", cite("C-8.3.0.1"))
        target = next(one for one in targets_of(state).targets if one.name == self.land)
        forbid_all(checks, state, target.reasons, "land")
        played = cards_in(self.windows, self.healer)
        check_cards(checks, state, [*played, *cards_of(self.sold)], "windows")
        if self.healer is not None:
            if self.sold != UNSOLD:
                raise BadInput("con.succession.no_auction", "sold")
            after = evolve(all_spent(state, played), death="")
            return healed(state, after, land, self.healer, checks.settle())
        result = follows(state, land, self.windows)
        check_result(checks, state, land, result, self.sold)
        ruler = new_ruler(result, self.sold)
        check_escort(checks, state, ruler, self.escort)
        warnings = checks.settle()
        after = all_spent(state, played)
        after = succeeded(after, land, result, self.sold, self.preacher_to)
        after = joined(after, self.land, self.routes)
        losers = (self.sold.have_bid - {ruler}) if result.attacks_allowed else frozenset()
        dispute = Dispute(self.land, "auction", losers) if losers and ruler else None
        after = evolve(after, death="", dispute=dispute)
        return step(
            after,
            f"con.log.succeed.{result.how if ruler else 'vacant'}",
            (due_of(state, self.sold),) if self.sold.winner else (),
            warnings,
            land=land_name(land),
            player=name_of(state, ruler or NEUTRAL),
        )


def healed(
    state: State, after: State, land: Land, healer: PlayerId, warnings: tuple[Text, ...]
) -> Step[State]:
    """The ruler lives; cards already played on the succession are lost (C-8.3.0.2)."""
    return step(
        after,
        "con.log.healed",
        warnings=warnings,
        land=land_name(land),
        player=known(state, healer).name,
    )
