"""Twins of cards played, wars and the expansion (see tests/games/twins.py)."""

from __future__ import annotations

from companion.games.renaissance.cards.dead_cards import DeadCards
from companion.games.renaissance.cards.events import Event, EventPlayer
from companion.games.renaissance.cards.happening import PlayEvent
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.personalities import Printing
from companion.games.renaissance.cards.reduction import Reduce
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar
from companion.games.renaissance.cards.wars import FinalWar, WarRoll, WarSide
from companion.games.renaissance.expansion.expanding import BuyTokenCard, TakeBonusCard
from companion.games.renaissance.expansion.expansion import (
    BonusCard,
    CardForTokens,
    NewMarkers,
    Placing,
)
from companion.games.renaissance.expansion.fight_question import Attacker, Defender, Fight
from companion.games.renaissance.expansion.fighting import FightForProvince, Present
from companion.games.renaissance.expansion.placing import FreeControlMarker, PlaceTokens
from companion.games.renaissance.expansion.sea import SeaCapacity
from companion.games.renaissance.expansion.tokens import TokenAccount
from companion.games.renaissance.market.market import PlayCommodity
from companion.games.renaissance.market.payouts import Holder, Payout
from companion.games.renaissance.misery import Misery
from companion.games.renaissance.pieces import Advance, Good, Region, Ships
from companion.games.renaissance.state import FINAL_PHASE, Player, State
from companion.games.renaissance.tables import CAPITALS, COMMODITIES, PROVINCES
from tests.games.renaissance.twins_of_phases import misery_of, mongols_in, owned_by
from tests.games.twins import Moment, Pairs, Twins


def commodity_played(moment: Moment) -> Pairs:
    before: State = moment.before
    action: PlayCommodity = moment.action
    good = action.good or COMMODITIES[action.card].goods[0]
    holders = tuple(
        Holder(one.id, one.goods.get(good, 0), Advance.M in one.advances)
        for one in before.players.values()
        if one.is_in
    )
    answer = moment.ask("payout", Payout(good, holders, before.markers.get(good, 0)))
    for paid in answer.paid:
        gained = moment.after.money(paid.player) - before.money(paid.player)
        yield "paid", paid.amount.total, gained
    yield "markers", answer.markers_after, moment.after.markers.get(good, 0)


def personality_played(moment: Moment) -> Pairs:
    before, player = moment.before, moment.action.player
    bought = before.players[player].advances
    question = Printing(
        moment.action.personality,
        owned_by(before, player),
        before.crusades,
        mongols_in(before),  # type: ignore[arg-type]
        before.switches,
        frozenset(one for one, since in bought.items() if since == before.round),
    )
    paid = moment.after.money(player) - before.money(player)
    yield "paid", moment.ask("printing", question).payout.total, paid


def event_played(moment: Moment) -> Pairs:
    before: State = moment.before
    action: PlayEvent = moment.action
    people = [before.players[one] for one in before.order]
    question = Event(
        action.event,
        action.player,
        tuple(
            EventPlayer(
                one.id,
                frozenset(one.advances),
                one.protected,
                one.goods.get(Good.GRAIN, 0),
                one.noted_cash,
                before.money(one.id),
                one.bought_tokens,
                action.marker_in_capital,
            )
            for one in people
        ),
        before.epoch,
        action.victim,
        action.loss,
        action.group,
        before.decree,
        before.religious_war,
        DeadCards(
            bool(before.mongols_round),
            before.longbow_out,
            before.decree_dead,
            tuple(frozenset(one.advances) for one in people),
        ),
    )
    answer = moment.ask("event", question)
    yield "decree", answer.decree, moment.after.decree
    for effect in answer.effects:
        now = moment.after.players[effect.player]
        cash = moment.after.money(effect.player) - before.money(effect.player)
        yield "cash", effect.cash.total, cash
        yield from _misery(moment, effect.player, effect.steps.total)
        if now.is_in:
            yield "protected", effect.protected, now.protected
            yield from _reduced(moment, effect.player, effect.tokens.total)


