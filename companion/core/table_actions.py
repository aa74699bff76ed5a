"""What a table may do in every game: pay, correct, tick off, go on, agree on a house rule.

They exist once. A game declares what they need (`BoardGame`): its figures, phases, house rules and
what its money is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

from companion.core import codec, ledger
from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import LARGEST, Between, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve

if TYPE_CHECKING:
    from companion.core.board_game import BoardGame
    from companion.core.figures import Figure

S = TypeVar("S")
Reason = Annotated[str, Length(0, 500)]
Name = Annotated[str, Length(1, 80)]
Change = Annotated[int, Between(-1_000_000, 1_000_000)]
CORRECTED = (Text("log.is_correction"),)


def name_of(state: Any, player: PlayerId) -> str | Text:
    """What a text calls a player; the bank has a translated name, nobody is everybody."""
    if not player:
        return Text("player.everybody")
    return state.players[player].name if player in state.players else Text(f"purse.{player}")


def _said(key: str, reason: str) -> str:
    """The sentence with or without a reason."""
    return f"{key}_for" if reason else key


def because(action: Action, summary: Text) -> tuple[Text, ...]:
    """The reason of what was set right by hand, where its sentence does not tell it."""
    reason = getattr(action, "reason", "")
    told = summary.key.endswith("_for") or isinstance(action, Pay)
    return () if told or not reason else (Text("log.because", {"reason": reason}),)


@dataclass(frozen=True, slots=True)
class Pay(Action, players=(), after_end=True):
    """Money from one purse to another; `giver` or `taker` may be the bank."""

    kind: ClassVar[str] = "pay"
    giver: PlayerId
    taker: PlayerId
    amount: Annotated[int, Between(1, 1_000_000)]
    reason: Reason = ""
    overrule: bool = False

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        for field in ("giver", "taker"):
            if getattr(self, field) != BANK:
                game.known(state, getattr(self, field), field)
        if self.giver == self.taker:
            raise BadInput("pay.same_purse", "taker")
        purses = ledger.transfer(state.purses, self.giver, self.taker, self.amount)
        return step(
            evolve(state, purses=purses),
            _said(self._sentence, self.reason),
            giver=name_of(state, self.giver),
            taker=name_of(state, self.taker),
            sum=Text(game.money, {"n": self.amount}),
            amount=self.amount,
            reason=self.reason,
        )

    @property
    def _sentence(self) -> str:
        """The bank has an article of its own in a sentence."""
        if self.taker == BANK:
            return "table.pay_bank"
        return "table.bank_pays" if self.giver == BANK else "table.pay"


@dataclass(frozen=True, slots=True)
class Correct(Action, anybody=True, after_end=True):
    """A figure of one player set right by hand, because the board is the truth."""

    kind: ClassVar[str] = "correct"
    player: PlayerId
    figure: Name
    change: Change
    reason: Reason = ""

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        figure = _correctable(game, self.figure, of_table=False)
        if self.change == 0:
            raise BadInput("correct.no_change", "change")
        now = figure.count(state, self.player) + self.change
        return _set_right(game, state, figure, now, self.reason, self.player)


@dataclass(frozen=True, slots=True)
class CorrectTable(Action, after_end=True):
    """A figure of the table as it really is."""

    kind: ClassVar[str] = "correct_table"
    figure: Name
    value: Annotated[int, Between(-LARGEST, LARGEST)]
    reason: Reason = ""

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        figure = _correctable(game, self.figure, of_table=True)
        if self.value == figure.count(state):
            raise BadInput("correct.no_change", "value")
        return _set_right(game, state, figure, self.value, self.reason)


def _correctable(game: BoardGame[Any], key: str, *, of_table: bool) -> Figure:
    for figure in game.figures.correctable(of_table=of_table):
        if figure.key == key:
            return figure
    raise BadInput("correct.no_such_figure", "figure", figure=key)


def _set_right(
    game: BoardGame[Any], state: Any, figure: Figure, now: int, reason: str, player: PlayerId = ""
) -> Step[Any]:
    """The figure within its bounds, as the board shows it."""
    assert figure.correct is not None
    field = "change" if player else "value"
    name = game.figures.name(figure.key)
    if now < figure.least:
        key = "correct.too_little" if figure.least else "correct.below_zero"
        raise BadInput(key, field, figure=name, least=figure.least)
    most = figure.limit(state, player)
    if now > most:
        raise BadInput("correct.too_much", field, figure=name, most=most)
    after = figure.correct(state, player, now)
    before, seen = figure.read(state, player), figure.read(after, player)
    whose = state.players[player].name if player else ""
    if figure.secret:
        return _corrected_secret(after, name, seen - before, reason, whose)
    return corrected(after, name, before, seen, reason, whose)


def _corrected_secret(after: S, figure: Text, change: int, reason: str, player: str) -> Step[S]:
    """Behind a screen only the change is told, not what lies there."""
    return step(
        after,
        _said("table.correct_secret", reason),
        warnings=CORRECTED,
        player=player,
        figure=figure,
        change=change,
        reason=reason,
    )


def corrected(
    after: S, figure: Text, before: Any, now: Any, reason: str, player: str = ""
) -> Step[S]:
    """The step of a correction: whose figure (the player's name), what it was, what it is."""
    return step(
        after,
        _said("table.correct_player" if player else "table.correct_table", reason),
        warnings=CORRECTED,
        player=player,
        figure=figure,
        before=before,
        after=now,
        reason=reason,
    )


@dataclass(frozen=True, slots=True)
class MarkDone(Action, anybody=True, after_end=True):
    """A step of the phase is done, for one player or for the table; or not done after all."""

    kind: ClassVar[str] = "mark_done"
    step: Name
    player: PlayerId = ""
    done: bool = True

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        if self.step not in game.steps:
            raise BadInput("phase.no_such_step", "step", step=self.step)
        mark = f"{self.step}:{self.player}" if self.player else self.step
        marks = state.done | {mark} if self.done else state.done - {mark}
        return step(
            evolve(state, done=marks),
            "table.done" if self.done else "table.not_done",
            step=Text(f"{game.texts}step.{self.step}"),
            player=name_of(state, self.player),
        )


@dataclass(frozen=True, slots=True)
class NextPhase(Action):
    """On to the next phase or round; it reminds of what is missing, it does not force."""

    kind: ClassVar[str] = "next_phase"
    overrule: bool = False

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        assert game.next_phase is not None, "offered only where there is one"
        open_yet = _left(game, state, self.overrule)
        begun = game.next_phase(state)
        return _in_phase(game, begun.state, (*open_yet, *begun.news))


@dataclass(frozen=True, slots=True)
class GoToPhase(Action):
    """Straight to a phase of this round, back or forth, without what lies between.

    What was done in a phase of the round stays done: nobody is paid twice for going back.
    """

    kind: ClassVar[str] = "go_to_phase"
    phase: Annotated[int, Between(0, 99)]
    overrule: bool = False

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        if self.phase not in game.phase_texts:
            raise BadInput("phase.no_such_phase", "phase", phase=self.phase)
        open_yet = _left(game, state, self.overrule) if self.phase > state.phase else ()
        correction = CORRECTED if game.goes_on_by_itself else ()
        return _in_phase(game, game.turn_to(state, self.phase), (*correction, *open_yet))


def _in_phase(game: BoardGame[Any], after: Any, warnings: tuple[Text, ...]) -> Step[Any]:
    name = game.phase_name(after.phase)
    return step(after, "table.phase", warnings=warnings, phase=name, round=after.round)


def _left(game: BoardGame[Any], state: Any, overrule: bool) -> tuple[Text, ...]:
    """What a table is told that goes on; refused where something cannot wait."""
    checks = Checks(overrule)
    game.leave_phase(checks, state)
    forgotten = (Text("table.forgotten", {"what": text}) for text in game.still_open(state))
    return (*checks.settle(), *forgotten)


@dataclass(frozen=True, slots=True)
class ChangeHouseRule(Action, after_end=True):
    """A house rule changed during the game; `value` as in the list of switches."""

    kind: ClassVar[str] = "change_house_rule"
    switch: str
    value: Any

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        now = codec.write(state.switches)
        if self.switch not in now:
            raise BadInput("switch.unknown", "switch", switch=self.switch)
        try:
            changed = {**now, self.switch: self.value}
            after = game.with_switches(state, codec.read(type(state.switches), changed))
        except BadInput as error:
            raise BadInput(error.key, "value", **error.params) from error
        rule = game.house_rules[self.switch]
        return step(
            after,
            "table.house_rule",
            switch=Text(rule.name),
            before=rule.said(now[self.switch]),
            after=rule.said(self.value),
        )


@dataclass(frozen=True, slots=True)
class RuleOtherwise(Action, after_end=True):
    """The table reads a rule its own way and says how; an empty sentence takes that back.

    It changes no figure: it is kept with the game and told wherever the rule is cited.
    """

    kind: ClassVar[str] = "rule_otherwise"
    rule: Name
    sentence: Reason = ""

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:  # noqa: ARG002
        sentence = self.sentence.strip()
        key = "table.rule_otherwise" if sentence else "table.rule_as_written"
        return step(state, key, rule=self.rule, sentence=sentence)


@dataclass(frozen=True, slots=True)
class SetCoach(Action, after_end=True):
    """Whether the table wants hints for newcomers; it changes no figure."""

    kind: ClassVar[str] = "set_coach"
    speaks: bool

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:  # noqa: ARG002
        return step(state, "table.coach_on" if self.speaks else "table.coach_off")


@dataclass(frozen=True, slots=True)
class KeepPhoto(Action, after_end=True):
    """A photo of the board, kept beside the game under this name; it changes no figure."""

    kind: ClassVar[str] = "keep_photo"
    photo: Annotated[str, Length(1, 40)]
    note: Reason = ""

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:
        key = f"{game.photo_text}_of" if self.note else game.photo_text
        return step(state, key, round=state.round, note=self.note)


TABLE_ACTIONS: tuple[type[Action], ...] = (
    Pay,
    Correct,
    CorrectTable,
    MarkDone,
    NextPhase,
    GoToPhase,
    ChangeHouseRule,
)
# What a table of any game keeps beside it; no figure has to do with it.
KEPT_BESIDE: tuple[type[Action], ...] = (RuleOtherwise, SetCoach, KeepPhoto)
