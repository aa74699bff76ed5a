"""Live odds: the question of the moment, worked out elsewhere, and what the answer says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.games.medioevo.battle.odds.prospects import Prospects, SideOutlook
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import Who
from companion.pages.battle import Chance, Chances
from companion.ui.presenters.medioevo.battle.draft import Habits
from companion.ui.presenters.medioevo.battle.help import help_groups
from companion.ui.presenters.medioevo.battle.views import Bar, OddsView, RerollChoice, Survivors
from companion.ui.presenters.medioevo.battle.weighing import Best, Question, WorkedOut, worked_out
from companion.ui.presenters.medioevo.battle.words import BattleWords

MOST_BARS = 16
TOO_ROUGH = 0.1
"""Odds of a whole battle that may miss more are not shown, only those of the round."""
DICE = (4, 6, 8)
LEAST_SAID = 0.005  # rounds to one in a hundred
NOTHING = 1e-12  # what is left over by reckoning with floats


class Works(Protocol):
    """Works something out elsewhere; a newer question takes the place of an older one."""

    def ask(
        self, work: Callable[[Callable[[], bool]], Any], told: Callable[[Any], None]
    ) -> None: ...


class LiveOdds:
    """Asks when the moment changes, keeps the last answer, words it."""

    def __init__(self, words: BattleWords, works: Works) -> None:
        self._words = words
        self._works = works
        self._asked: Question | None = None
        self._answered: Question | None = None
        self._answer: WorkedOut | None = None
        self._is_part = False  # something of the present question was answered already

    def ask(self, question: Question | None, told: Callable[[], None]) -> None:
        """Ask unless this very question was asked already; `told` when the answer is there."""
        if question is None:
            self.forget()
        if question is None or question == self._asked:
            return
        self._asked = question

        def answered(answer: WorkedOut | None) -> None:
            if self._asked == question:
                self._answered = question
                if answer is not None or self._answer is None or not self._is_part:
                    self._answer = answer
                self._is_part = True
                told()

        self._is_part = False

        self._works.ask(lambda cancelled: worked_out(question, cancelled), answered)

    @property
    def best(self) -> Best | None:
        """The best assignment of damage, if it was asked for and is known."""
        return self._answer.best if self._answer is not None else None

    @property
    def is_waiting(self) -> bool:
        """Whether nothing is known of the present moment yet."""
        return self._asked != self._answered

    def forget(self) -> None:
        """There is nothing to ask now: what was known belongs to another moment."""
        self._asked = self._answered = self._answer = None

    @property
    def now(self) -> WorkedOut | None:
        """What is known of the present moment."""
        return None if self.is_waiting else self._answer

    def weights(self) -> dict[tuple[str, str], float]:
        """Chance to win by question and answer, as far as they were asked for."""
        if self._answer is None or self.is_waiting:
            return {}
        return {(item.question, item.key): chance for item, chance in self._answer.weighed}

    def view(self, staging: Staging) -> OddsView:
        """The last answer; while a newer one is worked out, it stays, dimmed, on the screen."""
        if self._answer is None or self._answered is None:
            done = self._asked is not None and not self.is_waiting
            note = self._words.say("ui.odds.none" if done else "ui.odds.waiting")
            return OddsView(note=note, is_waiting=not done, can_assume=done)
        waiting = self.is_waiting
        found = self._answer.prospects
        names = {who: self._words.short_name(staging, who) for who in Who}
        colours = {who: self._words.colour(staging, who) or "nobody" for who in Who}
        bars = self._bars(found, names, colours)
        outlooks = ((Who.ATTACKER, found.attacker), (Who.DEFENDER, found.defender))
        rough = found.unsure > TOO_ROUGH
        return OddsView(
            bars[:1] if rough else bars,
            self._chances(found, colours, bars, rough, waiting),
            ("", "") if rough or waiting else self._expected(found),
            tuple(
                self._survivors(outlook, names[who], colours[who])
                for who, outlook in (() if rough or waiting else outlooks)
            ),
            () if waiting else self._rerolls(),
            self._words.say("ui.odds.waiting") if waiting else self._assumed(names),
            is_waiting=waiting,
            rerolls_note=self._rerolls_note(),
            can_assume=True,
            helps=()
            if waiting
            else help_groups(self._words, self._answered.battle, self._answer, names),
        )

    def _assumed(self, names: Mapping[Who, str]) -> str:
        """What the odds take for granted, with what the table said about both sides."""
        assert self._answered is not None
        assert self._answer is not None
        parts = [self._words.say("ui.odds.assumed")]
        unsure = self._answer.prospects.unsure
        if unsure > TOO_ROUGH:
            return self._words.say("ui.odds.waiting")
        if unsure:
            parts.insert(0, self._words.say("ui.odds.within", error=self._words.percent(unsure)))
        for who, habit in zip(Who, self._answered.habits, strict=True):
            if habit.captains:
                uses = ", ".join(self._words.use(task.use, task.unit) for task in habit.captains)
                parts.append(
                    self._words.say("ui.odds.assumed_captains", name=names[who], uses=uses)
                )
            if habit.light_given_up:
                parts.append(
                    self._words.say(
                        "ui.odds.assumed_light", name=names[who], n=habit.light_given_up
                    )
                )
            parts += self._leaving(names[who], habit)
        if len(parts) == 1:
            parts.append(self._words.say("ui.odds.assumed_quiet"))
        return " ".join(parts)

    def _leaving(self, name: str, habit: Habits) -> list[str]:
        """When the side is taken to leave the battle."""
        found = []
        if habit.retreat_after is not None:
            found.append(("ui.odds.assumed_retreat_after", habit.retreat_after))
        if habit.retreats_at:
            found.append(("ui.odds.assumed_retreat_at", habit.retreats_at))
        if habit.gives_in_at:
            found.append(("ui.odds.assumed_gives_in", habit.gives_in_at))
        return [self._words.say(key, name=name, n=number) for key, number in found]

    def _rerolls_note(self) -> str:
        assert self._answer is not None
        assert self._answered is not None
        if len({self._words.percent(choice.win_battle) for choice in self._answer.rerolls}) == 1:
            return self._words.say("ui.odds.rerolls_equal")
        if self._answered.battle.retreat_cost:
            attacks = self._answered.battle.turn is Who.ATTACKER
            return self._words.say("ui.odds.rerolls_away" if attacks else "ui.odds.rerolls_catch")
        return self._words.say("ui.odds.rerolls_note")

    def _bars(
        self, found: Prospects, names: Mapping[Who, str], colours: Mapping[Who, str]
    ) -> tuple[Bar, ...]:
        attacker, defender = colours[Who.ATTACKER], colours[Who.DEFENDER]
        won, lost, away = map(float, (found.attacker_wins, found.defender_wins, found.gets_away))
        rest = max(0.0, 1 - won - lost - float(found.unsure))
        shares = (
            ("ui.odds.round", found.win_round, found.tie_round, found.lose_round, found.tie_round),
            ("ui.odds.battle_away", won, rest, lost, away)
            if away
            else ("ui.odds.battle", won, rest, lost, rest),
        )
        return tuple(
            Bar(
                self._words.say(
                    key,
                    attacker=names[Who.ATTACKER],
                    defender=names[Who.DEFENDER],
                    win=self._words.percent(win),
                    tie=self._words.percent(said),
                    lose=self._words.percent(lose),
                ),
                ((attacker, float(win)), ("tie", float(tie)), (defender, float(lose))),
            )
            for key, win, tie, lose, said in shares
        )

    def _chances(
        self,
        found: Prospects,
        colours: Mapping[Who, str],
        bars: tuple[Bar, ...],
        rough: bool,
        waiting: bool,
    ) -> Chances:
        """Who holds the field; as long as that is too rough, who wins the round."""
        say, percent = self._words.say, self._words.percent
        unsure, away = float(found.unsure), float(found.gets_away)
        won, lost = float(found.attacker_wins), float(found.defender_wins)
        lines: tuple[str, ...] = (bars[0].heading,)
        title = say("ui.odds.holds")
        notes = [say("ui.odds.exact")]
        if rough:
            won, lost = float(found.win_round), float(found.lose_round)
            title, lines = say("ui.odds.wins_round"), ()
            notes = [say("ui.odds.ties", chance=percent(found.tie_round)), say("ui.odds.refining")]
        else:
            rest = max(0.0, 1 - won - lost - unsure)
            first = ("ui.odds.away", away) if away else ("ui.odds.neither", rest)
            if unsure:
                notes = [say("ui.odds.within", error=percent(unsure))]
            notes.insert(0, say(first[0], chance=percent(first[1])))
        return Chances(
            "chances",
            title,
            say("ui.odds.waiting") if waiting else " · ".join(notes),
            Chance(large(won), won, _own(colours[Who.ATTACKER])),
            Chance(large(lost), lost, _own(colours[Who.DEFENDER])),
            lines,
            waiting,
        )

    def _expected(self, found: Prospects) -> tuple[str, str]:
        lost = (found.attacker.expected_units_lost, found.defender.expected_units_lost)
        return self._words.decimal(float(lost[0])), self._words.decimal(float(lost[1]))

    def _survivors(self, outlook: SideOutlook, name: str, colour: str) -> Survivors:
        most = max(outlook.units_left, default=0)
        if not most:
            return Survivors(colour, self._words.say("ui.odds.none_left", name=name), ())
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
        """All eight choices, best first; where all come to the same, nothing is thrown again."""
        assert self._answer is not None
        found = list(self._answer.rerolls)
        if len({self._words.percent(choice.win_battle) for choice in found}) == 1:
            found.sort(key=lambda choice: len(choice.reroll))
        return tuple(
            RerollChoice(
                self._words.say("ui.odds.throw", dice=" + ".join(map(self._die, choice.reroll)))
                if choice.reroll
                else self._words.say("ui.odds.keep"),
                self._words.percent(choice.win_battle),
                float(choice.win_battle),
                choice.reroll,
                place == 0,
            )
            for place, choice in enumerate(found)
        )

    def _die(self, place: int) -> str:
        return self._words.say("ui.dice.name", sides=DICE[place])


def large(share: float) -> str:
    """A chance as a large figure; what hardly ever comes is never called impossible."""
    if NOTHING < share < LEAST_SAID:
        return "<1"
    if NOTHING < 1 - share < LEAST_SAID:
        return ">99"
    return str(round(100 * share))


def _own(colour: str) -> str:
    return "" if colour == "nobody" else colour
