"""Who follows a dead ruler (C-8.3, C-8.4), and whom he brings along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.auctions import LOWEST
from companion.games.conspiracy.families import Heirs, able
from companion.games.conspiracy.lands import Allowed, allowed_unless
from companion.games.conspiracy.pieces import Kind, Training
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.table_of import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Name,
    refuse_doubles,
    refuse_strangers,
)
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
