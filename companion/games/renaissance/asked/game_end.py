"""What only the command line asks about game_end: shapes of questions, and the rules they ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.renaissance.advances.advances import is_last_advance
from companion.games.renaissance.cards.piles import Pile
from companion.games.renaissance.pieces import Advance

Ending = Literal["", "advances", "cards"]


@dataclass(frozen=True, slots=True)
class GameEnd:
    """Whether this round is the last one."""

    advances: Annotated[
        Mapping[str, Annotated[int, Between(0, len(Advance))]],
        Length(0, 6),
        Doc("number of advances of each player still in the game"),
    ]
    pile: Annotated[int, Between(0, 64), Doc("cards left to draw")]
    epoch: Annotated[int, Between(1, 3), Doc("epoch of the pile")]
    last_epoch: Annotated[
        int, Between(1, 3), Doc("last epoch of this game; a shorter one uses 1 or 2")
    ] = 3


@dataclass(frozen=True, slots=True)
class GameEndAnswer:
    is_last_round: bool
    reason: Annotated[Ending, Doc("advances comes first if both hold")]
    owners: Annotated[tuple[str, ...], Doc("who owns all 26 advances")]
    reasons: tuple[Text, ...]


@calculator
def game_end(question: GameEnd) -> GameEndAnswer:
    """The game ends with a round with all 26 advances or the last card drawn (R-11.0.1)."""
    if question.epoch > question.last_epoch:
        raise BadInput("ren.end.epoch_too_late", "epoch", last=question.last_epoch)
    owners = tuple(one for one, count in question.advances.items() if is_last_advance(count))
    no_cards = Pile(question.pile, question.epoch, 0).is_empty(question.last_epoch)
    reasons = [Text("ren.end.advances", {"player": one}) for one in owners]
    if no_cards:
        reasons.append(Text("ren.end.cards", {"epoch": question.last_epoch}))
    reason: Ending = "advances" if owners else "cards" if no_cards else ""
    return GameEndAnswer(bool(reasons), reason, owners, tuple(reasons))
