"""An action carries its meaning: a frozen record of one decision, and what it does.

    @dataclass(frozen=True, slots=True)
    class BuyFleet(Action, phase=4, once=True):
        \"\"\"The next field of the fleet's row (R-9.4.1.1).\"\"\"

        kind: ClassVar[str] = "buy_fleet"       # in saved games: never changes
        player: PlayerId
        overrule: bool = False

        def check(self, state: State, checks: Checks) -> None: ...   # all, with rules
        def apply(self, state: State) -> Step[State]: ...

The game (`companion.core.board_game`) checks what every action needs: that the players exist and
are in the game, the phase, once, the end. There is no list of actions: `actions_in` finds them in
the chapters.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from companion.core.checks import Checks
from companion.core.game import PlayerId, Step

if TYPE_CHECKING:
    from companion.core.board_game import BoardGame


Whose = Literal["named", "active", "all"]


class When(NamedTuple):
    """When an action may be done, and whose it is; class keywords of the action say so."""

    phases: tuple[int, ...] = ()  # none: in any
    once: str = ""  # the mark in `state.done`, with the player behind it
    after_end: bool = False  # what may be set right, ticked off or agreed after the end, too
    players: tuple[str, ...] = ("player",)  # the fields that name players
    anybody: bool = False  # players who are out may be named, too
    warned: bool = False  # what stands against it is only told: it has no `overrule`
    whose: Whose = "named"  # the player it names does it, `state.active`, or everybody together


class Action:
    """What all actions have. Subclasses are frozen records with a `kind`."""

    __slots__ = ()

    kind: ClassVar[str] = ""
    when: ClassVar[When] = When()

    def __init_subclass__(
        cls,
        *,
        phase: int | tuple[int, ...] | None = None,
        once: bool | str = False,
        after_end: bool | None = None,
        players: tuple[str, ...] | None = None,
        anybody: bool | None = None,
        warned: bool | None = None,
        whose: Whose | None = None,
    ) -> None:
        """Keywords that are not given stay as they are: slots make every record a second time."""
        super().__init_subclass__()
        given: dict[str, Any] = {
            "after_end": after_end,
            "players": players,
            "anybody": anybody,
            "warned": warned,
            "whose": whose,
        }
        if phase is not None:
            given["phases"] = (phase,) if isinstance(phase, int) else phase
        if once:
            given["once"] = cls.kind if once is True else once
        cls.when = cls.when._replace(
            **{name: value for name, value in given.items() if value is not None}
        )

    def check(self, state: Any, checks: Checks) -> None:
        """What the rules say against it; nothing unless the action says more."""

    def apply(self, state: Any) -> Step[Any]:
        """The step it makes, when nothing stands against it."""
        raise NotImplementedError(type(self).__name__)

    def apply_in(self, game: BoardGame[Any], state: Any) -> Step[Any]:  # noqa: ARG002
        """As `apply`, for actions that need to know the game's declaration."""
        return self.apply(state)


def actions_in(*chapters: ModuleType) -> tuple[type[Action], ...]:
    """Every action that is defined in these chapters; a kind that stands twice is a mistake."""
    found: dict[str, type[Action]] = {}
    for chapter in chapters:
        for item in vars(chapter).values():
            if not (isinstance(item, type) and issubclass(item, Action) and item.kind):
                continue
            is_own = item.__module__ == chapter.__name__
            if is_own and found.setdefault(item.kind, item) is not item:
                raise ValueError(f"two actions are called {item.kind}")
    return tuple(found.values())


def players_named(action: Any) -> Iterator[tuple[str, PlayerId]]:
    """The fields of an action that name a player, with the player; empty ones name nobody."""
    for field in action.when.players:
        who = getattr(action, field, "")
        for player in (who,) if isinstance(who, str) else who or ():
            if player:
                yield field, player


def mark_of(action: Any) -> str:
    """What is ticked off when an action that is done once has been done."""
    player = getattr(action, "player", "")
    return f"{action.when.once}:{player}" if player else action.when.once
