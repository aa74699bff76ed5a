"""Territories and what stands in them (C-2.2, C-3.5, C-3.19 to C-3.22)."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.pieces import Kind, Thing, Training
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.seats import Name
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches

ANYWHERE = (Thing.IMPERIAL_CITY,)  # the winner's choice, not only among his own


@dataclass(frozen=True, slots=True)
class Site:
    """A territory on which something is to be set."""

    kind: Kind
    own: Annotated[bool, Doc("it belongs to the player")] = True
    castle: bool = False
    monastery: bool = False
    relic: bool = False
    imperial_city: bool = False
    preacher: bool = False


@dataclass(frozen=True, slots=True)
class Land:
    """A territory on the table."""

    name: Annotated[str, Length(1, 40)]
    kind: Kind
    owner: Annotated[Name | None, Doc("null: neutral")] = None
    castle: bool = False
    monastery: bool = False
    relic: bool = False
    imperial_city: bool = False
    preacher: bool = False
    routes: Annotated[
        frozenset[Annotated[str, Length(1, 40)]],
        Doc("names of lands joined to it by a trade route; one of both need say so"),
    ] = frozenset()


def on_table(state: State, owner: PlayerId | None = None) -> tuple[Land, ...]:
    """All lands that the table knows, or those of one owner, as the rules ask for them."""
    return tuple(
        Land(
            one.id,
            one.kind,
            one.owner or None,
            one.castle,
            one.monastery,
            one.relic,
            one.imperial_city,
            one.preacher,
            one.routes,
        )
        for one in state.lands.values()
        if owner is None or one.owner == owner
    )


def holds_relics(kind: Kind, monastery: bool) -> bool:
    """Bishoprics, clerical electorates and monasteries have room for a relic (C-3.22.1)."""
    return monastery or kind.training is Training.CLERICAL


@dataclass(frozen=True, slots=True)
class Allowed:
    """Whether it may be done, and every reason why not."""

    allowed: bool
    reasons: tuple[Reason, ...]


def allowed_unless(reasons: list[Reason]) -> Allowed:
    return Allowed(not reasons, tuple(reasons))


@calculator
def build(
    what: Thing,
    land: Site,
    left: Annotated[int, Between(0, 100), Doc("pieces left in the box (RUL-C-54)")] = 1,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Allowed:
    """Whether a castle, monastery, relic, city or the preacher may be set here (C-2.2.1)."""
    found = []
    if not land.own and what not in ANYWHERE:
        found.append(because("con.build.not_own", _OWN_RULE[what]))
    if getattr(land, what):
        found.append(because("con.build.there_already", "C-2.2.1"))
    if what is Thing.MONASTERY and land.kind.training is Training.CLERICAL:
        found.append(because("con.build.secular_only", "C-3.19.1"))
    if what is Thing.RELIC and not holds_relics(land.kind, land.monastery):
        found.append(because("con.build.no_room", "C-3.22.1"))
    if left == 0 and what is not Thing.PREACHER:
        found.append(because("con.build.none_left", "RUL-C-54"))
    return allowed_unless(found)


_OWN_RULE = {
    Thing.CASTLE: "C-3.5.1",
    Thing.MONASTERY: "C-3.19.1",
    Thing.RELIC: "C-3.22.1",
    Thing.PREACHER: "C-3.18.1",
}
