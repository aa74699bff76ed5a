"""What a boxed game offers for a new table.

Each boxed game describes its new table by an object of its own, `OFFERS` in
`companion/ui/presenters/<game>/new_game.py`, that fulfils `Offers`. Page and presenter know no
game: they show what the object offers, keep the answers, and hand them back as a `NewTable`:

- `Seat.answers` and `NewTable.options` are JSON values by the key of their `OptionRow`. What
  `NewGamePresenter.table()` gives is complete: each row on show has its answer, or its default.
  What the page holds meanwhile is not: rows may come and go with other answers, so read every
  answer with a default.
- Rows are made anew after every tap from the table as it stands (`seat_rows`, `groups`): a row
  that makes no sense now is left out, and its answer is kept in case it comes back.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.pages.new_table import OptionKind
from companion.ui.i18n import Translator
from companion.ui.presenters.bids.secret import SecretBids
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.views import NewTable, Seat

Said = str | Text  # a text key, or a text with its parameters


@dataclass(frozen=True, slots=True)
class Reply:
    """One of the answers of a choice; `key` "" stands for none of the others."""

    key: str
    text: Said
    tint: str = ""  # a dot in a colour of the game's pieces


@dataclass(frozen=True, slots=True)
class OptionRow:
    """Something a table may decide: one of some replies, a number, or yes and no.

    Of a "list" of many replies one is found by words.
    `default` is a key of the replies, an int or a bool, by kind. `once`: no two seats may give the
    same reply; who takes another's gives him the own one. `help` is shown on demand, with `rule`
    before it. A stepper goes from `least` to `most` by `step`; the first tap from `least` goes to
    `first` if there is one; `shown` says a number in words (such as "no limit" for 0).
    """

    key: str
    kind: OptionKind
    text: Said
    default: Any
    replies: tuple[Reply, ...] = ()
    once: bool = False
    least: int = 0
    most: int = 99
    step: int = 1
    first: int = 0
    shown: Callable[[int], Said] | None = None
    help: Said = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options under one heading; a folded one shows only what differs from the defaults.

    `unchanged` says in a word or two that nothing does.
    """

    key: str
    title: Said
    rows: tuple[OptionRow, ...]
    folded: bool = True
    unchanged: Said = ""


class SeatBids(SecretBids[tuple[Seat, ...]], Protocol):
    """Secret bids for what the seats get; the result are the seats, in the same order."""

    def accept(self) -> None:
        """The table takes what came out."""


class Offers(Protocol):
    """What a boxed game offers for a new table; see the module's own words."""

    @property
    def game(self) -> str:
        """The game's id in GAMES."""

    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def usual(self) -> int:
        """How many seats a table starts with."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours (of the palette) that a seat may have, in the order they are given out."""

    def default_answers(self, seat: int) -> Mapping[str, Any]:
        """The answers of a seat that was just added; a reply taken already is replaced."""

    def seat_rows(self, table: NewTable, seat: int) -> tuple[OptionRow, ...]:
        """What is asked of one seat; the first row's answer stands beside the name."""

    def seat_note(self, table: NewTable, seat: int) -> Said:
        """What else to say beside a seat's first answer; "" for nothing."""

    def groups(self, table: NewTable) -> tuple[OptionGroup, ...]:
        """What is asked of the whole table."""

    def warnings_of(self, table: NewTable) -> tuple[Text, ...]:
        """What the table should mind; shown calmly while it is so, never in the way."""

    def setup_of(self, table: NewTable) -> Any:
        """The game's own set-up; the game's `start` refuses what cannot be."""

    def bids(
        self,
        table: NewTable,
        texts: Callable[[], Translator],
        drafts: Drafts,
        chance: random.Random,
    ) -> SeatBids | None:
        """Secret bids that decide about the seats before the game; none where not wanted."""
