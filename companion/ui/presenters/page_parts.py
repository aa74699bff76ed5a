"""Parts that all pages in words share: the action bar, crests, who may see what."""

from __future__ import annotations

from collections.abc import Iterable

from companion.pages.kit import Bar, Button, Crest
from companion.ui.i18n import Translator

# A partition for each colour, so that crests differ by more than their charge.
PARTITIONS = {
    "blue": "quarter",
    "yellow": "chevron",
    "green": "barry",
    "red": "pale",
    "violet": "fess",
    "white": "fess",
    "orange": "pale",
    "cyan": "chevron",
    "pink": "quarter",
    "olive": "barry",
    "grey": "pale",
    "brown": "fess",
}
# Where a game has no realms, or nobody has chosen one yet.
CHARGES = {
    "blue": "cross",
    "yellow": "crown",
    "green": "tower",
    "red": "moon",
    "violet": "sun",
    "white": "ship",
    "orange": "star",
    "cyan": "key",
    "pink": "rose",
    "olive": "tree",
    "grey": "sun",
    "brown": "moon",
}


def first_name(name: str, everybody: Iterable[str]) -> str:
    """What somebody is called where there is little room; all of it where two share the first."""
    first = name.partition(" ")[0]
    return first if sum(one.partition(" ")[0] == first for one in everybody) <= 1 else name


def crest_of(colour: str, charge: str = "") -> Crest:
    """A player's crest: his colour and its shape, and the charge of his realm."""
    return Crest(colour, charge or CHARGES.get(colour, ""), PARTITIONS.get(colour, ""))


def bar_of(
    texts: Translator,
    undo: str,
    redo: str,
    act: Button | None = None,
    others: tuple[Button, ...] = (),
    note: str = "",
) -> Bar:
    """Undo and redo in words, the other buttons, the one thing to do next."""
    return Bar(
        last=undo,
        redo=redo,
        heading=texts.text("ui.bar.last"),
        again=texts.text("ui.bar.again", what=redo) if redo else "",
        others=others,
        act=act,
        note=note,
    )
