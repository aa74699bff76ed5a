"""Phase 3: a personality on the table, with the printing payout of its player (R-9.3.3)."""

from __future__ import annotations

from typing import ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.advances.facts import mongols_came
from companion.games.renaissance.cards.personalities import PersonalityId, Printing, named, printing
from companion.games.renaissance.cards.piles import put_down
from companion.games.renaissance.cards.supply import check_card
from companion.games.renaissance.common import check_phase, playing, settled
from companion.games.renaissance.order.turn_order import turn_notes
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import FINAL_PHASE, Personality, State

PLAY_CARDS = 3  # the phase


@dataclass(frozen=True, slots=True)
class PlayPersonality(Action):
    """A personality played from the hand; in the last card play it only pays (R-11.1.3)."""

    kind: ClassVar[str] = "play_personality"
    player: PlayerId
    personality: PersonalityId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        card = self.personality
        checks = Checks(self.overrule)
        check_phase(checks, state, PLAY_CARDS, FINAL_PHASE)
        rule = cite("R-9.3.3.1")
        checks.forbid(player.hand == 0, "ren.personality.no_cards", rule, player=player.name)
        on_table = any(card == other.id for other in state.personalities)
        checks.forbid(on_table, "ren.personality.on_table", rule, "personality", card=named(card))
        if not on_table:
            check_card(checks, state, card.value, "personality")
        warnings = (*checks.settle(), *turn_notes(state, self.player, PLAY_CARDS, FINAL_PHASE))
        payout = printing(printing_question(state, self.player, card)).payout
        after = put_down(
            settled(state, self.player, payout.total),
            self.player,
            comes_back=False,
            card=card.value,
        )
        if state.phase != FINAL_PHASE:
            table = (*after.personalities, Personality(card.value, self.player))
            after = evolve(after, personalities=table)
        return step(
            after,
            "ren.log.personality_pays" if payout.total else "ren.log.personality",
            (payout,) if payout.lines else (),
            warnings,
            player=player.name,
            card=named(card),
            amount=payout.total,
        )


def printing_question(state: State, player: PlayerId, card: PersonalityId) -> Printing:
    """The payout as the calculator asks for it: only what has been played counts (RUL-R-30)."""
    bought = state.players[player].advances
    return Printing(
        card,
        frozenset(bought),
        state.crusades,
        mongols_came(state),
        state.switches,
        frozenset(one for one, when in bought.items() if when >= state.round),
    )
