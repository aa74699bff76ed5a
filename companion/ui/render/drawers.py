"""Which widget draws which kind of block: each kind has one, and no game has its own."""

from __future__ import annotations

from companion.pages import kit
from companion.ui.render.banners import BannersAbreast
from companion.ui.render.bars import BarsCard
from companion.ui.render.chapter import ChapterCard
from companion.ui.render.curve import CurveCard
from companion.ui.render.home import HeroCard, ShelfBlock
from companion.ui.render.leaf import LeafBlock, ProseBlock
from companion.ui.render.painted import Painted
from companion.ui.render.panel import PanelCard
from companion.ui.render.pennons import Pennons
from companion.ui.render.standings import StandingsCard, TaleCard
from companion.ui.theme import theme

Drawer = type[Painted]
DRAWERS: dict[type, Drawer] = {
    kit.Leaf: LeafBlock,
    kit.Panel: PanelCard,
    kit.Prose: ProseBlock,
    kit.Hero: HeroCard,
    kit.Shelf: ShelfBlock,
    kit.Standings: StandingsCard,
    kit.Tale: TaleCard,
    kit.Curve: CurveCard,
    kit.Bars: BarsCard,
    kit.Chapter: ChapterCard,
}


def drawer_of(block: kit.Block) -> Drawer:
    """Which widget draws a block, in the form that the screen has."""
    if isinstance(block, kit.Banners):
        return BannersAbreast if theme.form == "landscape" else Pennons
    return DRAWERS[type(block)]
