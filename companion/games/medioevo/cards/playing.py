"""Realm cards at the table (M-19): abilities, points, goals, and cards set right by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import CORRECTED
from companion.games.medioevo.cards.abilities import (
    NOTHING_SAID,
    CardPlay,
    after_card,
    check_effect,
)
from companion.games.medioevo.cards.cards import (
    CardNumber,
    Points,
    Printed,
    card_row,
    florins_of,
    may_be_used,
    moments_in,
    number_given,
    printed_points,
    printed_values,
)
from companion.games.medioevo.cards.foreign import (
    Through,
    check_access,
    is_lent,
    require_held,
    with_access_paid,
    with_card,
    with_lent,
)
from companion.games.medioevo.common import known, name_of, settled
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.purchases.buying import with_points
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import HeldCard, State, Token
from companion.games.medioevo.trade.market import forbid_found

Owner = Annotated[
    PlayerId, Doc("before whom the card lies, if not before the player (Missionaries, Princess)")
]
Reason = Annotated[str, Length(0, 500)]


@dataclass(frozen=True, slots=True)
class UseCardAbility(PlayAct):
    """The person's ability (use A of M-19.1); a Fool may cancel it at once (M-27.48, M-27.49)."""

    kind: ClassVar[str] = "use_card_ability"
    player: PlayerId
    card: CardNumber
    play: CardPlay = NOTHING_SAID
    owner: Owner = ""
    through: Through = ""
    cancelled_by: Annotated[PlayerId, Doc("who cancels it; nobody: it takes effect")] = ""
    cancelled_with: Literal[0, 48, 49] = 0
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        row = card_row(self.card)
        owner = self.owner or self.player
        held = require_held(state, owner, self.card)
        checks, faults = Checks(self.overrule), Faults()
        check_access(state, self.player, owner, held, self.through, checks)
        rule = cite(row.rule)
        moments = moments_in(state.phase)
        when = tuple(Text(f"moment.{moment}") for moment in row.when)
        late = not may_be_used(self.card, moments)
        checks.forbid(late, "card.not_now", rule, "card", card=self.card, when=when)
        lent = is_lent(row, self.through)
        where = Text(f"played_with.{row.played_with}")
        elsewhere = bool(row.played_with) and not lent
        checks.forbid(elsewhere, "card.played_with", rule, "card", card=self.card, where=where)
        if not lent and (self.overrule or not elsewhere):
            check_effect(state, self.player, self.card, self.play, faults)
            forbid_found(faults, checks)
        _check_fool(state, self, checks)
        warnings = checks.settle()
        florins = Breakdown("card.florins", ()) if lent else _florins(self, held)
        after = with_access_paid(state, self.player, owner, self.card, self.through)
        if self.cancelled_by:
            after = _cancelled(after, self)
        elif lent:
            after = with_lent(after, self.player, self.card)
        else:
            after, more = after_card(after, self.player, owner, self.card, self.play)
            warnings += more
        after = settled(after, self.player, florins.total)
        number = number_given(self.card, self.play.die, self.play.count)
        shown = tuple(reason for reason in (florins, number) if reason.lines and not lent)
        return step(
            after,
            "log.card_cancelled" if self.cancelled_by else "log.use_card",
            shown,
            warnings,
            player=player.name,
            card=self.card,
            name=Text(row.name),
            effect=Text(row.effect),
            other=name_of(state, self.cancelled_by) if self.cancelled_by else "",
        )


def _florins(action: UseCardAbility, held: HeldCard) -> Breakdown:
    """What the card brings or costs; a cancelled card still costs its price."""
    if action.cancelled_by:
        row = card_row(action.card)
        price = florins_of(action.card)
        lines = tuple(line for line in price.lines if line.key == "card.price")
        return Breakdown(price.key, lines, {"card": action.card, "name": Text(row.name)})
    return florins_of(
        action.card, cubes=action.play.count, deposit=held.deposit, points=action.play.points
    )


def _check_fool(state: State, action: UseCardAbility, checks: Checks) -> None:
    if bool(action.cancelled_by) != bool(action.cancelled_with):
        raise BadInput("card.fool_and_player", "cancelled_with")
    if action.cancelled_by:
        known(state, action.cancelled_by, "cancelled_by")
        fool = require_held(state, action.cancelled_by, action.cancelled_with, "cancelled_with")
        rule = cite("M-19.1")
        checks.forbid(fool.used, "card.turned", rule, "cancelled_with", card=fool.number)


def _cancelled(state: State, action: UseCardAbility) -> State:
    """The Fool is turned too, and pays his price."""
    state = with_card(state, action.cancelled_by, action.cancelled_with, used=True)
    return settled(state, action.cancelled_by, florins_of(action.cancelled_with).total)


@dataclass(frozen=True, slots=True)
class UseCardForPoints(PlayAct):
    """The technology points printed on the card (use B of M-19.1)."""

    kind: ClassVar[str] = "use_card_for_points"
    player: PlayerId
    card: CardNumber
    points: Annotated[Points, Doc("the points it gives; of a card marked x/y the one chosen")]
    owner: Owner = ""
    through: Through = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        owner = self.owner or self.player
        held = require_held(state, owner, self.card)
        if not any(self.points.values()):
            raise BadInput("card.no_points", "points")
        checks = Checks(self.overrule)
        check_access(state, self.player, owner, held, self.through, checks)
        printed = printed_points(state.settings.values, self.card)
        wrong = printed is not None and not printed.fits(self.points)
        checks.forbid(wrong, "card.other_points", cite("M-19.1"), "points", card=self.card)
        warnings = checks.settle()
        if printed is None:
            warnings += (Text("card.points_unknown", {"card": self.card}),)
        after = with_access_paid(state, self.player, owner, self.card, self.through)
        after = with_points(after, self.player, Counter(self.points))
        return step(
            after,
            "log.card_points",
            (points_gained(self.points, player.name, self.card),),
            warnings,
            player=player.name,
            card=self.card,
            name=Text(card_row(self.card).name),
        )


