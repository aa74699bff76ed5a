"""What would help, in words: the best moment to retreat, one more unit, a card."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.medioevo import tables
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.odds.advice import WhatIf
from companion.games.medioevo.battle.odds.retreat import RetreatAfter, best_balance
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit
from companion.ui.i18n import signed
from companion.ui.presenters.medioevo.battle.views import HelpGroup, HelpRow
from companion.ui.presenters.medioevo.battle.weighing import WorkedOut
from companion.ui.presenters.medioevo.battle.words import BattleWords

MOST_ROWS = 5
POINTS = 100


def help_groups(
    words: BattleWords, battle: Battle, answer: WorkedOut, names: Mapping[Who, str]
) -> tuple[HelpGroup, ...]:
    """The retreat first, then both sides; nothing where it was not asked for."""
    found = []
    if answer.retreats:
        # Once a round is over, the next one is the first that can be fought or fled from.
        over = battle.round_number - (battle.stage is not Stage.AFTER_ROUND)
        found.append(_retreats(words, answer, over, names[Who.ATTACKER]))
    for who in Who:
        rows = tuple(item for item in answer.what_ifs if item.side is who)
        if rows:
            found.append(_more(words, rows, names[who]))
    return tuple(found)


def _retreats(words: BattleWords, answer: WorkedOut, over: int, name: str) -> HelpGroup:
    choices = answer.retreats
    fighting, best = fighting_on(answer), best_balance(choices)
    fights = round(best.balance) <= round(fighting)
    shown = [choice for choice in choices if choice is not best or fights][: MOST_ROWS - 1]
    if not fights:
        shown = sorted([*shown, best], key=lambda choice: choice.rounds)
    rows = [_retreat(words, choice, over, choice is best and not fights) for choice in shown]
    odds = answer.prospects
    worth = _worth(words, fighting, float(odds.gets_away), float(odds.attacker_wins))
    rows.append(HelpRow(words.say("ui.help.fight_on"), worth, fights))
    title, note = words.say("ui.help.retreat", name=name), words.say("ui.help.retreat_note")
    return HelpGroup(title, note, tuple(rows))


def fighting_on(answer: WorkedOut) -> float:
    """Florins the enemy loses more than the attacker if the battle goes on as it is taken to."""
    odds = answer.prospects
    return float(odds.defender.expected_florins_lost - odds.attacker.expected_florins_lost)


def _retreat(words: BattleWords, choice: RetreatAfter, over: int, best: bool) -> HelpRow:
    when = words.say("ui.help.retreat_now")
    if choice.rounds:
        when = words.say("ui.help.retreat_after", n=over + choice.rounds)
    return HelpRow(when, _worth(words, choice.balance, choice.got_away, choice.won_before), best)


def _worth(words: BattleWords, balance: float, away: float, won: float) -> str:
    return words.say(
        "ui.help.retreat_worth",
        florins=signed(round(balance)),
        away=words.percent(away),
        won=words.percent(won),
    )


def _more(words: BattleWords, items: tuple[WhatIf, ...], name: str) -> HelpGroup:
    ranked = sorted(items, key=lambda item: -item.change)
    return HelpGroup(
        words.say("ui.help.more", name=name),
        words.say("ui.help.more_note"),
        tuple(
            HelpRow(
                help_name(words, item),
                points(words, item.change),
                place == 0 and item.change > 0,
            )
            for place, item in enumerate(ranked)
        ),
    )


def help_name(words: BattleWords, item: WhatIf) -> str:
    """One more unit, or a card by its name and number."""
    if item.unit:
        return words.unit(item.unit, 1 if item.unit is Unit.CAPTAIN else 0)
    name = words.say(tables.CARDS[item.card].name)
    return words.say("ui.help.card", name=name, number=item.card)


def points(words: BattleWords, change: float) -> str:
    """A gain of chance in points of a hundred, with its sign."""
    value = round(POINTS * change, 1)
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return words.say("ui.help.points", n=f"{sign}{words.decimal(abs(value))}")
