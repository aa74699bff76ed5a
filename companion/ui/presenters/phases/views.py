"""What the phase page of any game shows, and what its presenters share. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal

from companion.core.errors import CompanionError, IllegalAction, Problem
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step
from companion.core.records import dataclass
from companion.pages.parts import Button, Person
from companion.ui.i18n import Translator, cited, number, signed
from companion.ui.presenters.chances import Likely, percent
from companion.ui.presenters.page_parts import first_name
from companion.ui.presenters.panels import Choice, Said
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

SHORT = 14  # letters of a name on a button
Progress = Literal["done", "now", "later", "skipped"]


@dataclass(frozen=True, slots=True)
class Foot:
    """Below a page: the one thing that happens next, what else is done often, a note."""

    main: Button | None = None
    others: tuple[Button, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class StepView:
    """A step; `leads_to` is a page, empty where a tap just marks it."""

    key: str
    text: str
    note: str = ""
    progress: Progress = "later"
    leads_to: str = ""


@dataclass(frozen=True, slots=True)
class TabView:
    """A phase above the page."""

    key: str
    text: str
    progress: Literal["done", "now", "later"]
    shown: bool
    icon: str = ""


TICK = "step:"


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something not to forget; `kind` is must, check, card or technology.

    A tap leads where it is done: to a page, or to a tab of a player's sheet (`player:<id>:<tab>`);
    what is done on the board is ticked off at once (`step:<key>`).
    """

    text: str
    kind: Literal["must", "check", "card", "technology"]
    leads_to: str = ""


@dataclass(frozen=True, slots=True)
class PhaseView:
    title: str
    subtitle: str
    waiting: str
    round: int
    phase: int
    is_now: bool
    tabs: tuple[TabView, ...]
    reminders: tuple[Reminder, ...]
    undo: str
    redo: str


class Speaker:
    """Knows the open game and the table's language."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self.session = session
        self._texts = texts

    @property
    def state(self) -> Any:
        return self.session.state

    def say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def percent(self, chance: Likely, digits: int = 1) -> str:
        return percent(self._texts(), chance, digits)

    @property
    def texts(self) -> Callable[[], Translator]:
        return self._texts

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """Players still in the game, in turn order."""
        return tuple(player for player in self.state.order if self.state.players[player].is_in)

    def player(self, player: PlayerId) -> Any:
        return self.state.players[player]

    def name(self, player: PlayerId) -> str:
        return str(self.state.players[player].name) if player in self.state.players else ""

    def names(self, players: Iterable[PlayerId]) -> str:
        return ", ".join(self.name(player) for player in players)

    def people(self, done: Iterable[PlayerId] = ()) -> tuple[Person, ...]:
        """All players still in, in turn order."""
        finished = frozenset(done)
        return tuple(
            Person(item.id, item.name, item.colour, item.id in finished)
            for item in map(self.player, self.playing)
        )

    def brief(self, player: PlayerId) -> str:
        """A player's name for a button: of a long one the first word, else it is cut."""
        name = self.name(player)
        if len(name) > SHORT:
            name = first_name(name, (self.name(one) for one in self.state.players))
        return name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}…"

    def choices(self, *without: PlayerId) -> tuple[Choice, ...]:
        """Players to choose from, in turn order."""
        return tuple(
            Choice(person.id, person.name, person.colour)
            for person in self.people()
            if person.id not in without
        )

    def said(self, *reasons: Breakdown) -> tuple[Said, ...]:
        """The lines of some figures, each figure's sum below them."""
        lines: list[Said] = []
        for reason in reasons:
            if not reason.lines:
                continue
            lines += [
                Said(
                    self.say(Text(line.key, line.params)),
                    signed(line.amount),
                    "quiet",
                    line.rule.number,
                )
                for line in reason.lines
            ]
            title = self.say(Text(reason.key, reason.params))
            lines.append(Said(title, signed(reason.total)))
        return tuple(lines)

    def tried(self, action: Any) -> tuple[Said, ...]:
        """What an action would bring; where the rules forbid it, what they say comes last."""
        step, error = self.attempt(action)
        against = self.against(error) if error else ()
        if step is None:
            return against
        noted = () if error else tuple(Said(self.say(x), tone="quiet") for x in step.warnings)
        return self.said(*self.session.curtain.reasons(step.breakdowns)) + noted + against

    def against(self, error: CompanionError) -> tuple[Said, ...]:
        """Everything a refusal says, a line each; its rule is one tap away."""
        return tuple(
            Said(
                self.say(Text(problem.key, problem.params)),
                tone="loss",
                rule=problem.rule.number if problem.rule else "",
            )
            for problem in error.problems
        )

    def preview(self, action: Any) -> tuple[Step[Any] | None, tuple[str, ...]]:
        """The step an action would make, overruled if need be, and what speaks against it."""
        step, error = self.attempt(action)
        return step, self.faults(error) if error else ()

    def attempt(self, action: Any) -> tuple[Step[Any] | None, CompanionError | None]:
        apply = self.session.play.game.apply
        try:
            return apply(self.state, action), None
        except CompanionError as error:
            refusal = error
        may = isinstance(refusal, IllegalAction) and refusal.may_overrule
        if not may or "overrule" not in action.__dataclass_fields__:
            return None, refusal
        try:
            return apply(self.state, replace(action, overrule=True)), refusal
        except CompanionError:
            return None, refusal

    def marked(self, step: str) -> tuple[PlayerId, ...]:
        """Who has done a step of this phase."""
        return tuple(who for who in self.playing if f"{step}:{who}" in self.state.done)

    def why(self, reason: Breakdown, title: str, *, changes: bool = True) -> Why:
        """A figure's lines in words; `changes` shows the lines with their sign."""
        shown = signed if changes else number
        lines = [
            WhyLine(self.say(Text(line.key, line.params)), shown(line.amount), line.rule.number)
            for line in reason.lines
        ]
        lines.append(WhyLine(self.say("ui.phase.sum"), number(reason.total), is_total=True))
        return Why(title, tuple(lines))

    def faults(self, error: CompanionError) -> tuple[str, ...]:
        """Everything a refusal says, a sentence each, with its rule's number."""
        return self.sentences(error.problems)

    def sentences(self, problems: Iterable[Problem]) -> tuple[str, ...]:
        """A sentence for each, with its rule's number."""
        return tuple(
            self.say(Text(problem.key, problem.params))
            + (f" ({cited(problem.rule.number)})" if problem.rule else "")
            for problem in problems
        )

    @property
    def undo_text(self) -> str:
        undo = self.session.next_undo
        return self.say(undo) if undo else ""

    @property
    def redo_text(self) -> str:
        redo = self.session.next_redo
        return self.say(redo) if redo else ""
