"""Which widget draws which kind of block: each kind has one, and no game has its own.

A drawer is read when a block of its kind is first drawn: home and table need few of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from companion.pages import kit
from companion.ui.theme import theme

Drawer = type[Any]
DRAWERS: dict[type, str] = {
    kit.Leaf: "leaf:LeafBlock",
    kit.Panel: "panel:PanelCard",
    kit.Prose: "leaf:ProseBlock",
    kit.Hero: "home:HeroCard",
    kit.Shelf: "home:ShelfBlock",
    kit.Standings: "standings:StandingsCard",
    kit.Tale: "standings:TaleCard",
    kit.Curve: "curve:CurveCard",
    kit.Bars: "bars:BarsCard",
    kit.Chapter: "chapter:ChapterCard",
    kit.Hosts: "field:HostsRow",
    kit.Chances: "chances:ChancesCard",
    kit.Dice: "tray_card:TrayCard",
    kit.Advice: "chances:AdviceCard",
    kit.Survivors: "chances:SurvivorsCard",
    kit.Story: "deeds:StoryCard",
    kit.Deeds: "deeds:DeedsCard",
    kit.Welcome: "welcome:WelcomeBlock",
    kit.Ledger: "ledger:LedgerCard",
    kit.Way: "ledger:WayCard",
    kit.Stall: "shop:StallCard",
    kit.Basket: "shop:BasketCard",
    kit.HandOff: "bids:HandOffCard",
    kit.Paper: "bids:PaperCard",
    kit.Bidders: "bids:BiddersCard",
    kit.Letters: "bids:LettersCard",
}
ABREAST, IN_A_COLUMN = "banners:BannersAbreast", "pennons:Pennons"


def drawer_of(block: kit.Block) -> Drawer:
    """Which widget draws a block, in the form that the screen has."""
    if isinstance(block, kit.Banners):
        return _read(ABREAST if theme.form == "landscape" else IN_A_COLUMN)
    return _read(DRAWERS[type(block)])


@cache
def _read(name: str) -> Drawer:
    module, _, drawer = name.partition(":")
    found: Drawer = getattr(import_module(f"companion.ui.render.{module}"), drawer)
    return found
