"""Small changes to a battle that every chapter of it makes: a log line, a figure exchanged."""

from __future__ import annotations

from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Rule, Text
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure, SiegeEngine
from companion.games.medioevo.battle.model import Battle, BattleNote, Side
from companion.games.medioevo.battle.words import Who, named

BOTH = (Who.ATTACKER, Who.DEFENDER)


def noted(
    battle: Battle, key: str, who: Who | None = None, why: Breakdown | None = None, **params: object
) -> Battle:
    """The battle with one more line in its log."""
    if battle.quiet:
        return battle
    return evolve(battle, log=(*battle.log, BattleNote(Text(key, params), who, why)))


def changed(battle: Battle, who: Who, **changes: object) -> Battle:
    """The battle with something changed that this side has done in the round."""
    side = battle.side(who)
    return battle.with_side(who, evolve(side, now=evolve(side.now, **changes)))


def require_there(side: Side, figure: Figure, rule: Rule) -> None:
    if figure.fallen or not any(group == figure for group, _ in side.army.groups):
        raise IllegalAction(
            "battle.no_such_unit", rule, "figure", may_overrule=False, unit=named(figure.unit)
        )


def require_engine(side: Side, number: int, rule: Rule) -> SiegeEngine:
    if number >= len(side.army.engines) or side.army.engines[number].lost:
        raise IllegalAction("battle.no_such_engine", rule, "engine", n=number + 1)
    return side.army.engines[number]


def with_engine(side: Side, number: int, **changes: object) -> Side:
    engines = list(side.army.engines)
    engines[number] = evolve(engines[number], **changes)
    return evolve(side, army=evolve(side.army, engines=tuple(engines)))


def exchanged(side: Side, old: Figure, new: Figure) -> Side:
    return evolve(side, army=side.army.changed({old: -1, new: 1})) if old != new else side
