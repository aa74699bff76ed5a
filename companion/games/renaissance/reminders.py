"""What a table should not forget now (R-13.5): the steps of the phase, and whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.explain import Text
from companion.games.renaissance.advances.relief import relief_steps
from companion.games.renaissance.cards.waging import wars_due
from companion.games.renaissance.order.changes import offers
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import Player, State
from companion.games.renaissance.tables import GOODS


class Reminder(NamedTuple):
    """A step of the phase; what must be done is told again when the phase ends without it."""

    text: Text
    must: bool = False
    done: bool = False


def reminders(state: State) -> tuple[Reminder, ...]:
    """Everything that could matter in the phase, in the order in which it is done (R-13.5)."""
    if state.ended:
        return ()
    steps = {
        0: _setup,
        1: _draw,
        2: _buy_cards,
        3: _play_cards,
        4: _acquire,
        5: _expand,
        6: _income,
        7: _order,
        8: _final,
    }[state.phase]
    return (*_swaps(state), *_left_hands(state), *steps(state))


def still_open(state: State) -> tuple[Text, ...]:
    """What must be done in this phase and is not."""
    return tuple(item.text for item in reminders(state) if item.must and not item.done)


def _swaps(state: State) -> Iterator[Reminder]:
    """Owners of Q are asked at the start of every phase, before anything in it is done (R-2.2)."""
    owners = tuple(one for one in state.order if state.players[one].has(Advance.Q))
    swapped = tuple(one for one in state.order if state.players[one].swapped)
    for player in dict.fromkeys(offer.player for offer in offers(state.order, owners, swapped)):
        yield Reminder(_of("ren.remind.swap", state.players[player]), done=bool(state.done))


def _left_hands(state: State) -> Iterator[Reminder]:
    """The cards of a player who dropped out are sorted at once (R-9.4.3.2)."""
    for player in state.players.values():
        if not player.is_in and player.hand:
            text = Text("ren.remind.clear_hand", {"player": player.name, "n": player.hand})
            yield Reminder(text, True)


def _setup(state: State) -> Iterator[Reminder]:
    yield Reminder(Text("ren.remind.capitals"), True, "capitals" in state.done)
    yield Reminder(Text("ren.remind.order"), True, "order" in state.done)


def _draw(state: State) -> Iterator[Reminder]:
    if state.markers and state.order:
        first = state.players[state.order[0]]
        goods = tuple(Text(GOODS[good].name) for good in state.markers)
        yield Reminder(Text("ren.remind.markers", {"player": first.name, "goods": goods}))
    mills = next((one for one in _in_order(state) if one.has(Advance.J)), None)
    if mills:
        yield Reminder(_of("ren.remind.mills", mills), done="mills" in state.done)
    yield Reminder(Text("ren.remind.draw"), True, "draw" in state.done)


def _buy_cards(state: State) -> Iterator[Reminder]:
    for player in _in_order(state):
        if player.has(Advance.V):
            yield Reminder(_of("ren.remind.extra_card", player), done=player.extra_card_bought)
        if player.has(Advance.P):
            yield Reminder(_of("ren.remind.discard", player), done=player.card_discarded)


def _play_cards(state: State) -> Iterator[Reminder]:
    for war in wars_due(state):
        one, other = state.players[war.attacker], state.players[war.defender]
        yield Reminder(Text("ren.remind.war", {"one": one.name, "other": other.name}), True)


def _acquire(state: State) -> Iterator[Reminder]:
    if state.decree is not None:
        yield Reminder(Text("ren.remind.decree", {"group": Text(f"ren.group.{state.decree}")}))
    for player in _in_order(state):
        if player.hand:
            text = Text("ren.remind.stabilisation", {"player": player.name, "n": player.hand})
            yield Reminder(text, True, player.stabilised)
        steps = relief_steps(frozenset(player.advances), state.switches).total
        if steps and player.misery:
            text = Text("ren.remind.relief", {"player": player.name, "n": steps})
            yield Reminder(text, True, f"relief:{player.id}" in state.done)


def _expand(state: State) -> Iterator[Reminder]:
    owners = {player.has(Advance.F) for player in _in_order(state)}
    if len(owners) > 1:
        yield Reminder(Text("ren.remind.absolution"), True, "absolution" in state.done)
    all_ready = all(f"expand:{one}" in state.done for one in state.order)
    for player in _in_order(state):
        others = [one for one in _in_order(state) if not one.has(Advance.H)]
        if player.has(Advance.H) and others:
            left = sum(one.id not in player.cathedral_against for one in others)
            text = Text("ren.remind.cathedral", {"player": player.name, "n": left})
            yield Reminder(text, done=left == 0 or all_ready)
    some = any(player.new_markers for player in _in_order(state))
    if some or "bonus_card" in state.done:
        yield Reminder(Text("ren.remind.bonus_card"), True, "bonus_card" in state.done)
    if all_ready:
        yield Reminder(Text("ren.remind.goods_cards"))


def _income(state: State) -> Iterator[Reminder]:
    yield Reminder(Text("ren.remind.income"), True, "income" in state.done)
    yield Reminder(Text("ren.remind.rolls"), True, "market" in state.done)


def _order(state: State) -> Iterator[Reminder]:
    yield Reminder(Text("ren.remind.order"), True, "order" in state.done)


def _final(state: State) -> Iterator[Reminder]:
    yield from _play_cards(state)
    yield Reminder(Text("ren.remind.score"), True, state.final is not None)


def _in_order(state: State) -> tuple[Player, ...]:
    return tuple(state.players[player] for player in state.order)


def _of(key: str, player: Player) -> Text:
    return Text(key, {"player": player.name})
