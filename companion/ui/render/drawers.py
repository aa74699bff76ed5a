"""Which widget draws which kind of block: each kind has one, and no game has its own.

A drawer is read when a block of its kind is first drawn: home and table need few of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from companion.pages import kit, lists, new_table, sheets
from companion.ui.theme import theme

Drawer = type[Any]
DRAWERS: dict[type, str] = {
    kit.Leaf: "leaves.leaf:LeafBlock",
    kit.Panel: "panel.card:PanelCard",
    kit.Prose: "leaves.leaf:ProseBlock",
    kit.Hero: "leaves.home:HeroCard",
    kit.Shelf: "leaves.home:ShelfBlock",
    kit.Standings: "leaves.standings:StandingsCard",
    kit.Tale: "leaves.standings:TaleCard",
    kit.Curve: "leaves.curve:CurveCard",
    kit.Bars: "leaves.bars:BarsCard",
    kit.Chapter: "leaves.chapter:ChapterCard",
    kit.Circle: "leaves.circle:CircleCard",
    kit.Hosts: "players.field:HostsRow",
    kit.Chances: "leaves.chances:ChancesCard",
    kit.Dice: "dice.card:TrayCard",
    kit.Advice: "leaves.chances:AdviceCard",
    kit.Survivors: "leaves.chances:SurvivorsCard",
    kit.Story: "leaves.deeds:StoryCard",
    kit.Deeds: "leaves.deeds:DeedsCard",
    kit.Welcome: "leaves.welcome:WelcomeBlock",
    kit.Ledger: "leaves.ledger:LedgerCard",
    kit.Way: "leaves.ledger:WayCard",
    kit.Stall: "leaves.shop:StallCard",
    kit.Basket: "leaves.shop:BasketCard",
    kit.HandOff: "leaves.bids:HandOffCard",
    kit.Paper: "leaves.bids:PaperCard",
    kit.Bidders: "leaves.bids:BiddersCard",
    kit.Letters: "leaves.bids:LettersCard",
}
LONG: dict[type, str] = {  # told line by line as they are seen; a browser is sent leaves
    lists.LongList: "leaves.log:LogCard",
}
STARTS: dict[type, str] = {  # a new table: no game yet, no browser
    new_table.Seats: "leaves.seats:SeatsCard",
    new_table.Options: "leaves.options:OptionsCard",
}
OVER: dict[type, str] = {  # on sheets, which a browser draws as forms of its own
    sheets.Fields: "sheets.fields:FieldsCard",
    sheets.Throw: "sheets.fields:ThrowCard",
    sheets.Lines: "sheets.lines:LinesCard",
    sheets.Listing: "sheets.listing:ListingCard",
    sheets.Statements: "sheets.listing:StatementsCard",
    sheets.Progress: "sheets.changes:ProgressCard",
    sheets.Changes: "sheets.changes:ChangesCard",
    sheets.Code: "sheets.pictures:CodeCard",
    sheets.Picture: "sheets.pictures:PictureCard",
}
ABREAST, IN_A_COLUMN = "players.banners:BannersAbreast", "players.pennons:Pennons"


def drawer_of(block: kit.PageBlock | sheets.SheetBlock) -> Drawer:
    """Which widget draws a block, in the form that the screen has."""
    if isinstance(block, kit.Banners):
        return _read(ABREAST if theme.form == "landscape" else IN_A_COLUMN)
    return _read({**DRAWERS, **OVER, **LONG, **STARTS}[type(block)])


@cache
def _read(name: str) -> Drawer:
    module, _, drawer = name.partition(":")
    found: Drawer = getattr(import_module(f"companion.ui.render.{module}"), drawer)
    return found
