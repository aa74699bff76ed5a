"""Chapter 8 at the table: troops march along the ring of places."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Length
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medievalia.fief.sums import blocked_for
from companion.games.medievalia.outcome import check_own, check_supply, check_turn, told_more
from companion.games.medievalia.payment.paying import card_name
from companion.games.medievalia.ring.places import Moves, PlaceId, moves, require_place
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import ACTIONS, MOVEMENT, CardId, State, Unit
from companion.games.medievalia.turns import Names
from companion.games.medievalia.words import place_name

FOUGHT = "fought"  # in `done`: the war of this turn has begun


def moves_of(state: State, unit: Unit) -> Moves:
    """Where a troop may go in this turn, as far as it has not moved yet (F-8.1, F-8.18)."""
    owner = state.player(unit.owner)
    ground = owner.site(unit.site)
    partner = state.partner(unit.owner)
    answer = moves(
        type=unit.type,
        place=unit.place,
        players=len(state.seats),
        seat=owner.seat,
        blocked=blocked_for(state, unit.owner),
        allies=frozenset({partner.seat} if partner else ()),
        used=state.turns and unit.used,
        on_used_site=state.turns and ground is not None and ground.used,
        switches=state.switches,
    )
    left = answer.steps - unit.moved
    near = tuple(one for one in answer.places if one.steps <= left)
    return Moves(near, max(0, left), answer.rule, answer.reason)


@dataclass(frozen=True, slots=True)
class March(Action):
    """Own troops to another place; a knight may go two steps (F-8.1, F-9.4)."""

    kind: ClassVar[str] = "march"
    player: PlayerId
    units: Annotated[tuple[CardId, ...], Length(1, 40)]
    place: PlaceId
    starved: Names = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS, MOVEMENT))  # his own (F-14.5)
        require_place(state.ring, self.place, "place")
        check_own(state, self.player, self.units, "units")
        checks.forbid(FOUGHT in state.done, "med.march.after_war", cite("F-8.2"))
        moved = []
        for name in self.units:
            unit = state.units[name]
            answer = moves_of(state, unit)
            said = card_name(state, name)
            reached = next((one for one in answer.places if one.place == self.place), None)
            if unit.place == self.place:
                checks.forbid(True, "med.march.there", cite("F-8.1"), "units", card=said)
            elif answer.reason is not None:
                checks.forbid(
                    True, "med.march.stays", cite(answer.rule), "units",
                    card=said, reason=answer.reason,
                )  # fmt: skip
            elif not answer.steps:
                checks.forbid(True, "med.march.moved", cite("F-8.1"), "units", card=said)
            elif reached is None:
                blocked = unit.place in blocked_for(state, self.player)
                rule = "F-8.18" if blocked else answer.rule
                checks.forbid(
                    True, "med.march.too_far", cite(rule), "units",
                    card=said, place=place_name(state, self.place),
                )  # fmt: skip
            steps = unit.moved + (reached.steps if reached else 1)
            moved.append(evolve(unit, place=self.place, site="", moved=steps))
        after = check_supply(state.with_units(moved), self.player, checks, self.starved)
        warnings = checks.settle()
        told = step(
            evolve(after, phase=MOVEMENT), "med.log.marched", (), warnings,
            name=me.name, card=card_name(state, self.units[0]), n=len(self.units),
            place=place_name(state, self.place),
        )  # fmt: skip
        return told_more(told, starved=len(self.starved))
