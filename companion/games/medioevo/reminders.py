"""What a table should not forget now: the phase's checklist, cards and technologies (M-33)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.explain import Text
from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.diplomacy import between
from companion.games.medioevo.ending.length import rounds_agreed
from companion.games.medioevo.events.revolts import FIRST_ROUND_WITH_EVENTS
from companion.games.medioevo.movement.stops import stop_reminders
from companion.games.medioevo.opening.start_kit import (
    kit_reminders,
    placing_reminders,
    set_up_reminders,
)
from companion.games.medioevo.opening.table_values import tax_scale
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.technology.use import owned
from companion.games.medioevo.treasury.loans import MOST_LOANS
from companion.games.medioevo.war.control import areas_of

LEADING_CARDS = {"card.65": "remind.horde_leaves", "card.66": "remind.units_return"}


def checklist(state: State, phase: int) -> tuple[Text, ...]:
    """The steps of a phase, with what the state knows to be due."""
    if state.ended:
        return (Text("remind.final_revolts"), Text("remind.final_scoring"))
    due = {
        1: _turn_order,
        2: _events,
        3: _taxes,
        4: _purchases,
        5: _war,
        6: _trade,
        7: _round_end,
    }[phase]
    return (*due(state), *_left_of_the_set_up(state, phase))


def _left_of_the_set_up(state: State, phase: int) -> Iterator[Text]:
    """What the first round began without, until it is done; the bids come before it."""
    if state.round == 1 and (phase > 1 or "auction" in state.done):
        yield from placing_reminders(state)
        yield from kit_reminders(state)


def _turn_order(state: State) -> Iterator[Text]:
    yield Text("remind.bids")
    yield Text("remind.bid_payment")
    if state.round == 1 and "auction" not in state.done:
        yield from set_up_reminders(state)


def _events(state: State) -> Iterator[Text]:
    yield Text("remind.horde")
    if state.round < FIRST_ROUND_WITH_EVENTS:
        yield Text("remind.only_horde")
        return
    yield Text("remind.event_card")
    yield Text("remind.barbarian_points")
    yield Text("remind.revolts")
    if state.allowed_tax is not None:
        for player in _playing(state):
            over = player.tax_rate - state.allowed_tax
            if over > 0:
                yield Text(
                    "remind.rate_too_high",
                    {
                        "player": player.name,
                        "rate": player.tax_rate,
                        "allowed": state.allowed_tax,
                    },
                )


def _taxes(state: State) -> Iterator[Text]:
    yield Text("remind.tax_rate")
    if tax_scale(state.settings.values) is None:
        yield Text("remind.scale_unknown")
    yield Text("remind.payments")
    for player in _playing(state):
        if not areas_of(state, player.id).total:
            yield Text("remind.no_areas", {"player": player.name})
        if player.interest_failed_in and player.interest_failed_in == state.round - 1:
            yield Text("remind.failed_interest", {"player": player.name})
        if len(player.loans) >= MOST_LOANS:
            yield Text("remind.no_more_loans", {"player": player.name})


def _purchases(state: State) -> Iterator[Text]:
    yield Text("remind.one_per_branch")
    yield Text("remind.purchase_limits")
    yield Text("remind.control_markers")
    for player in _playing(state):
        prisoners = sum(
            captive.owner == player.id
            for holder in state.players.values()
            for captive in holder.prisoners
        )
        for key, count in (
            ("remind.ransom", prisoners),
            ("remind.set_aside", len(player.set_aside)),
            ("remind.fallen", len(player.fallen)),
        ):
            if count:
                yield Text(key, {"player": player.name, "n": count})


def _war(state: State) -> Iterator[Text]:
    yield Text("remind.before_battle_round")
    yield Text("remind.retreat")
    yield Text("remind.conquest")
    yield from stop_reminders(state)
    yield from _bans(state, "fight")
    yield from _bans(state, "move")
    for war in state.wars:
        if war.from_round > state.round:
            yield Text(
                "remind.war_not_yet",
                {
                    "one": state.players[war.one].name,
                    "other": state.players[war.other].name,
                    "round": war.from_round,
                },
            )
    for one, other in state.truces:
        names = {"one": state.players[one].name, "other": state.players[other].name}
        yield Text("remind.truce", names)


def _trade(state: State) -> Iterator[Text]:
    yield Text("remind.trade_treaty")
    yield Text("remind.place_cube")
    yield Text("remind.trade_points")
    yield from stop_reminders(state)
    yield from _bans(state, "trade")
    yield from _bans(state, "move")
    for player in _playing(state):
        if player.route is not None:
            left = len(player.route.stages) - len(player.route.established)
            key = "remind.route_without_vehicle" if player.route.orphaned else "remind.route"
            yield Text(key, {"player": player.name, "n": left})


def _round_end(state: State) -> Iterator[Text]:
    yield Text("remind.stop_markers")
    yield Text("remind.ready_cards")
    for treaty in state.treaties:
        if treaty.until_round == state.round:
            parties = between([state.players[party].name for party in treaty.parties])
            kind = Text(f"treaty.{treaty.kind}")
            yield Text("remind.treaty_over", {"treaty": kind, "parties": parties})
    for effect in state.effects:
        if effect.what in LEADING_CARDS:
            name = state.players[effect.player].name
            yield Text(LEADING_CARDS[effect.what], {"player": name, "area": effect.area})
    limits = state.settings.limits
    limit = rounds_agreed(limits.rounds, limits.minutes, limits.honor)
    if limit and state.round >= limit:
        yield Text("remind.last_round")


def _bans(state: State, kind: str) -> Iterator[Text]:
    for area, kinds in state.banned.items():
        if kind in kinds.split():
            yield Text(f"remind.no_{kind}", {"area": area})


def cards_that_matter(state: State, phase: int) -> tuple[Text, ...]:
    """Ready realm cards that could be used in a phase, player by player in turn order."""
    return tuple(
        Text(
            "remind.card",
            {
                "player": player.name,
                "card": card.number,
                "name": Text(tables.CARDS[card.number].name),
                "effect": Text(tables.CARDS[card.number].effect),
            },
        )
        for player in _playing(state)
        for card in player.cards
        if card.number and not card.used and phase in tables.CARDS[card.number].phases
    )


def technologies_that_matter(state: State, phase: int) -> tuple[Text, ...]:
    """Technologies owned that could be activated in a phase, player by player in turn order."""
    return tuple(
        Text(
            "remind.technology",
            {
                "player": player.name,
                "technology": Text(row.name),
                "effect": Text(f"{row.name}.effect"),
            },
        )
        for player in _playing(state)
        for row in owned(player)
        if phase in row.phases
    )


def _playing(state: State) -> tuple[Player, ...]:
    return tuple(state.players[player] for player in state.playing)
