"""How the actions of a game are called, and what their fields may hold: a game fills this in.

Forms of pages and forms of the log read the same words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.amending.amendments import NOTHING_HIDDEN, Veil
from companion.core.codec import LARGEST, kind_of
from companion.core.explain import Text
from companion.core.game import FigureOf, PlayerId
from companion.core.ledger import BANK
from companion.core.table_actions import KEPT_BESIDE
from companion.ui.i18n import Translator, number
from companion.ui.presenters.panels import Choice

if TYPE_CHECKING:
    from companion.ui.presenters.bids.secret import HandOver


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a field may have, and how the table calls it."""

    value: Any
    text: str
    colour: str = ""
    tint: str = ""
    icon: str = ""

    @property
    def choice(self) -> Choice:
        return Choice(key_of(self.value), self.text, self.colour, self.tint, self.icon)


def key_of(value: Any) -> str:
    """A value as the key of a choice."""
    return value if isinstance(value, str) else json.dumps(value)


Options = tuple[Option, ...]

# Who may stand in a field: a player, a player or nobody, a player or the bank.
EVERYBODY, NOBODY, PURSES = "players", "nobody", "purses"

GOING_ON = ("next_phase", "mark_done")  # nobody forgets to enter these


class ActionWords:
    """What every game has: names by text keys. A game says more about its own fields.

    A field is called by `field.<record>.<name>` or, if it means the same everywhere, by
    `field.<name>`; a value by `field.<name>.<value>`. Records are named as their classes are.
    """

    # Kinds of actions that only a page of their own can ask for, with the text that says so.
    sealed_kinds: ClassVar[Mapping[str, str]] = {}

    def __init__(self, texts: Callable[[], Translator]) -> None:
        self._texts = texts

    def say(self, message: str | Text, **params: Any) -> str:
        return self._texts().text(message, **params)

    # -- what a game says about itself -----------------------------------------------------

    def players(self, state: Any) -> Mapping[str, Option]:
        """The players by their ids."""
        return {
            player.id: Option(player.id, player.name, player.colour)
            for player in state.players.values()
        }

    def people(self, state: Any, who: str) -> Options:
        """Everybody who may stand in a field."""
        everybody = tuple(self.players(state).values())
        if who == EVERYBODY:
            return everybody
        if who == PURSES:
            bank = self.say(f"purse.{BANK}")
            return (Option(BANK, bank[:1].upper() + bank[1:]), *everybody)
        return (Option("", self.say("amend.nobody")), *everybody)

    def moment(self, state: Any) -> str:  # noqa: ARG002
        """When it was: round and phase, or whatever the game counts."""
        return ""

    def common(self) -> tuple[type[Any], ...]:
        """The actions that a table may have forgotten: what can be put in afterwards."""
        return ()

    def forgotten(self, actions: Iterable[type[Any]]) -> tuple[type[Any], ...]:
        """Of some actions those that a table may have forgotten, and that a form can ask for."""
        kept = (*GOING_ON, *map(kind_of, KEPT_BESIDE), *self.sealed_kinds)
        return tuple(one for one in actions if kind_of(one) not in kept)

    def beginning(self, state: Any, action: type[Any]) -> Mapping[str, Any]:  # noqa: ARG002
        """What a new action begins with, where the first option of a field would not do."""
        return {}

    def sealed(self, action: Any) -> str:
        """Why a form cannot change this action, as a text key; "" if it can."""
        return self.sealed_kinds.get(kind_of(type(action)), "")

    def private(self, action: Any, state: Any) -> PlayerId:  # noqa: ARG002
        """Who alone may see a form about this action, as the table stands now; "": everybody."""
        return ""

    def tells_changes(self, state: Any) -> bool:  # noqa: ARG002
        """Whether a preview may say by how much a secret figure changes, as a purse does."""
        return True

    def veil(self, state: Any, touched: Sequence[Any]) -> Veil:  # noqa: ARG002
        """What a preview may say of later entries, when these actions are amended."""
        return NOTHING_HIDDEN

    def hand_over(self, state: Any, player: PlayerId) -> HandOver:
        """How the device is handed to the player whose eyes a form is for."""
        raise NotImplementedError(type(self).__name__)

    def hides(self, record: str, name: str) -> bool:  # noqa: ARG002
        """Whether a field keeps its value without being asked for."""
        return False

    def sides(self, record: str, name: str) -> tuple[int, ...]:  # noqa: ARG002
        """The dice whose faces a field holds."""
        return ()

    def is_ordered(self, record: str, name: str) -> bool:  # noqa: ARG002
        """Whether the order of a list of choices matters, or one may stand there twice."""
        return False

    def tells_nothing(self, record: str, name: str) -> bool:  # noqa: ARG002
        """Whether a zero among the numbers of a field is an answer, and none is another."""
        return False

    def options(
        self,
        state: Any,  # noqa: ARG002
        record: str,  # noqa: ARG002
        name: str,  # noqa: ARG002
        data: Mapping[str, Any],  # noqa: ARG002
    ) -> Options | None:
        """What a field may hold where its type does not say; None: whatever is typed."""
        return None

    def bounds(self, record: str, name: str) -> tuple[int, int]:  # noqa: ARG002
        """The least and the most that are possible as the table stands, within the hint."""
        return -LARGEST, LARGEST

    def there(self, record: str, name: str) -> Mapping[str, Any] | None:  # noqa: ARG002
        """Of numbers: what there is of each, as it is saved; None: nobody knows."""
        return None

    def begins(self, record: str, name: str) -> Any:  # noqa: ARG002
        """What several things that may be left out begin with once they are told; None: blank."""
        return None

    def is_needed(self, record: str, name: str) -> bool:  # noqa: ARG002
        """Whether a field that the hint lets out must be told here."""
        return False

    def given(self, record: str, name: str, label: str) -> str:  # noqa: ARG002
        """The question whether something is told that may be left out."""
        return self.say("amend.given", what=label)

    def yes_no(self, record: str, name: str) -> tuple[str, str] | None:  # noqa: ARG002
        """What is said for no and for yes; None: just that."""
        return None

    def none(self, record: str, name: str) -> str:  # noqa: ARG002
        """What is said for nothing, where a field may be left out."""
        return self.say("amend.none")

    # -- names -----------------------------------------------------------------------------

    def title(self, action: type[Any]) -> str:
        return self.say(f"action.{kind_of(action)}")

    def label(self, record: str, name: str) -> str:
        texts = self._texts()
        own = f"field.{record}.{name}"
        return texts.text(own if texts.has(own) else f"field.{name}")

    def word(self, record: str, name: str, value: Any) -> str:  # noqa: ARG002
        """What the table calls a value of a fixed set."""
        if type(value) is int:
            return number(value)
        return self.say(f"field.{name}.{value or 'none'}")

    def tint(self, record: str, name: str, value: Any) -> str:  # noqa: ARG002
        """The tint of a thing that has a colour of its own, as cubes have; "": none."""
        return ""

    def named(self, record: str, name: str, value: Any) -> Option:
        """A value of a fixed set as the table knows it."""
        tint = self.tint(record, name, value)
        return Option(value, self.word(record, name, value), tint=tint)

    def part(self, record: str, name: str, place: int) -> str:
        """What the table calls one of several numbers of a field, counted from 1."""
        return self.say(f"field.{record}.{name}.{place}")

    def figure(self, figure: FigureOf) -> str:
        return self.say(figure.key)


def record_name(record: Any) -> str:
    """The name of a record in text keys: `SetTaxRate` is `set_tax_rate`."""
    letters = (f"_{letter.lower()}" if letter.isupper() else letter for letter in record.__name__)
    return "".join(letters).lstrip("_")