def _misery(moment: Moment, player: str, steps: int) -> Pairs:
    before: State = moment.before
    asked = Misery(misery_of(before, player), steps, switches=before.switches)
    answer = moment.ask("misery", asked)
    yield "out", answer.is_out, not moment.after.players[player].is_in
    if not answer.is_out:
        yield "misery", answer.misery.total, misery_of(moment.after, player)


def _reduced(moment: Moment, player: str, tokens: int) -> Pairs:
    """Control markers that became tokens, and where these came from."""
    action: PlayEvent = moment.action
    hits = [hit for hit in action.hits if hit.player == player]
    lost = sum(hit.markers for hit in hits)
    victim = moment.before.players.get(action.victim)
    if not lost or (victim is not None and victim.protected):
        return
    now, after = moment.before.players[player], moment.after.players[player]
    back = sum(hit.tokens for hit in hits)
    question = Reduce(lost, now.reserve + back - tokens, now.bought_tokens + tokens)
    answer = moment.ask("reduce", question)
    placed = answer.from_reserve.total + answer.from_bought.total
    yield "board", now.board_tokens - back + placed, after.board_tokens
    left = now.bought_tokens + tokens - answer.from_bought.total
    yield "bought", left, after.bought_tokens


def war_fought(moment: Moment) -> Pairs:
    before: State = moment.before
    action: DeclareWar | ContinueWar = moment.action
    ids = (action.player, action.opponent)
    spoils = action.spoils

    def side(player: str, *, loses: bool) -> WarSide:
        now = before.players[player]
        room = now.fleet.size if now.fleet.ships is Ships.OCEAN else 0
        return WarSide(
            player,
            frozenset(now.advances),
            now.arms,
            now.control_markers,
            spoils.in_region_v if loses else 0,
            spoils.in_orient if loses else 0,
            spoils.in_new_world if loses else 0,
            max(0, room - now.overseas),
        )

    first, second = (side(one, loses=False) for one in ids)
    bare = moment.ask("war", WarRoll(first, second, action.throws[-1], before.switches))
    sides = tuple(
        side(one, loses=bare.outcome == winner)
        for one, winner in zip(ids, ("defender", "attacker"), strict=True)
    )
    answer = moment.ask("war", WarRoll(*sides, action.throws[-1], before.switches))
    if before.phase == FINAL_PHASE:
        place = before.order.index(action.player) + 1
        question = FinalWar(len(before.order), place, *sides, action.throws, before.switches)
        answer = moment.ask("final-war", question)
    handed = answer.handed_over.total
    sign = {"attacker": 1, "defender": -1}.get(answer.outcome, 0)
    steps = (answer.attacker_steps.total, answer.defender_steps.total)
    for one, change, up in zip(ids, (sign * handed, -sign * handed), steps, strict=True):
        now, after = before.players[one], moment.after.players[one]
        yield "markers", now.control_markers + change, after.control_markers
        yield from _misery(moment, one, up)
    tied = answer.outcome == "tie" and before.phase != FINAL_PHASE
    running = any((war.attacker, war.defender) == ids for war in moment.after.wars)
    alive = all(moment.after.players[one].is_in for one in ids)
    yield "goes on", tied and alive, running


def tokens_placed(moment: Moment) -> Pairs:
    before: State = moment.before
    action: PlaceTokens = moment.action
    (one,) = action.placements
    now, after = before.players[action.player], moment.after.players[action.player]
    if one.by_sea:
        yield from _shipped(moment, one.province, one.region, one.tokens)
    question = Placing(
        one.market,
        one.tokens,
        one.own_there,
        one.others_there,
        now.bought_tokens,
        now.control_markers,
    )
    answer = moment.ask("placing", question)
    gained = after.control_markers - now.control_markers
    yield "marker", answer.becomes_control_marker, bool(gained)
    yield "tokens", now.bought_tokens - one.tokens, after.bought_tokens
    stay = -one.own_there if gained else one.tokens
    yield "board", now.board_tokens + stay, after.board_tokens


def _shipped(moment: Moment, province: str, region: Region | None, tokens: int) -> Pairs:
    now: Player = moment.before.players[moment.action.player]
    question = SeaCapacity(
        now.fleet.ships,
        now.fleet.size,
        now.shipped.get(province, 0),
        tokens,
        region,
        advances=frozenset(now.advances),
        overseas_held=now.overseas,
    )
    answer = moment.ask("sea-capacity", question)
    shipped = moment.after.players[now.id].shipped.get(province, 0)
    if answer.has_limit:
        yield "capacity", answer.left.total - tokens, now.fleet.size - shipped


