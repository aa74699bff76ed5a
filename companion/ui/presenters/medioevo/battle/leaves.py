"""A battle as a page: its frame, two banners, between them the blocks of what is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.records import dataclass
from companion.pages import kit
from companion.pages.battle import Advised, Deed, Host, Left, Pick, Piece, Told
from companion.pages.panels import ChoiceRow, Item, Panel
from companion.pages.parts import Button
from companion.ui.presenters.medioevo.battle.views import (
    BattleView,
    BlockView,
    CrewView,
    EndView,
    HelpGroup,
    OddsView,
    SetupSide,
    SetupView,
)
from companion.ui.presenters.medioevo.battle.words import BattleWords

MOST_ADVISED = 4  # as many as can be seen below the tray
KEEP_ALL = "again:"


@dataclass(frozen=True, slots=True)
class BattlePage:
    """Everything the page shows; `hidden` are buttons for which the bar has no room."""

    title: str
    state: str
    hosts: kit.Hosts
    blocks: tuple[Any, ...]
    back: str = ""  # the step that an undo takes back
    stops: tuple[kit.Stop, ...] = ()
    act: Button | None = None
    others: tuple[Button, ...] = ()


def _most_telling(choices: tuple[Advised, ...]) -> tuple[Advised, ...]:
    """The best ones, what is marked and *keep all*: any other is marked in the tray."""
    others = [one for one in choices if one.key != KEEP_ALL]
    kept = {one.key for one in (*others[: MOST_ADVISED - 1], *choices) if one.chosen}
    kept |= {one.key for one in others[: MOST_ADVISED - 1]} | {KEEP_ALL}
    return tuple(one for one in choices if one.key in kept)


class Leaves:
    """Makes pages of what the presenter knows."""

    def __init__(self, words: BattleWords, *, switches: bool) -> None:
        self._words = words
        self._switches = switches  # whether a table can turn odds off

    def _say(self, key: str, **params: object) -> str:
        return self._words.say(key, **params)

    # -- the course ------------------------------------------------------------------------

    def course(self, view: BattleView, odds: OddsView, marked: tuple[int, ...]) -> BattlePage:
        blocks = (
            *self._chances(odds),
            *self._losses(view),
            *((view.dice,) if view.dice else ()),
            *self._rerolls(view, odds, marked),
            *self._orders(view),
            *(self._crew(crew) for crew in view.crews),
            *self._story(view),
            *self._about(odds),
        )
        return BattlePage(
            view.title,
            view.state,
            view.hosts,
            blocks,
            view.back,
            view.stops,
            view.accent,
            view.buttons,
        )

    def _rerolls(
        self, view: BattleView, odds: OddsView, marked: tuple[int, ...]
    ) -> Iterator[kit.Advice]:
        """Which dice to throw again: the tray has closed its faces to make room for it."""
        if view.dice is None or view.dice.reopen is None:
            return
        choices = tuple(
            Advised(
                f"again:{','.join(map(str, choice.dice))}",
                choice.text,
                choice.chance,
                choice.share,
                choice.is_best,
                bool(choice.dice) and choice.dice == marked,
            )
            for choice in odds.rerolls
        )
        note = odds.rerolls_note if choices else self._say("ui.odds.waiting")
        shown = _most_telling(choices)
        yield kit.Advice("rerolls", self._say("ui.odds.rerolls"), note, shown, view.colour)

    def _losses(self, view: BattleView) -> Iterator[Panel]:
        for block in view.blocks:
            yield self._loss(block)

    def _loss(self, view: BlockView) -> Panel:
        lines = [Item("remain", view.remain, quiet=True)] if view.remain else []
        number = view.number
        lines += [Item(f"best:{number}", view.note, holds=True)] if view.note else []
        offers = [Button(f"restart:{number}", self._say("ui.battle.from_zero"), "restart")]
        if view.can_weigh:
            offers.append(Button(f"weigh:{number}", self._say("ui.battle.best"), "scale-balance"))
        if not view.is_suggested:
            cheapest = self._say("ui.battle.suggest")
            offers.append(Button(f"suggest:{number}", cheapest, "lightbulb-outline"))
        note = view.left_words if view.left or not view.is_suggested else ""
        return Panel(
            f"loss:{number}",
            view.title,
            items=tuple(lines),
            offers=tuple(offers),
            note=note or self._say("ui.battle.losses_note"),
        )

    def _orders(self, view: BattleView) -> Iterator[Panel]:
        """What is decided on the way to this step, and can still be changed."""
        asks = list(view.choices)
        if view.toggles:
            asks.append(ChoiceRow("toggle", self._say("ui.battle.captures_title"), view.toggles))
        if asks:
            yield Panel("orders", self._say("ui.battle.orders"), asks=tuple(asks))

    def _crew(self, view: CrewView) -> Panel:
        asks = [ChoiceRow(f"crew:{view.engine}", "", view.units)]
        if view.targets:
            asks.append(ChoiceRow(f"aim:{view.engine}", "", view.targets))
        return Panel(f"crew:{view.engine}", view.title, asks=tuple(asks), note=view.crew)

    def _story(self, view: BattleView) -> Iterator[kit.Story]:
        if view.story:
            lines = tuple(
                Told(f"why:{line.key}", line.text, line.colour, line.has_why) for line in view.story
            )
            yield kit.Story("story", self._say("ui.battle.happened"), lines)

    # -- odds ------------------------------------------------------------------------------

    def _chances(self, odds: OddsView) -> Iterator[kit.Chances]:
        if odds.chances is not None and not odds.is_off:
            yield odds.chances

    def _about(self, odds: OddsView) -> Iterator[Any]:
        """What the odds take for granted, how many will be left, what would help."""
        if odds.survivors and not odds.rerolls:
            sides = tuple(Left(one.title, one.colour, one.bars) for one in odds.survivors)
            yield kit.Survivors("survivors", self._say("ui.odds.survivors"), sides)
        offers = []
        if odds.can_assume and not odds.rerolls:
            offers.append(Button("assume", self._say("ui.odds.assume"), "tune-variant"))
        if odds.can_compare and not odds.rerolls:
            offers.append(Button("compare", self._say("ui.odds.compare"), "scale-balance"))
        if odds.can_help and odds.can_assume and not odds.rerolls:
            offers.append(Button("help", self._say("ui.help.ask"), "lightbulb-outline"))
        if self._switches:
            key = "ui.odds.switch_on" if odds.is_off else "ui.odds.switch_off"
            icon = "eye-outline" if odds.is_off else "eye-off-outline"
            offers.append(Button("switch", self._say(key), icon, look="outline"))
        if odds.note or offers:
            title = self._say("ui.odds.title")
            yield Panel("odds", title, offers=tuple(offers), note=odds.note)
        for number, group in enumerate(() if odds.rerolls else odds.helps):
            yield self._help(number, group)

    @staticmethod
    def _help(number: int, group: HelpGroup) -> Panel:
        items = tuple(
            Item(
                f"help:{number}:{at}",
                row.text,
                value=row.value,
                icon="star" if row.is_best else "",
                holds=True,
            )
            for at, row in enumerate(group.rows)
        )
        return Panel(f"help:{number}", group.title, items=items, note=group.note)

    # -- setting up ------------------------------------------------------------------------

    def setup(self, view: SetupView, odds: OddsView) -> BattlePage:
        blocks = (
            *self._chances(odds),
            *((view.horde,) if view.horde else ()),
            self._site(view),
            *self._alone(view),
            *self._about(odds),
        )
        act = Button("begin", self._say("ui.battle.begin"), "sword-cross", view.can_begin)
        others = [Button("clear", self._say("ui.battle.clear"), "eraser")]
        if view.horde is not None and not all(view.horde.faces):
            roll = Button("horde", self._say("ui.dice.roll"), "dice-multiple-outline")
            others.insert(0, roll)
        hosts = kit.Hosts((self._army(view.attacker), self._army(view.defender)))
        title = self._say("ui.battle.set_up")
        return BattlePage(title, view.note, hosts, blocks, act=act, others=tuple(others))

    def _army(self, side: SetupSide) -> Host:
        buttons = []
        if side.can_take:
            buttons.append(Button(f"take|{side.who}", side.can_take, "clipboard-account-outline"))
        if side.load:
            load = self._say("ui.battle.load")
            buttons.append(Button(f"load|{side.who}", load, "ferry"))
        chosen = next((pick for pick in side.players if pick.chosen), None)
        return Host(
            side.who,
            side.name,
            f"{side.title} · {side.total}" if side.name != side.title else side.total,
            side.crest,
            tuple(
                Piece(row.key, row.icon, row.text, str(row.count), steps=True) for row in side.rows
            ),
            tuple(("", line) for line in side.load.splitlines()),
            picks=tuple(
                Pick(one.key, one.text, one.colour, one.icon, one is chosen) for one in side.players
            ),
            buttons=tuple(buttons),
        )

    def _site(self, view: SetupView) -> Panel:
        """Where the battle is, and what stands there."""
        items = tuple(
            Item(f"damage:{row.key}", row.text, icon=row.icon, count=row.count)
            for row in view.damages
        )
        return Panel("site", self._say("ui.battle.site_title"), asks=view.choices, items=items)

    def _alone(self, view: SetupView) -> Iterator[Panel]:
        """Without a game: how many play, who is where in the order, what each knows."""
        if not view.players:
            return
        items = [
            Item("players", self._say("ui.battle.players"), count=view.players, least=2, most=10)
        ]
        asks = []
        for side in (view.attacker, view.defender):
            if side.position:
                said = f"{side.title}: {self._say('ui.battle.place_in_order')}"
                place, most = f"position:{side.who}", view.players
                items.append(Item(place, said, count=side.position, least=1, most=most))
            if side.technologies:
                said = f"{side.title}: {self._say('ui.battle.technologies')}"
                asks.append(ChoiceRow(f"tech:{side.who}", said, side.technologies))
        title = self._say("ui.battle.table_knows")
        yield Panel("alone", title, items=tuple(items), asks=tuple(asks))

    # -- the end ---------------------------------------------------------------------------

    def end(self, view: EndView, course: BattleView) -> BattlePage:
        deeds = tuple(
            Deed(one.key, one.title, one.lines, one.rule, one.is_on) for one in view.effects
        )
        blocks: list[Any] = [kit.Deeds("deeds", view.heading, view.note, deeds)]
        if view.loot:
            asks = tuple(ChoiceRow(row.key, row.text, row.options) for row in view.loot)
            blocks.append(Panel("loot", self._say("ui.battle.loot"), asks=asks))
        if view.questions:
            known = self._say("ui.battle.table_knows")
            blocks.append(Panel("questions", known, asks=view.questions))
        if view.warnings:
            items = tuple(
                Item(f"warning:{at}", text, icon="alert-outline")
                for at, text in enumerate(view.warnings)
            )
            blocks.append(Panel("warnings", self._say("ui.battle.warnings"), items=items))
        act = Button("book", view.accent, "check", view.can_book)
        back = course.back or self._say("ui.battle.back")
        state = self._say("ui.battle.end_title")
        return BattlePage(course.title, state, course.hosts, tuple(blocks), back, act=act)
