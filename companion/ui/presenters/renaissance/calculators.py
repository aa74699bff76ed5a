"""Calculators of Age of Renaissance that need no game: a province fight, a payout."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.core.explain import Breakdown, Text
from companion.games.renaissance.expansion.fight_odds import RepeatedAttack, repeated_attack
from companion.games.renaissance.expansion.fight_question import Attacker, Defender, Fight
from companion.games.renaissance.expansion.fights import FightAnswer, fought
from companion.games.renaissance.market.payouts import Holder, Payout, payout
from companion.games.renaissance.pieces import Advance, Arms, Good
from companion.games.renaissance.switches import DEFAULTS
from companion.games.renaissance.tables import ADVANCES, GOODS
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator, number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView
from companion.ui.presenters.phases import views as phases
from companion.ui.presenters.renaissance.words import DICE
from companion.ui.presenters.views import Why, WhyLine

PLAYERS = 6
MARKETS, POSITIONS = range(1, 6), range(1, 7)
MOST = {"there": 8, "tokens": 36, "satellites": 6, "spend": 36, "own_satellites": 6}
ICONS = {
    "tokens": "square-rounded-outline",
    "satellites": "star-four-points-outline",
    "there": "account-check",
    "own_satellites": "star-four-points",
    "spend": "cart-outline",
}
ARMS = tuple(Arms)


class Words(phases.Speaker):
    """Speaks without a game."""

    def __init__(self, texts: Callable[[], Translator]) -> None:
        self._texts = texts

    def wrong(self, error: CompanionError) -> tuple[StoryLine, ...]:
        return tuple(StoryLine("", sentence, "red") for sentence in self.faults(error))


class FightCalculator(SmallPage):
    """What an attack takes, its chance, and how it came out."""

    def __init__(self, texts: Callable[[], Translator], dice: AppDice) -> None:
        self._words = Words(texts)
        self._dice = dice
        self._counts = {"there": 0, "tokens": 0, "satellites": 0, "spend": 20, "own_satellites": 0}
        self._market, self._position = 3, 3
        self._attacker: set[str] = set()
        self._defender: set[str] = {"marker"}
        self._throw = Throw((6, 6, 6))

    # -- taps ------------------------------------------------------------------------------

    def choose(self, row: str, key: str) -> None:
        match row:
            case "market":
                self._market = int(key)
                marker = {"marker"} if self._market > 1 else set[str]()
                self._defender = (self._defender - {"marker"}) | marker
                self._counts["tokens"] = 1 if self._market == 1 else 0
            case "position":
                self._position = int(key)
            case "attacker":
                self._attacker ^= {key}
            case "defender":
                self._defender ^= {key}
        self._throw.clear()

    def step(self, piece: str, change: int) -> None:
        self._counts[piece] = max(0, min(MOST[piece], self._counts[piece] + change))
        self._throw.clear()

    def faces(self, shown: list[int]) -> None:
        self._throw.faces = shown

    def press(self, key: str) -> None:
        if key == "roll":
            if self._throw.is_complete:
                self._throw.clear()
            self._throw.roll(self._dice)
        elif key == "clear":
            self._throw.clear()

    # -- what comes of them ----------------------------------------------------------------

    def _question(self) -> Fight:
        mine, theirs, counts = self._attacker, self._defender, self._counts
        green, black, white = self._throw.faces
        return Fight(
            self._market,
            Attacker(
                self._position,
                tokens_there=counts["there"],
                advances=_advances(mine),
                arms=_arms(mine),
                own_capital="capital" in mine,
                home_region=True,  # whoever taps W means that it counts
                satellites=counts["own_satellites"],
            ),
            (
                Defender(
                    tokens=counts["tokens"],
                    control_marker="marker" in theirs,
                    advances=_advances(theirs),
                    arms=_arms(theirs),
                    own_capital="capital" in theirs,
                    home_region=True,
                    satellites=counts["satellites"],
                ),
            ),
            (green, black, white) if self._throw.is_complete else None,
            switches=DEFAULTS,
        )

    def _answer(self) -> FightAnswer | CompanionError:
        try:
            return fought(self._question())
        except CompanionError as error:
            return error

    def _all_attempts(self, answer: FightAnswer) -> Fraction:
        """The chance with all the tokens he wants to spend."""
        repeated = repeated_attack(
            RepeatedAttack(
                self._position,
                answer.needed.total,
                self._counts["spend"],
                self._counts["there"],
                None,
                "G" in self._attacker,
                answer.wins_on_tie,
            )
        )
        return Fraction(repeated.chance.exact)

    def view(self) -> FormView:
        say, answer = self._words.say, self._answer()
        pieces = tuple(
            PieceRow(key, icon, say(f"ren.calc.fight.{key}"), self._counts[key])
            for key, icon in ICONS.items()
        )
        values: tuple[ValueView, ...] = ()
        lines: tuple[StoryLine, ...] = ()
        if isinstance(answer, CompanionError):
            lines = self._words.wrong(answer)
        else:
            values, lines = self._values(answer), self._result(answer)
        return FormView(
            title=say("ren.calc.fight"),
            heading=self._heading(answer),
            choices=(
                self._numbers("market", "ren.attack.market", MARKETS, self._market),
                self._numbers("position", "ren.calc.fight.position", POSITIONS, self._position),
            ),
            more_choices=(
                self._bonuses("defender", ("marker", "W", "Y", "capital"), self._defender),
                self._bonuses("attacker", ("G", "W", "Y", "capital"), self._attacker),
            ),
            pieces=pieces,
            values=values,
            dice=Dice(
                (6, 6, 6),
                tuple(self._throw.faces),
                (False,) * 3,
                (False,) * 3,
                False,
                tuple((say(f"ren.ui.die.{colour}"), colour) for colour in DICE),
            ),
            lines=lines,
            accent=Button("roll", say("ren.attack.roll"), "dice-multiple"),
            buttons=(Button("clear", say("ren.attack.clear"), "eraser"),)
            if any(self._throw.faces)
            else (),
        )

    def _heading(self, answer: FightAnswer | CompanionError) -> str:
        """The chance above all, or how it came out."""
        if isinstance(answer, CompanionError):
            return ""
        if answer.outcome is not None:
            return self._words.say(f"ren.attack.{answer.outcome}")
        chance = self._words.percent(answer.chance)
        n = answer.new_tokens.total
        return self._words.say("ren.calc.fight.head", chance=chance, tokens=n)

    def _numbers(self, key: str, title: str, of: range, chosen: int) -> ChoiceRow:
        options = tuple(Choice(str(one), str(one), chosen=one == chosen) for one in of)
        return ChoiceRow(key, self._words.say(title), options)

    def _bonuses(self, key: str, first: tuple[str, ...], chosen: set[str]) -> ChoiceRow:
        options = tuple(
            Choice(one, self._bonus(one), chosen=one in chosen) for one in (*first, *ARMS)
        )
        return ChoiceRow(key, self._words.say(f"ren.calc.fight.{key}"), options)

    def _bonus(self, key: str) -> str:
        if key in set(Advance):
            return f"{key} {self._words.say(ADVANCES[Advance(key)].name)}"
        if key in set(Arms):
            return self._words.say(f"ren.event.{key}")
        return self._words.say(f"ren.calc.fight.has_{key}")

    def _values(self, answer: FightAnswer) -> tuple[ValueView, ...]:
        say = self._words.say
        chance = self._words.percent(answer.chance)
        spend = say("ren.calc.fight.with", n=self._counts["spend"])
        whole = self._words.percent(self._all_attempts(answer))
        return (
            ValueView("chance", say("ren.attack.chance"), chance, is_main=True),
            ValueView("tokens", say("ren.attack.needed"), number(answer.new_tokens.total)),
            ValueView("defence", say("ren.attack.defence"), number(answer.defence.total)),
            ValueView("all", spend, whole),
        )

    def _result(self, answer: FightAnswer) -> tuple[StoryLine, ...]:
        if answer.outcome is None:
            return ()
        reason = self._words.say(answer.reason) if answer.reason else ""
        text = f"{self._words.say(f'ren.attack.{answer.outcome}')}: {reason}"
        return (StoryLine("", text, "green" if answer.outcome == "won" else "red"),)

    def why(self, key: str) -> Why | None:
        answer = self._answer()
        if isinstance(answer, CompanionError):
            return None
        figures: dict[str, Breakdown] = {"tokens": answer.new_tokens, "defence": answer.defence}
        if key == "tokens":
            lines = (*answer.bonuses.lines, *answer.needed.lines)
            told = self._words.why(Breakdown("ren.fight.needed", lines), "").lines[:-1]
            new = self._words.why(answer.new_tokens, self._words.say("ren.attack.needed"))
            return Why(new.title, (*told, *new.lines), can_correct=False)
        if key in ("chance", "all"):
            return self._why_chance(answer, key)
        if key not in figures:
            return None
        return self._words.why(figures[key], self._words.say(Text(figures[key].key)))

    def _why_chance(self, answer: FightAnswer, key: str) -> Why:
        """One attack, or attack after attack with all that can be spent."""
        say, is_one = self._words.say, key == "chance"
        chance = answer.chance.exact if is_one else self._all_attempts(answer)
        title = say("ren.attack.chance" if is_one else "ren.attack.repeated")
        lines = (
            WhyLine(say("ren.attack.needed"), number(answer.new_tokens.total)),
            exactly(self._words._texts(), chance, "R-9.5.2.13"),
        )
        return Why(title, lines, can_correct=False)


def _advances(chosen: set[str]) -> frozenset[Advance]:
    return frozenset(Advance(one) for one in chosen if one in set(Advance))


def _arms(chosen: set[str]) -> frozenset[Arms]:
    return frozenset(Arms(one) for one in chosen if one in set(Arms))


class PayoutCalculator(SmallPage):
    """What a commodity brings each of up to six players."""

    def __init__(self, texts: Callable[[], Translator]) -> None:
        self._words = Words(texts)
        self._good = Good.STONE
        self._marker = 0
        self._provinces = [1] * PLAYERS
        self._industry: set[int] = set()

    def choose(self, row: str, key: str) -> None:
        match row:
            case "good":
                self._good = Good(key)
            case "marker":
                self._marker = int(key)
            case "industry":
                self._industry ^= {int(key)}

    def step(self, piece: str, change: int) -> None:
        place = int(piece)
        most = GOODS[self._good].columns
        self._provinces[place] = max(0, min(most, self._provinces[place] + change))

    def _name(self, place: int) -> str:
        return self._words.say("ren.calc.payout.player", n=place + 1)

    def _question(self) -> Payout:
        holders = tuple(
            Holder(self._name(place), count, place in self._industry)
            for place, count in enumerate(self._provinces)
        )
        return Payout(self._good, holders, self._marker)

    def view(self) -> FormView:
        say, answer = self._words.say, payout(self._question())
        goods = tuple(
            Choice(good.value, say(row.name), chosen=good is self._good)
            for good, row in GOODS.items()
        )
        markers = tuple(
            Choice(str(value), say(f"ren.calc.payout.{name}"), chosen=value == self._marker)
            for value, name in ((-1, "surplus"), (0, "no_marker"), (1, "shortage"))
        )
        industry = tuple(
            Choice(str(place), self._name(place), chosen=place in self._industry)
            for place in range(PLAYERS)
        )
        return FormView(
            title=say("ren.calc.payout"),
            choices=(
                ChoiceRow("good", say("ren.cards.which_good"), goods),
                ChoiceRow("marker", say("ren.calc.payout.marker"), markers),
            ),
            pieces=tuple(
                PieceRow(
                    str(place),
                    "map-marker",
                    say("ren.calc.payout.provinces", player=self._name(place)),
                    count,
                )
                for place, count in enumerate(self._provinces)
            ),
            more_choices=(ChoiceRow("industry", say("ren.calc.payout.industry"), industry),),
            values=tuple(
                ValueView(str(place), one.player, number(one.amount.total))
                for place, one in enumerate(answer.paid)
            ),
        )

    def why(self, key: str) -> Why | None:
        paid = payout(self._question()).paid[int(key)]
        return self._words.why(paid.amount, paid.player)
