"""What of a page's blocks is for one player's own hand, or for everybody's eyes on the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.core.game import PlayerId
from companion.pages.kit import Basket, Figure, Ledger, Secret, Stall, Way
from companion.pages.ledger import Account
from companion.pages.panels import ChoiceRow
from companion.pages.parts import Button
from companion.pages.shop import Sum
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.phases.views import Foot

Tells = Callable[[str], str]  # what a secret holds, by the key of the part it stands on
PAGE = "page:"
TABLETS = ("next", "go_here")  # what goes on for all happens at the tablet


def own_block(block: Any, seat: PlayerId, tells: Tells, leads: Callable[[str], bool]) -> Any:
    """A block as it lies in this player's hand: about him, with what only he may see."""
    match block:
        case Ledger():
            accounts = [one for one in block.accounts if one.done or one.owner == seat]
            return replace(block, accounts=tuple(_account(one, seat, tells) for one in accounts))
        case Stall():
            return replace(block, buyers=())
        case Basket():
            return replace(block, sums=tuple(_sum(one, seat, tells) for one in block.sums))
        case Panel():
            return replace(block, items=tuple(_led(item, leads) for item in block.items))
    return block


def _account(account: Account, seat: PlayerId, tells: Tells) -> Account:
    figures = tuple(_told(one, seat, account.key, tells) for one in account.figures)
    return replace(account, figures=figures)


def _sum(one: Sum, seat: PlayerId, tells: Tells) -> Sum:
    return replace(one, shows=_told(one.shows, seat, one.key, tells))


def _told(shows: Figure | Secret, seat: PlayerId, key: str, tells: Tells) -> Figure | Secret:
    """On the tablet a secret is asked for while it is held; in the own hand it is there."""
    if not isinstance(shows, Secret) or shows.owner != seat or shows.figure is not None:
        return shows
    return replace(shows, figure=Figure(tells(key)))


def _led(item: Item, leads: Callable[[str], bool]) -> Item:
    """A row that leads to a page which a phone has not leads nowhere."""
    if item.key.startswith(PAGE) and not leads(item.key.removeprefix(PAGE).partition(":")[0]):
        return replace(item, taps=False)
    return item


def own_foot(foot: Foot, leads: Callable[[str], bool]) -> Foot:
    """The buttons that a seat may press."""
    main = foot.main if foot.main and _is_own(foot.main, leads) else None
    return Foot(main, tuple(one for one in foot.others if _is_own(one, leads)), foot.note)


def _is_own(button: Button, leads: Callable[[str], bool]) -> bool:
    """What a seat may press: nothing that goes on for all, no page that its phone has not."""
    if button.key.startswith(PAGE):
        return leads(button.key.removeprefix(PAGE).partition(":")[0])
    return button.key not in TABLETS


# -- on the wall --------------------------------------------------------------------------------


def on_the_wall(blocks: Iterable[Any]) -> tuple[Any, ...]:
    """Nothing to press; what was chosen stands there as words. A shop is nobody's to look at."""
    read = (_only_read(block) for block in blocks if not isinstance(block, (Stall, Basket)))
    return tuple(block for block in read if not (isinstance(block, Panel) and _is_bare(block)))


def _is_bare(panel: Panel) -> bool:
    """A heading alone, such as of buttons that are gone; one with a figure tells something."""
    rest = replace(panel, key="", title="", column=0, offers_in_a_row=0)
    return rest == Panel("", "") and not any(map(str.isdigit, panel.title))


def _only_read(block: Any) -> Any:
    match block:
        case Panel():
            return _panel(block)
        case Ledger():
            accounts = tuple(
                replace(one, setting=replace(one.setting, open=False), taps=False)
                for one in block.accounts
            )
            return replace(block, accounts=accounts)
        case Way():
            return replace(block, stops=tuple(replace(stop, taps=False) for stop in block.stops))
    return block


def _panel(panel: Panel) -> Panel:
    chosen = [choice for choice in panel.choices if choice.key == panel.chosen]
    items = (
        *(Item(choice.key, choice.text, colour=choice.colour) for choice in chosen),
        *map(_answer, panel.asks),
        *map(_row, panel.items),
    )
    return replace(panel, items=items, offers=(), choices=(), asks=(), grid=None)


def _answer(row: ChoiceRow) -> Item:
    chosen = ", ".join(option.text for option in row.options if option.chosen)
    return Item(row.key, row.title, value=chosen or "–", colour=row.colour)


def _row(item: Item) -> Item:
    value = item.value if item.count is None else str(item.count + item.draft)
    return replace(item, value=value, taps=False, holds=False, count=None)
