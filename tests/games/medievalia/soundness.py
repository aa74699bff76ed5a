"""What holds for every table of Medievalia, whatever was done to it: 110 cards that fit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from companion.core import codec
from companion.core.errors import CompanionError, where_it_failed
from companion.games.medievalia.game import GAME
from companion.games.medievalia.pieces import Card, Stack
from companion.games.medievalia.state import State
from companion.games.medievalia.tables import BUILDING_COUNT, BUILDINGS, CARDS, STACK_SIZE
from tests.games.medievalia.evening import evening
from tests.games.odd_actions import OddValues


def all_there(state: State) -> None:
    """110 cards, each type as often as it is in the box, every stack complete (F-1.2)."""
    assert state.all_cards() == 110
    table = state.on_table()
    for stack in Stack:
        open_cards = sum(
            table.get(card, 0) + state.discards.get(card, 0)
            for card, row in CARDS.items()
            if row.group == stack
        )
        hands = [player.hand[stack] for player in state.players.values()]
        hidden = [*hands, state.stacks[stack], state.unseen_discards.get(stack, 0)]
        assert min(hidden) >= 0
        assert open_cards + sum(hidden) == STACK_SIZE[stack]
    built = sum(len(player.buildings) for player in state.players.values())
    gone = sum(state.discards.get(Card(one), 0) for one in BUILDINGS)
    assert built + gone + sum(pile.count for pile in state.piles) == BUILDING_COUNT
    for card, row in CARDS.items():
        assert table.get(card, 0) + state.discards.get(card, 0) <= row.count


def sound(state: State) -> None:
    """The state fits together: troops stand where there is something to stand on."""
    all_there(state)
    for unit in state.units.values():
        owner = state.player(unit.owner)
        assert owner.is_in
        assert unit.place in state.ring
        if unit.site:
            assert unit.place == owner.home
            assert owner.site(unit.site) is not None
    for player in state.players.values():
        assert player.is_in or not (player.sites or player.hand_size)
        assert len({site.id for site in player.sites}) == len(player.sites)
    assert all(name in state.units or "/" in name for name in state.damage)
    for pile in state.piles:
        assert pile.count >= (pile.offer is not None)
    assert all(state.player(one).is_in for one in state.order)
    assert state.active in state.order or state.is_over
    assert state.phase in GAME.phase_texts
    assert bool(state.winners) == state.is_over
    GAME.figures(state)


def unsound(seed: int, games: int, times: int) -> Iterator[str]:
    """Odd actions at random moments of games: what comes of them but a refusal or a sound table."""
    random = Random(seed)
    kinds = get_args(GAME.action_type)
    for _ in range(games):
        played = evening(random.randrange(10_000), random.randint(1, 60)).play.journal.present
        for _ in range(times):
            state: State = random.choice(played).step.state
            sites = [site.id for player in state.players.values() for site in player.sites]
            names = (*state.units, *sites, *state.ring)
            values = OddValues(random, (*state.players, *names), names)
            try:
                action: Any = (
                    values.record(random.choice(kinds))
                    if random.random() < 0.5
                    else values.changed(random.choice(played).action)
                )
                codec.read(type(action), codec.write(action))
                sound(GAME.apply(state, action).state)
            except CompanionError:
                continue
            except Exception as error:
                yield f"{where_it_failed(error)} {action!r}"
