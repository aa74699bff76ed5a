"""The open game and its declaration, for the presenters that are derived from it."""

from __future__ import annotations

from typing import Any, get_args

from companion.core.codec import kind_of
from companion.core.figures import Figure
from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.log.history import changes_of
from companion.ui.presenters.phases.views import Speaker
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Booking, Payment, Purse, Why, WhyLine

LATEST = 8  # bookings shown one by one
REASONS = ("purchase", "bribe", "card", "other")  # what money is paid for
MONEY = "money"


def declaration(session: Session) -> Any:
    """What the open game declares: figures, phases, house rules, texts."""
    return session.play.game


def action_of(game: Any, kind: str) -> type[Any] | None:
    """The game's action of this kind; None where it has none."""
    return next((one for one in get_args(game.action_type) if kind_of(one) == kind), None)


def first_text(texts: Translator, *keys: str) -> str:
    """The first of some texts that there is; the last one otherwise."""
    return texts.text(next((key for key in keys if texts.has(key)), keys[-1]))


class GameSpeaker(Speaker):
    """Knows the figures, phases and actions of the open game."""

    @property
    def game(self) -> Any:
        return declaration(self.session)

    def own_text(self, key: str) -> str:
        """A text that games share, in the words of this one where it has its own."""
        return first_text(self._texts(), f"{self.game.texts}{key}", key)

    def own_only(self, key: str) -> str:
        """A text that this game has in words of its own; nothing where it says what others say."""
        own, texts = f"{self.game.texts}{key}", self._texts()
        return texts.text(own) if texts.has(own) else ""

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """Players still in the game, in order of play; as they sit before there is one."""
        players = self.state.players
        return tuple(one for one in self.state.order or players if players[one].is_in)

    @property
    def everybody(self) -> tuple[PlayerId, ...]:
        """All players, those who are out last."""
        return tuple(dict.fromkeys((*self.playing, *self.state.players)))

    @property
    def round_title(self) -> str:
        return self.say("ui.table.round", round=self.state.round)

    def phase_name(self, phase: int) -> str:
        return self.say(self.game.phase_name(phase))

    def tab_name(self, phase: int) -> str:
        """A phase where there is little room: `<texts>tab.<number>`, if it needs one."""
        return first_text(
            self._texts(), f"{self.game.texts}tab.{phase}", self.game.phase_texts[phase]
        )

    # -- actions ---------------------------------------------------------------------------

    @property
    def has_money(self) -> bool:
        """Whether the game pays through the app."""
        return action_of(self.game, "pay") is not None

    def pay(self, giver: PlayerId, taker: PlayerId, amount: int, reason: str) -> Any:
        kind = action_of(self.game, "pay")
        return kind(giver, taker, amount, reason) if kind else None

    def correct(self, player: PlayerId, figure: str, change: int, reason: str = "") -> Any:
        kind = action_of(self.game, "correct")
        return kind(player, figure, change, reason) if kind else None

    def payment(self, player: PlayerId) -> Payment:
        """Money from or to a player."""
        bank = Purse(BANK, self.say(f"purse.{BANK}"))
        people = (Purse(one.id, one.name, one.colour) for one in self.state.players.values())
        reasons = tuple(self.say(f"ui.reason.{reason}") for reason in REASONS)
        return Payment(player, (bank, *people), reasons)

    # -- figures ---------------------------------------------------------------------------

    def figure(self, key: str) -> Figure:
        found: Figure = self.game.figures[key]
        return found

    def figure_name(self, key: str) -> str:
        return self.say(self.game.figures.name(key))

    def brief_name(self, key: str) -> str:
        """A figure where there is little room: `<its text>.brief`, if it needs one."""
        name = self.game.figures.text_key(key)
        return first_text(self._texts(), f"{name}.brief", name)

    def figure_shown(self, key: str, player: PlayerId) -> str:
        """A figure in words; a secret one is nothing while its owner's number guards it."""
        text = number(self.figure(key).read(self.state, player))
        return self.session.curtain.shown(player, text) if self.figure(key).secret else text

    def booked(self, player: PlayerId, key: str) -> Why | None:
        """The latest steps that changed a figure, the earlier ones as one sum."""
        if key not in self.game.figures or not self.figure(key).told:
            return None
        figure, rule = self.figure(key), self.figure(key).rule
        if figure.secret and self.session.curtain.is_locked(player):
            return None
        changes = changes_of(self.session, player, self.game.figures.text_key(key))
        lines = [WhyLine(self.say("log.start"), number(changes.start))]
        lines += [
            WhyLine(self.say(change.summary), signed(change.amount), change.rule)
            for change in changes.steps[-LATEST:]
        ]
        left_out = len(changes.steps) - LATEST
        if left_out > 0:
            before = sum(change.amount for change in changes.steps[:left_out])
            lines.insert(1, WhyLine(self.say("ui.why.before", n=left_out), signed(before)))
        now = number(figure.read(self.state, player))
        lines.append(WhyLine(self.figure_name(key), now, rule, is_total=True))
        title = self.say("ui.why.title", player=self.name(player), figure=self.figure_name(key))
        return Why(title, tuple(lines), can_correct=figure.correct is not None)

    def bookings(self, player: PlayerId, key: str = MONEY) -> list[Booking]:
        """The bookings of a purse, newest first, with the balance after each."""
        changes = changes_of(self.session, player, self.game.figures.text_key(key))
        balance, found = changes.start, []
        for change in changes.steps:
            balance += change.amount
            found.append(Booking(self.say(change.summary), "", change.amount, balance))
        return found[::-1]
