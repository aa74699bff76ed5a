"""Spies (M-27.16 to M-27.18): an engine, a war wagon or a unit, or an own unit if it goes wrong."""

from __future__ import annotations

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.battle import damage
from companion.games.medioevo.battle.army import FREE, NEUTRALISED, Figure
from companion.games.medioevo.battle.changes import (
    exchanged,
    noted,
    require_engine,
    require_there,
    with_engine,
)
from companion.games.medioevo.battle.decisions import PlayCard
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import ENGINE_LEVEL, Engine
from companion.games.medioevo.rulebook import cite


def player(card: PlayCard) -> Who:
    """The side that played the card; IllegalAction if it was somebody outside."""
    if card.by is None:
        raise IllegalAction("battle.card_only_for_sides", cite(f"M-27.{card.card}"), "by")
    return card.by


def figure_of(card: PlayCard) -> Figure:
    """The unit a card is about; BadInput if none was named."""
    if card.figure is None:
        raise BadInput("battle.card_needs_unit", "figure", card=card.card)
    return card.figure


def require_target(battle: Battle, card: PlayCard) -> None:
    """IllegalAction unless the spy has something to aim at and something to lose."""
    who, rule = player(card), cite(f"M-27.{card.card}")
    if card.card == 16:
        target = _on_enemy(card)
        if card.engine >= 0:
            require_engine(battle.side(target), card.engine, rule)
    else:
        require_there(battle.side(who.other), figure_of(card), rule)
    if card.own is None:
        raise BadInput("battle.spy_needs_own_unit", "own")
    require_there(battle.side(who), card.own, rule)


def _on_enemy(card: PlayCard) -> Who:
    return card.on or player(card).other


def succeeded(battle: Battle, card: PlayCard) -> Battle:
    who = player(card)
    if card.card == 16:
        return _damaged_piece(battle, card)
    enemy, figure = battle.side(who.other), figure_of(card)
    if card.card == 17:
        enemy = evolve(enemy, losses=damage.counted(enemy.losses, figure))
        enemy = damage.removed(enemy, figure)
    else:
        enemy = exchanged(enemy, figure, evolve(figure, post=NEUTRALISED))
    return noted(battle.with_side(who.other, enemy), "battle.log_spy_success", who)


def _damaged_piece(battle: Battle, card: PlayCard) -> Battle:
    """M-27.16: an engine or a war wagon loses a level for good; level I is removed."""
    target = _on_enemy(card)
    side = battle.side(target)
    if card.engine < 0:
        hit = evolve(side, wagons_hit=side.wagons_hit + 1)
        return noted(battle.with_side(target, hit), "battle.log_wagon_hit", card.by)
    level = ENGINE_LEVEL[side.army.engines[card.engine].kind]
    if level > 1:
        side = with_engine(side, card.engine, kind=list(Engine)[level - 2])
    else:
        side = with_engine(side, card.engine, lost=True)
        for figure, count in side.army.groups:
            if figure.post == card.engine:
                free = evolve(figure, post=FREE)
                side = evolve(side, army=side.army.changed({figure: -count, free: count}))
    return noted(battle.with_side(target, side), "battle.log_spy_success", card.by)


def caught(battle: Battle, card: PlayCard) -> Battle:
    who = player(card)
    assert card.own is not None
    side = battle.side(who)
    side = evolve(side, losses=damage.counted(side.losses, card.own))
    battle = battle.with_side(who, damage.removed(side, card.own))
    return noted(battle, "battle.log_spy_caught", who)
