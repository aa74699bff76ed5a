"""Live odds: the question of the moment, worked out elsewhere, and what the answer says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from companion.core.records import dataclass
from companion.games.medioevo.battle.model import Battle, Ending, Stage
from companion.games.medioevo.battle.odds.lookahead import Lookahead
from companion.games.medioevo.battle.odds.plan import Conduct, Gunnery, Plan
from companion.games.medioevo.battle.odds.prospects import Prospects, SideOutlook, prospects
from companion.games.medioevo.battle.odds.rerolls import Choice
from companion.games.medioevo.battle.siege import MOST_CREW
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import Who
from companion.ui.i18n import percent
from companion.ui.presenters.medioevo.battle_views import (
    Bar,
    OddsView,
    RerollChoice,
    Survivors,
)
from companion.ui.presenters.medioevo.battle_words import BattleWords

MOST_BARS = 16
DICE = (4, 6, 8)


class Works(Protocol):
    """Works something out elsewhere; a newer question takes the place of an older one."""

    def ask(
        self, work: Callable[[Callable[[], bool]], Any], told: Callable[[Any], None]
    ) -> None: ...


@dataclass(frozen=True)
class Question:
    """The battle at this moment; with `throw`, which dice should be thrown again."""

    battle: Battle
    throw: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class Answer:
    prospects: Prospects
    rerolls: tuple[Choice, ...] = ()


def plan_of(battle: Battle) -> Plan:
    """Both fight on; engines are manned as they are now, or fully if nobody mans any yet."""
    return Plan(
        Conduct(engines=_gunnery(battle, Who.ATTACKER)),
        Conduct(engines=_gunnery(battle, Who.DEFENDER)),
        protects=battle.site.sources or Plan().protects,
    )


def _gunnery(battle: Battle, who: Who) -> tuple[Gunnery, ...]:
    army = battle.side(who).army
    decided = battle.stage > Stage.CREWS
    return tuple(
        Gunnery(min(MOST_CREW, army.crew(number)) if decided else MOST_CREW)
        for number in range(len(army.engines))
    )


def worked_out(question: Question, cancelled: Callable[[], bool]) -> Answer:
    """The odds; pure, for a thread of its own."""
    plan = plan_of(question.battle)
    found = prospects(question.battle, plan, cancelled=cancelled)
    if question.throw is None or question.battle.stage is not Stage.REROLL:
        return Answer(found)
    ahead = Lookahead(question.battle, plan, cancelled)
    return Answer(found, ahead.advice(question.throw))


class LiveOdds:
    """Asks when the moment changes, keeps the last answer, words it."""

    def __init__(self, words: BattleWords, works: Works) -> None:
        self._words = words
        self._works = works
        self._asked: Question | None = None
        self._answered: Question | None = None
        self._answer: Answer | None = None

    def ask(self, question: Question | None, told: Callable[[], None]) -> None:
        """Ask unless this very question was asked already; `told` when the answer is there."""
        if question is None or question == self._asked:
            return
        self._asked = question

        def answered(answer: Answer | None) -> None:
            if self._asked == question:
                self._answered, self._answer = question, answer
                told()

        self._works.ask(lambda cancelled: worked_out(question, cancelled), answered)

    def view(self, staging: Staging) -> OddsView:
        """The last answer; while a newer one is worked out, it stays on the screen."""
        if self._answer is None:
            done = self._asked is not None and self._asked == self._answered
            note = self._words.say("ui.odds.none" if done else "ui.odds.waiting")
            return OddsView(note=note, is_waiting=not done)
        waiting = self._asked != self._answered
        found = self._answer.prospects
        names = {who: self._words.short_name(staging, who) for who in Who}
        colours = {who: self._words.colour(staging, who) or "nobody" for who in Who}
        return OddsView(
            self._bars(found, names, colours),
            self._losses(found, names),
            tuple(
                self._survivors(outlook, names[who], colours[who])
                for who, outlook in ((Who.ATTACKER, found.attacker), (Who.DEFENDER, found.defender))
            ),
            () if waiting else self._rerolls(),
            self._words.say("ui.odds.assumed"),
            is_waiting=waiting,
        )

    def _bars(
        self, found: Prospects, names: Mapping[Who, str], colours: Mapping[Who, str]
    ) -> tuple[Bar, ...]:
        attacker, defender = colours[Who.ATTACKER], colours[Who.DEFENDER]
        lost = found.endings.get(Ending.DEFENDER_LEFT, 0)
        rest = max(0.0, 1 - float(found.attacker_wins) - float(lost))
        shares = (
            ("ui.odds.round", found.win_round, found.tie_round, found.lose_round),
            ("ui.odds.battle", found.attacker_wins, rest, lost),
        )
        return tuple(
            Bar(
                self._words.say(
                    key,
                    attacker=names[Who.ATTACKER],
                    defender=names[Who.DEFENDER],
                    win=shown(win),
                    tie=shown(tie),
                    lose=shown(lose),
                ),
                ((attacker, float(win)), ("tie", float(tie)), (defender, float(lose))),
            )
            for key, win, tie, lose in shares
        )

    def _losses(self, found: Prospects, names: Mapping[Who, str]) -> str:
        return self._words.say(
            "ui.odds.losses",
            attacker=names[Who.ATTACKER],
            defender=names[Who.DEFENDER],
            own=f"{float(found.attacker.expected_units_lost):.1f}",
            other=f"{float(found.defender.expected_units_lost):.1f}",
        )

    def _survivors(self, outlook: SideOutlook, name: str, colour: str) -> Survivors:
        most = max(outlook.units_left, default=0)
        chances = [float(outlook.units_left.get(count, 0)) for count in range(most + 1)]
        if len(chances) > MOST_BARS:
            step = -(-len(chances) // MOST_BARS)
            chances = [sum(chances[at : at + step]) for at in range(0, len(chances), step)]
        highest = max(chances, default=1.0) or 1.0
        return Survivors(
            colour,
            self._words.say("ui.odds.left", name=name, most=most),
            tuple(chance / highest for chance in chances),
        )

    def _rerolls(self) -> tuple[RerollChoice, ...]:
        assert self._answer is not None
        return tuple(
            RerollChoice(
                self._words.say("ui.odds.throw", dice=" + ".join(map(self._die, choice.reroll)))
                if choice.reroll
                else self._words.say("ui.odds.keep"),
                shown(choice.win_battle),
                choice.reroll,
                place == 0,
            )
            for place, choice in enumerate(self._answer.rerolls)
        )

    def _die(self, place: int) -> str:
        return self._words.say("ui.dice.name", sides=DICE[place])


def shown(chance: Any) -> str:
    """A chance in percent."""
    return percent(Fraction(chance).limit_denominator(10**9))
