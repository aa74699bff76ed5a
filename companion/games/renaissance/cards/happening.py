"""Event cards at the table (R-A2.1 to R-A2.18, without war)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Doc, Length
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.cards.dead_cards import DeadCards, DeadCardsAnswer, dead_cards
from companion.games.renaissance.cards.event_places import Hit, check_hits, check_place
from companion.games.renaissance.cards.events import (
    AIMED,
    Event,
    EventAnswer,
    EventCard,
    EventPlayer,
    event,
    happening,
)
from companion.games.renaissance.cards.piles import put_down
from companion.games.renaissance.cards.supply import check_card
from companion.games.renaissance.common import (
    check_phase,
    known,
    playing,
    settled,
)
from companion.games.renaissance.expansion.arms import NEWER
from companion.games.renaissance.expansion.board import (
    capital_goods,
    goods_told,
    has_free_marker,
    markers_reduced,
    tokens_removed,
    with_goods,
)
from companion.games.renaissance.misery import suffered
from companion.games.renaissance.order.turn_order import turn_notes
from companion.games.renaissance.pieces import Good, Group, Region
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import FINAL_PHASE, State
from companion.games.renaissance.tables import EVENTS, REGIONS

CARD_PHASES = (3, FINAL_PHASE)  # at the end only hand cards, nothing put down


@dataclass(frozen=True, slots=True)
class PlayEvent(Action):
    """An event card is played and takes effect at once."""

    kind: ClassVar[str] = "play_event"
    player: PlayerId
    event: EventCard
    victim: Annotated[PlayerId, Doc("alchemy, civil_war, rebellion")] = ""
    loss: Annotated[Literal["cash", "tokens"], Doc("civil_war: the victim's choice")] = "cash"
    marker_in_capital: Annotated[
        bool, Doc("civil_war: the victim's control marker stands in his capital")
    ] = True
    group: Annotated[Group | None, Doc("papal_decree: science, religion or discovery")] = None
    region: Annotated[
        Region | None, Doc("black_death; rebellion and crusades: where the province lies")
    ] = None
    hits: Annotated[
        tuple[Hit, ...], Length(0, 6), Doc("pirates, black_death, crusades, rebellion: markers")
    ] = ()
    goods: Annotated[tuple[Good, ...], Length(0, 3), Doc("crusades: goods of the province")] = ()
    province: Annotated[
        str, Length(0, 60), Doc("rebellion, crusades: id or name of the province; empty: not told")
    ] = ""
    at_coast: Annotated[bool, Doc("pirates: all of the provinces lie at a coast")] = True
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        if self.victim:
            playing(state, self.victim, "victim")
        for hit in self.hits:
            known(state, hit.player, "hits")
        checks = Checks(self.overrule)
        check_phase(checks, state, *CARD_PHASES)
        row = EVENTS[self.event.value]
        checks.forbid(player.hand < 1, "ren.hand.empty", cite(row.rule), player=player.name)
        stray = bool(self.victim) and self.event not in AIMED
        checks.forbid(stray, "ren.effect.nobody_named", cite(row.rule), "victim")
        question = event_question(state, self)
        asked(checks, event, question)
        check_card(checks, state, self.event.value, "event")
        answer = happening(question)
        hits, more = _hits(state, self, answer)
        check_hits(checks, state, self, hits)
        check_place(checks, state, self)
        warnings = (*checks.settle(), *turn_notes(state, self.player, *CARD_PHASES))
        if _is_dead(state, self.event):  # which the table lets pass: it does nothing
            after = _down(state, self, row.leaves_game)
            return step(
                after, "ren.log.event", (), warnings, player=player.name, card=Text(row.name)
            )
        after, figures, out = _applied(state, self, answer)
        for hit in hits:
            after = _struck(after, hit)
        if self.event is EventCard.CRUSADES:
            after = _crusades(after, self)
        after = _down(_remembered(after, self, answer), self, answer.leaves_game)
        said: dict[str, Text | str] = {"player": player.name, "card": Text(row.name)}
        key = "ren.log.event"
        if self.victim:
            key, said["victim"] = "ren.log.event_on", state.players[self.victim].name
        elif self.region is not None:
            key, said["region"] = "ren.log.event_in", Text(REGIONS[self.region].name)
        told = (*warnings, *more, *_not_told(state, self, hits), *out, *answer.notes)
        return Step(after, Text(key, said), figures, told)


def event_question(state: State, action: PlayEvent) -> Event:
    """The table as the calculator asks for it."""
    return Event(
        event=action.event,
        player=action.player,
        players=tuple(
            EventPlayer(
                player=one,
                advances=frozenset(state.players[one].advances),
                protected=state.players[one].protected,
                grain_provinces=min(25, state.players[one].goods.get(Good.GRAIN, 0)),
                noted_cash=state.players[one].noted_cash,
                cash=state.money(one),
                bought_tokens=state.players[one].bought_tokens,
                marker_in_capital=action.marker_in_capital,
            )
            for one in state.order
        ),
        epoch=state.epoch,
        victim=action.victim,
        loss=action.loss,
        group=action.group,
        decree=state.decree,
        religious_war_this_round=state.religious_war,
        dead=_played_before(state),
    )


def _played_before(state: State) -> DeadCards:
    return DeadCards(
        bool(state.mongols_round),
        state.longbow_out,
        state.decree_dead,
        tuple(frozenset(state.players[one].advances) for one in state.order),
    )


def dead_now(state: State) -> DeadCardsAnswer:
    """The cards nobody can play any more at this table (R-7.2.3)."""
    return dead_cards(_played_before(state))


def _is_dead(state: State, card: EventCard) -> bool:
    return any(found.card == card.value for found in dead_now(state).dead)


def _down(state: State, action: PlayEvent, leaves_game: bool) -> State:
    """The card leaves the hand; the Mongols are remembered by their round."""
    card = "" if action.event is EventCard.MONGOLS else action.event.value
    return put_down(state, action.player, comes_back=not leaves_game, card=card)


def _not_told(state: State, action: PlayEvent, hits: tuple[Hit, ...]) -> tuple[Text, ...]:
    """Goods cards go with the markers: a reminder where the table did not name them."""
    told = [
        text
        for hit in hits
        for text in goods_told(
            state.players[hit.player], hit.markers + hit.removed, sum(hit.goods.values())
        )
    ]
    if action.event is EventCard.CRUSADES and not action.goods:
        told.append(Text("ren.goods.not_named", {"player": state.players[action.player].name}))
    return tuple(told)


def _hits(
    state: State, action: PlayEvent, answer: EventAnswer
) -> tuple[tuple[Hit, ...], tuple[Text, ...]]:
    """Whose markers are changed: as typed, or what the card itself says."""
    card = action.event
    effect = next((one for one in answer.effects if one.player == action.victim), None)
    if card is EventCard.CIVIL_WAR and effect is not None:
        if not effect.markers.total:
            return (), ()
        goods = capital_goods(state.players[action.victim].capital)
        return action.hits or (Hit(action.victim, markers=1, goods=goods),), ()
    if card is EventCard.REBELLION:
        if not answer.markers_to_reduce.total:
            return (), ()
        return action.hits or (Hit(action.victim, markers=1),), ()
    due, typed = answer.markers_to_reduce.total, sum(hit.markers for hit in action.hits)
    if card is EventCard.PIRATES and typed != due:
        return action.hits, (Text("ren.effect.pirates_count", {"due": due, "typed": typed}),)
    if card in (EventCard.PIRATES, EventCard.BLACK_DEATH, EventCard.CRUSADES):
        return action.hits, ()
    return (), ()


def _applied(
    state: State, action: PlayEvent, answer: EventAnswer
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    """Money, tokens and misery of everybody, in order of play."""
    figures: list[Breakdown] = []
    out: list[Text] = []
    rule = cite(EVENTS[action.event.value].rule)
    for effect in answer.effects:
        now = state.players[effect.player]
        state = settled(state, effect.player, effect.cash.total)
        state = state.with_player(
            effect.player,
            bought_tokens=now.bought_tokens + effect.tokens.total,
            protected=effect.protected,
            arms=now.arms | set(effect.arms),
        )
        name = {"player": now.name}
        figures += [
            Breakdown(figure.key, figure.lines, name)
            for figure in (effect.steps, effect.cash, effect.tokens)
            if figure.lines
        ]
        if effect.steps.total:
            result = suffered(state, effect.player, effect.steps.total, rule)
            state = result.state
            figures.append(result.misery)
            out += result.warnings
    return state, tuple(figures), tuple(out)


def _struck(state: State, hit: Hit) -> State:
    """The markers of one player after the event; goods cards change at once (R-5.3.1)."""
    state = tokens_removed(state, hit.player, hit.tokens, hit.satellites)
    now = state.players[hit.player]
    left = max(0, now.control_markers - hit.removed)
    state = state.with_player(
        hit.player,
        control_markers=left,
        new_markers=min(left, now.new_markers),
        overseas=max(0, now.overseas - hit.overseas),
    )
    state = markers_reduced(state, hit.player, min(hit.markers, left), hit.left_empty)
    return with_goods(state, hit.player, {good: -count for good, count in hit.goods.items()})


def _crusades(state: State, action: PlayEvent) -> State:
    """An established control marker in region VI; without one in stock one is taken back.

    (R-A2.4, RUL-R-40)
    """
    now = state.players[action.player]
    if has_free_marker(now):
        state = state.with_player(action.player, control_markers=now.control_markers + 1)
    goods = dict.fromkeys(action.goods, 1)
    return with_goods(state, action.player, goods)


def _remembered(state: State, action: PlayEvent, answer: EventAnswer) -> State:
    """What the table has to remember of the card for this round, or for good."""
    card = action.event
    state = evolve(state, decree=answer.decree)
    if answer.ends_stirrups_and_armour:
        state = evolve(state, longbow_out=True)
        for one, player in state.players.items():
            if player.arms - NEWER:
                state = state.with_player(one, arms=player.arms & NEWER)
    if card is EventCard.CRUSADES:
        return evolve(state, crusades=True)
    if card is EventCard.MONGOLS:
        return evolve(state, mongols_round=state.round)
    if card is EventCard.RELIGIOUS_WAR:
        return evolve(
            state,
            religious_war=True,
            decree_dead=state.decree_dead or bool(answer.dead_from_now_on),
        )
    hit = any(effect.goes_last for effect in answer.effects)
    if hit and state.players[action.victim].is_in:
        return evolve(state, civil_war=action.victim)
    return state