def fight_fought(moment: Moment) -> Pairs:
    before: State = moment.before
    action: FightForProvince = moment.action
    now = before.players[action.player]
    capacity = None
    if action.by_sea and now.fleet.ships is not Ships.OCEAN:
        capacity = max(0, now.fleet.size - now.shipped.get(action.province, 0))
    side = {"": "none", action.player: "attacker"}.get(action.cathedral, "defender")
    row = PROVINCES.get(action.province)
    region = action.region or (Region(row.region) if row and row.region else None)

    def home(player: Player) -> bool:
        return bool(player.capital) and CAPITALS[player.capital].region is region

    def defender(one: Present) -> Defender:
        player = before.players[one.player]
        spoken = action.cathedral in ("", one.player)
        return Defender(
            player=player.id,
            tokens=one.tokens,
            control_marker=one.control_marker,
            advances=frozenset(player.advances),
            arms=player.arms,
            own_capital=player.capital == action.province,
            home_region=home(player),
            satellites=one.satellites,
            cathedral_used=not spoken or action.player in player.cathedral_against,
            is_out=not player.is_in,
        )

    question = Fight(
        action.market,
        Attacker(
            position=before.position(action.player),
            player=now.id,
            tokens_there=action.tokens_there,
            tokens_available=now.bought_tokens,
            capacity_left=capacity,
            advances=frozenset(now.advances),
            arms=now.arms,
            own_capital=now.capital == action.province,
            home_region=home(now),
            satellites=action.satellites,
            cathedral_used=any(one.player in now.cathedral_against for one in action.defenders),
        ),
        tuple(defender(one) for one in action.defenders),
        action.dice,
        side,  # type: ignore[arg-type]
        before.switches,
    )
    answer = moment.ask("fight", question)
    after = moment.after.players[action.player]
    fresh = answer.new_tokens.total
    yield "tokens", now.bought_tokens - fresh, after.bought_tokens
    stands = int(answer.placed == "token")
    yield "board", now.board_tokens - action.tokens_there + stands, after.board_tokens
    gained = int(answer.placed == "control_marker")
    yield "markers", now.control_markers + gained, after.control_markers
    for loss in answer.defenders_lose:
        was, is_ = before.players[loss.player], moment.after.players[loss.player]
        yield "his tokens", was.board_tokens - loss.tokens, is_.board_tokens
        yield "his markers", was.control_markers - loss.control_marker, is_.control_markers


def token_card_bought(moment: Moment) -> Pairs:
    before: State = moment.before
    now = before.players[moment.action.player]
    question = CardForTokens(before.token_cards, now.bought_tokens, now.token_card_bought)
    price = moment.ask("card-for-tokens", question).price.total
    after = moment.after.players[now.id]
    yield "tokens", now.bought_tokens - price, after.bought_tokens
    yield "hand", now.hand + 1, after.hand


def bonus_card_taken(moment: Moment) -> Pairs:
    before: State = moment.before
    markers = tuple(NewMarkers(one, before.players[one].new_markers) for one in before.order)
    winner = moment.ask("bonus-card", BonusCard(markers)).player
    for one in before.order:
        cards = moment.after.players[one].hand - before.players[one].hand
        if one != winner or not before.ending:
            yield "cards", int(one == winner), cards


def marker_freed(moment: Moment) -> Pairs:
    now, after = (state.players[moment.action.player] for state in (moment.before, moment.after))
    question = TokenAccount(now.board_tokens + 1, now.bought_tokens, now.control_markers - 1)
    yield "reserve", moment.ask("token-account", question).reserve.total, after.reserve


TWINS: Twins = {
    PlayCommodity: commodity_played,
    PlayPersonality: personality_played,
    PlayEvent: event_played,
    DeclareWar: war_fought,
    ContinueWar: war_fought,
    PlaceTokens: tokens_placed,
    FightForProvince: fight_fought,
    BuyTokenCard: token_card_bought,
    TakeBonusCard: bonus_card_taken,
    FreeControlMarker: marker_freed,
}
