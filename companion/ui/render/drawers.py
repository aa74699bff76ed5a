"""Which widget draws which kind of block: each kind has one, and no game has its own."""

from __future__ import annotations

from typing import Any

from companion.pages import kit
from companion.ui.render.banners import BannersAbreast
from companion.ui.render.bars import BarsCard
from companion.ui.render.chances import AdviceCard, ChancesCard, SurvivorsCard
from companion.ui.render.chapter import ChapterCard
from companion.ui.render.curve import CurveCard
from companion.ui.render.deeds import DeedsCard, StoryCard
from companion.ui.render.field import HostsRow
from companion.ui.render.home import HeroCard, ShelfBlock
from companion.ui.render.leaf import LeafBlock, ProseBlock
from companion.ui.render.panel import PanelCard
from companion.ui.render.pennons import Pennons
from companion.ui.render.standings import StandingsCard, TaleCard
from companion.ui.render.tray_card import TrayCard
from companion.ui.render.welcome import WelcomeBlock
from companion.ui.theme import theme

Drawer = type[Any]
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
    kit.Hosts: HostsRow,
    kit.Chances: ChancesCard,
    kit.Dice: TrayCard,
    kit.Advice: AdviceCard,
    kit.Survivors: SurvivorsCard,
    kit.Story: StoryCard,
    kit.Deeds: DeedsCard,
    kit.Welcome: WelcomeBlock,
}


def drawer_of(block: kit.Block) -> Drawer:
    """Which widget draws a block, in the form that the screen has."""
    if isinstance(block, kit.Banners):
        return BannersAbreast if theme.form == "landscape" else Pennons
    return DRAWERS[type(block)]
