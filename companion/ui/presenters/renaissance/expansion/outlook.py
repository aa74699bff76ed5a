"""What an attack takes and what it may bring: strengths, chances, dice, and what moves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.explain import Breakdown
from companion.games.renaissance.expansion.fighting import (
    FightForProvince,
    attack_outlook,
    fight_question,
    tokens_wished,
)
from companion.games.renaissance.expansion.fights import FightAnswer, fought
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.panels import Item, Panel, Tile
from companion.ui.presenters.renaissance.expansion.draft import cathedrals
from companion.ui.presenters.views import Why, WhyLine

if TYPE_CHECKING:
    from companion.ui.presenters.renaissance.expansion.page import FightPresenter

SIDES = (6, 6, 6)
ANY_DICE = (1, 1, 1)  # to hear what else speaks against an attack before it is thrown
WISHES = (50, 75, 90, 95)
SHOWN_ATTEMPTS = 4
SURE = 7  # a green face that no die has


class Outlook:
    """Reads the fight being prepared; the presenter keeps it."""

    def __init__(self, page: FightPresenter) -> None:
        self._page = page
        self.say, self.percent = page.say, page.percent
        self._draft = page.draft
        self._action = page.attack()

    def answer(self) -> FightAnswer:
        return fought(fight_question(self._page.state, self._action))

    def outcome(self) -> str | None:
        """won, lost, or nothing yet."""
        try:
            return self.answer().outcome
        except CompanionError:
            return None

    def roll_text(self) -> str:
        """The button that lets the app roll, with the chance."""
        try:
            chance = self.percent(self.answer().chance)
        except CompanionError:
            return self.say("ren.attack.roll")
        return self.say("ren.attack.roll_for", chance=chance)

    def problems(self, action: Any) -> tuple[str, ...]:
        """What the rules say against it."""
        if isinstance(action, FightForProvince) and action.dice is None and not action.cathedral:
            action = replace(action, dice=ANY_DICE)
        _, problems = self._page.preview(action)
        return problems

    # -- panels ----------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        try:
            answer = self.answer()
        except CompanionError as error:
            title = self.say("ren.attack.outlook")
            note = "\n".join(self._page.faults(error))
            return (Panel("outlook", title, note=note, column=1),)
        return (self._strengths(answer), self._dice(answer), self._more())

    def _strengths(self, answer: FightAnswer) -> Panel:
        page = self._page
        tokens = page.player(page.who).bought_tokens
        needed = answer.new_tokens.total
        tiles = (
            Tile("defence", self.say("ren.attack.defence"), number(answer.defence.total)),
            Tile(
                "tokens",
                self.say("ren.attack.needed"),
                number(needed),
                "loss" if needed > tokens else "text",
                self.say("ren.attack.of_tokens", n=max(0, tokens)),
            ),
            Tile(
                "chance",
                self.say("ren.attack.chance"),
                self.percent(answer.chance),
                "gain",
                self._wins(answer),
            ),
        )
        options = cathedrals(page.state, page.who, self._draft)
        asks: tuple[ChoiceRow, ...] = ()
        if options:
            chips = (
                Choice("", self.say("ren.attack.no_cathedral"), chosen=not self._draft.cathedral),
                *(
                    Choice(
                        one,
                        page.name(one),
                        chosen=self._draft.cathedral == one,
                        colour=page.player(one).colour,
                    )
                    for one in options
                ),
            )
            asks = (ChoiceRow("cathedral", self.say("ren.attack.cathedral"), chips),)
        note = "\n".join(
            (*self.problems(self._action), *(self.say(text) for text in answer.warnings))
        )
        title = self.say("ren.attack.outlook")
        return Panel("outlook", title, tiles=tiles, asks=asks, note=note, column=1)

    def _wins(self, answer: FightAnswer) -> str:
        """Which faces win."""
        black = self.say("ren.attack.black_ties" if answer.wins_on_tie else "ren.attack.black_more")
        if answer.least_green >= SURE:
            return black
        return self.say("ren.attack.wins_on", least=answer.least_green, black=black)

    def _dice(self, answer: FightAnswer) -> Panel:
        names = self._page.dice_names
        faces = self._draft.dice if not self._draft.cathedral else (0, 0, 0)
        dice = Dice(SIDES, faces, names=names)
        items = self._moves(answer)
        title, note = self.say("ren.attack.dice"), ""
        if answer.outcome is not None:
            title = self.say(f"ren.attack.{answer.outcome}")
            note = self.say(answer.reason) if answer.reason else ""
        if self._draft.cathedral:
            return Panel("dice", title, items=items, note=note, column=1)
        return Panel("dice", title, dice=dice, items=items, note=note, column=1)

    def _moves(self, answer: FightAnswer) -> tuple[Item, ...]:
        """What came out and what has to be moved on the board."""
        if answer.outcome is None:
            return ()
        page, won = self._page, answer.outcome == "won"
        items = [
            Item(
                "back",
                self.say("ren.attack.back", n=answer.attacker_loses, player=page.name(page.who)),
                self.say(f"ren.attack.puts_{answer.placed}") if won else "",
                colour=page.player(page.who).colour,
            ),
        ]
        for loss, one in zip(answer.defenders_lose, self._draft.defenders, strict=False):
            said = []
            if loss.control_marker:
                said.append(self.say("ren.attack.loses_marker"))
            if loss.tokens:
                said.append(self.say("ren.attack.loses_tokens", n=loss.tokens))
            player = page.player(one.player)
            text = self.say("ren.attack.loses", player=player.name)
            items.append(Item(f"loses:{one.player}", text, ", ".join(said), colour=player.colour))
        return tuple(items)

    def _more(self) -> Panel:
        """Attack after attack with all he has, and what a wished chance would take."""
        outlook = attack_outlook(self._page.state, self._action)
        items = [
            Item(
                f"attempt:{one.number}",
                self.say("ren.attack.attempt", n=one.number, tokens=one.tokens),
                value=self.percent(one.taken_by_now),
                holds=True,
            )
            for one in outlook.attempts[:SHOWN_ATTEMPTS]
        ]
        if not items:
            items.append(Item("attempt:0", self.say("ren.attack.no_attempt"), quiet=True))
        wish = self._draft.wished
        wished = tokens_wished(self._page.state, self._action, wish)
        reachable = wished.is_reachable and wished.within_stock
        items.append(
            Item(
                "wish",
                self.say("ren.attack.for_chance", percent=wish),
                self.say("ren.attack.in_attempts", n=wished.attempts) if reachable else "",
                number(wished.tokens.total) if reachable else self.say("ren.attack.never"),
                holds=reachable,
            )
        )
        chips = tuple(
            Choice(str(one), self.percent(one / 100, 0), chosen=one == wish) for one in WISHES
        )
        return Panel(
            "repeated",
            self.say("ren.attack.repeated"),
            asks=(ChoiceRow("wished", self.say("ren.attack.wish"), chips),),
            items=tuple(items),
            column=1,
        )

    # -- reasons ---------------------------------------------------------------------------

    def why(self, key: str) -> Why | None:
        answer = self.answer()
        match key:
            case "defence":
                return self._page.why(answer.defence, self.say("ren.fight.defence"))
            case "tokens":
                return self._why_tokens(answer)
            case "chance":
                return self._why_chance(answer)
            case "wish":
                wished = tokens_wished(self._page.state, self._action, self._draft.wished)
                return self._page.why(wished.tokens, self.say("ren.odds.tokens"))
        what, _, number_ = key.partition(":")
        return self._why_attempt(int(number_)) if what == "attempt" else None

    def _why_attempt(self, made: int) -> Why | None:
        """Each attack before it and itself, once it is made; then all of them together."""
        page = self._page
        attempts = attack_outlook(page.state, self._action).attempts[:made]
        if not attempts or attempts[-1].number != made:
            return None
        lines = [
            WhyLine(self.say("ren.why.once_made", n=one.number), self.percent(one.chance))
            for one in attempts
        ]
        lines.append(WhyLine(self.say("ren.why.tokens"), number(attempts[-1].tokens)))
        lines.append(exactly(page._texts(), attempts[-1].taken_by_now.exact))
        return Why(self.say("ren.attack.repeated"), tuple(lines), can_correct=False)

    def _why_tokens(self, answer: FightAnswer) -> Why:
        """The attacker's bonuses, what is needed, what is there, what has to be added."""
        lines: list[WhyLine] = []
        figures: tuple[Breakdown, ...] = (answer.bonuses, answer.needed, answer.new_tokens)
        for figure in figures:
            if figure.lines:
                told = self._page.why(figure, "").lines
                lines += told[:-1]
                total = WhyLine(self.say(figure.key), number(figure.total), is_total=True)
                lines.append(total)
        return Why(self.say("ren.attack.needed"), tuple(lines), can_correct=False)

    def _why_chance(self, answer: FightAnswer) -> Why:
        page = self._page
        position = page.state.position(page.who)
        lines = (
            WhyLine(
                self.say("ren.attack.by_green", position=position), self._wins(answer), "R-9.5.2.9"
            ),
            exactly(page._texts(), answer.chance.exact, "R-9.5.2.13"),
        )
        return Why(self.say("ren.attack.chance"), lines, can_correct=False)
