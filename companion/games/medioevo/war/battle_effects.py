"""What outlasts a battle or was opened before it: round-long cards, technologies paid before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo.battle.decisions import Appoint, Decision, FreeCrew, PlayCard
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.cards.in_force import (
    LENT,
    in_force,
    used_up,
    with_effect,
    without_effect,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Effect, State
from companion.games.medioevo.tables import CARDS, TECHNOLOGIES
from companion.games.medioevo.words import Duration

SCIENTIST, MILITIA = 12, 26  # each protects its area all round
ONCE_PAID = ("tactics", "strategy")


def in_force_at(state: State, area: str, card: int) -> bool:
    """Whether a round-long card protects a named area."""
    return bool(area) and any(effect.area == area for effect in in_force(state, f"card.{card}"))


def with_round_cards(state: State, staging: Staging) -> Staging:
    """The battle with the protection that was played for its area before (M-27.12, M-27.26)."""
    return replace(
        staging,
        two_sources=staging.two_sources or in_force_at(state, staging.area, SCIENTIST),
        militia=staging.militia or in_force_at(state, staging.area, MILITIA),
    )


def check_round_cards(state: State, staging: Staging, checks: Checks) -> None:
    """A card that was played for the area counts in every battle of the round there."""
    for card, counted in ((SCIENTIST, staging.two_sources), (MILITIA, staging.militia)):
        known = in_force_at(state, staging.area, card)
        rule, name = cite(f"M-27.{card}"), Text(CARDS[card].name)
        params = {"card": card, "name": name, "area": staging.area}
        checks.forbid(known and not counted, "battle.card_left_out", rule, "staging", **params)
        missing = counted and not known and bool(staging.area)
        checks.forbid(missing, "battle.card_not_in_force", rule, "staging", **params)


def with_round_effects(
    state: State, staging: Staging, answers: tuple[Decision, ...], start: Battle, end: Battle
) -> State:
    """What the battle leaves in force for the round, and what it used up."""
    for who in Who:
        player = staging.fighter(who).player
        if player:
            state = _technologies(state, player, who, answers)
            state = _spent(
                state, player, start.side(who).means.prepaid, end.side(who).means.prepaid
            )
            state = _cards(state, player, start.side(who).hand - end.side(who).hand)
    for answer in answers:
        if isinstance(answer, PlayCard) and answer.card in (SCIENTIST, MILITIA) and staging.area:
            player = staging.fighter(answer.by).player if answer.by else ""
            what = f"card.{answer.card}"
            effect = Effect(what, player, Duration.ROUND, state.round, staging.area)
            state = state if effect in state.effects else with_effect(state, effect)
    return state


def _technologies(state: State, player: PlayerId, who: Who, answers: tuple[Decision, ...]) -> State:
    """Crews freed and units appointed stay so until the round is over (M-28.3, M-28.14)."""
    kinds = {FreeCrew: "machinery", Appoint: "appointment"}
    uses = Counter(
        kinds[type(answer)]
        for answer in answers
        if isinstance(answer, FreeCrew | Appoint) and answer.by is who
    )
    for technology, count in uses.items():
        name = TECHNOLOGIES[technology].name
        paid = in_force(state, name, player)
        if count <= sum(effect.count for effect in paid):
            continue
        for effect in paid:
            state = without_effect(state, effect)
        lasting = Effect(name, player, Duration.ROUND, state.round, count=count)
        state = with_effect(state, lasting)
    return state


def _spent(
    state: State,
    player: PlayerId,
    before: tuple[tuple[str, int], ...],
    after: tuple[tuple[str, int], ...],
) -> State:
    """Borrowed Tactics and Strategy serve for the points that were paid for."""
    left = dict(after)
    for technology, count in before:
        if technology in ONCE_PAID:
            used = count - left.get(technology, 0)
            state, _ = used_up(state, TECHNOLOGIES[technology].name, player, used)
    return state


def _cards(state: State, player: PlayerId, played: frozenset[int]) -> State:
    """Cards of others that were opened for this battle are used up."""
    for effect in in_force(state, LENT, player):
        if effect.card in played:
            state = without_effect(state, effect)
    return state