def points_gained(points: Points, player: str, card: int) -> Breakdown:
    """Technology points of a card, by colour."""
    params = {"card": card}
    lines = tuple(
        Line(
            "card.points_of",
            count,
            cite("M-19.1"),
            {**params, "n": count, "colour": Text(f"colour.{colour}")},
        )
        for colour, count in points.items()
        if count
    )
    return Breakdown("card.points_gained", lines, {"player": player})


@dataclass(frozen=True, slots=True)
class FulfilGoal(PlayAct):
    """A goal shown: one objective token, and the card goes under the pile (use C of M-19.1)."""

    kind: ClassVar[str] = "fulfil_goal"
    player: PlayerId
    card: CardNumber
    colour: Annotated[Colour, Doc("printed on the person side; of several, or of none, the choice")]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        held = require_held(state, self.player, self.card)
        checks = Checks(self.overrule)
        rule = cite("M-19.1")
        checks.forbid(held.used, "card.turned", rule, "card", card=self.card)
        printed = printed_points(state.settings.values, self.card)
        colour = Text(f"colour.{self.colour}")
        other = printed is not None and bool(printed.points) and self.colour not in printed.points
        checks.forbid(other, "card.other_colour", rule, "colour", card=self.card, colour=colour)
        left = tokens_left(state, self.colour)
        checks.forbid(left == 0, "card.no_token_left", cite("M-1.6"), "colour", colour=colour)
        warnings = checks.settle()
        after = settled(state, self.player, held.deposit)
        after = after.with_player(
            self.player,
            cards=tuple(card for card in player.cards if card.number != self.card),
            tokens=(*player.tokens, Token(self.colour)),
        )
        return step(
            after,
            "log.goal",
            _deposit_back(held),
            warnings,
            player=player.name,
            card=self.card,
            colour=colour,
        )


def _deposit_back(held: HeldCard) -> tuple[Breakdown, ...]:
    """Money on the Magnate returns without bonus when the card leaves (R-70)."""
    if not held.deposit:
        return ()
    line = Line("card.deposit_back", held.deposit, cite("R-70"))
    params = {"card": held.number, "name": Text(card_row(held.number).name)}
    return (Breakdown("card.florins", (line,), params),)


def tokens_left(state: State, colour: Colour) -> int | None:
    """Objective tokens of a colour in the supply, if the table has counted them (M-32)."""
    counted = state.settings.values.get(f"tokens.{colour}")
    if counted is None:
        return None
    held = sum(
        token.colour is colour for player in state.players.values() for token in player.tokens
    )
    return max(0, counted - held)


@dataclass(frozen=True, slots=True)
class EnterPrintedPoints(TableAct):
    """What is printed on a card, read off once: the rulebook's text does not say it (M-32)."""

    kind: ClassVar[str] = "enter_printed_points"
    card: CardNumber
    points: Annotated[
        Mapping[Colour, Annotated[int, Between(0, 9)]], Doc("by colour; empty: no symbol")
    ] = field(default_factory=dict)
    either: Annotated[bool, Doc("marked x/y: one colour or the other")] = False

    def apply(self, state: State) -> Step[State]:
        card_row(self.card)
        if self.either and len([count for count in self.points.values() if count]) < 2:
            raise BadInput("card.either_needs_two", "points")
        values = printed_values(self.card, Printed(self.points, self.either))
        settings = replace(state.settings, values={**state.settings.values, **values})
        return step(evolve(state, settings=settings), "log.printed_points", card=self.card)


@dataclass(frozen=True, slots=True)
class ChangeCards(TableAct):
    """Realm cards set right by hand: taken, given back, or a card seen at last (0: unknown)."""

    kind: ClassVar[str] = "change_cards"
    player: PlayerId
    added: Annotated[tuple[Annotated[int, Between(0, 72)], ...], Length(0, 20)] = ()
    taken: Annotated[tuple[Annotated[int, Between(0, 72)], ...], Length(0, 20)] = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if not self.added and not self.taken:
            raise BadInput("card.no_change", "added")
        cards, money = list(player.cards), 0
        for number in self.taken:
            held = require_held(
                state.with_player(self.player, cards=tuple(cards)), player.id, number
            )
            cards.remove(held)
            money += held.deposit
        left = state.with_player(self.player, cards=tuple(cards))
        for number in self.added:
            if number and any(other.card(number) for other in left.players.values()):
                raise BadInput("card.held_already", "added", card=number)
            cards.append(HeldCard(number))
            left = left.with_player(self.player, cards=tuple(cards))
        return step(
            settled(left, self.player, money),
            "log.change_cards",
            warnings=CORRECTED,
            player=player.name,
            added=self.added,
            taken=self.taken,
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True)
class TurnCard(TableAct):
    """A card turned or readied by hand, as it lies on the table."""

    kind: ClassVar[str] = "turn_card"
    player: PlayerId
    card: CardNumber
    used: bool

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        held = require_held(state, self.player, self.card)
        if held.used == self.used:
            raise BadInput("card.lies_so_already", "used", card=self.card)
        return step(
            with_card(state, self.player, self.card, used=self.used, blocked=False),
            "log.card_turned" if self.used else "log.card_readied",
            player=player.name,
            card=self.card,
            name=Text(card_row(self.card).name),
        )
