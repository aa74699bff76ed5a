"""Cards of details: figures, rows with steppers, a grid of things to be had. They know no game.

A panel is told what to show as frozen data and takes over only what changed; taps go to its
`listener`, which has `tapped`, `asked`, `stepped` and `chose`; where panels ask several questions
or hold dice, `answered` and `thrown` as well.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.ui.layout import load
from companion.ui.measure import width_of
from companion.ui.presenters.panels import Cell, Grid, Item, Panel, Tile
from companion.ui.presenters.parts import ChoiceRow, DiceView
from companion.ui.theme import theme
from companion.ui.widgets.basic import Card, Icon, OneLine, Pill, Tap, TapArea, Words
from companion.ui.widgets.choice_rows import ChoiceList, rows_of
from companion.ui.widgets.choices import Chips
from companion.ui.widgets.dice_panel import DicePanel
from companion.ui.widgets.drawn import Crest, Dot
from companion.ui.widgets.figures import PipsBox, Secret, Stepper

SECRET = "••••"
TILE_WIDTH, SPOTTED_WIDTH = 112, 140  # at least, with or without a spot of colour
NARROW_STEPPER = 152
NAMED_CELLS = 4  # side by side on a tall screen


class Tiles(GridLayout):
    """Figures side by side, as many as there is room for, all as high as the tallest."""

    count = NumericProperty(1)
    spotted = BooleanProperty(False)
    tallest = NumericProperty(0)
    longest = StringProperty()  # of all words in the headings; none is broken

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._measure)
        widget.fbind("heading", self._read)
        self._measure()
        self._read()

    def fitting(self, width: float, text_size: float, longest: str) -> int:
        """How many columns there are, so that the rows are equally full."""
        count, gap = self.count, dp(16)
        least = dp(TILE_WIDTH if not self.spotted else SPOTTED_WIDTH) * max(1.0, text_size)
        if longest:
            spot = dp(18) if self.spotted else 0
            word = width_of(longest, "Roboto", theme.size("note", text_size))
            least = max(least, word + spot + gap + dp(1))
        fit = max(1, int((width + gap) // least))
        rows = max(1, -(-int(count) // fit))
        return max(1, -(-int(count) // rows))

    def _measure(self, *_: Any) -> None:
        self.tallest = max(child.minimum_height for child in self.children)

    def _read(self, *_: Any) -> None:
        words = [word for child in self.children for word in child.heading.split()]
        self.longest = max(words, key=len, default="")


class TileBox(TapArea):
    """A figure under its name, with a spot of colour and a note; held, it says why.

    Where all can be tapped each lies on a ground of its own.
    """

    lifted = BooleanProperty(False)
    heading = StringProperty()
    value = StringProperty()
    note = StringProperty()
    tint = StringProperty()
    tone = StringProperty("text")


class Flow(StackLayout):
    """Buttons that wrap."""


class Rows(GridLayout):
    """Buttons of one width, so many side by side."""


class ItemRow(Tap, BoxLayout):
    """A row of a panel; built once for the parts it has, then only told what changed."""

    listener = ObjectProperty(None, allownone=True)
    key = StringProperty()
    ground = ColorProperty([0, 0, 0, 0])
    live = BooleanProperty(False)
    last = BooleanProperty(False)

    def __init__(self, item: Item, **kwargs: Any) -> None:
        self.built = self.shape(item)
        self._parts: dict[str, Any] = {}
        self._secret = ""
        super().__init__(**kwargs)
        self._build(item)
        self.show(item)

    @staticmethod
    def shape(item: Item) -> tuple[bool, ...]:
        """Which parts a row for this item has."""
        return (
            bool(item.icon),
            bool(item.colour),
            bool(item.tint),
            bool(item.value),
            bool(item.secret),
            item.count is not None,
            item.taps,
        )

    def _build(self, item: Item) -> None:
        lead: Widget | None = None
        if item.colour:
            lead = Crest(size_hint=(None, None), size=(dp(26), dp(26)), pos_hint={"center_y": 0.5})
        elif item.tint:
            lead = Dot(size_hint=(None, None), size=(dp(20), dp(20)), pos_hint={"center_y": 0.5})
        elif item.icon:
            lead = Icon(tone="quiet")
        if lead:
            self.add_widget(lead, index=len(self.children))
            self._parts["lead"] = lead
        if item.value:
            self._add("value", OneLine(font_name="Medium"))
        if item.secret:
            self._add("secret", OneLine(role="note", tone="quiet"))
        if item.count is not None:
            stepper = Stepper()
            if theme.form == "phone":
                stepper.width = dp(NARROW_STEPPER)
            stepper.bind(on_change=lambda _s, change: self.listener.stepped(self.key, int(change)))
            self._add("stepper", stepper)
        if item.taps:
            self._add("more", Icon(icon="chevron-right", tone="quiet", icon_size=dp(22)))

    def _add(self, name: str, widget: Widget) -> None:
        self._parts[name] = widget
        self.add_widget(widget)

    def show(self, item: Item) -> None:
        parts = self._parts
        self.key = item.key
        self.live = item.taps or item.holds
        self.holdable = item.holds
        words: Any = self.ids
        words.text.text, words.note.text = item.text, item.note
        words.text.tone = "quiet" if item.quiet else "text"
        lead = parts.get("lead")
        if isinstance(lead, Crest):
            lead.colour = item.colour
        elif isinstance(lead, Dot):
            lead.tint = item.tint
        elif isinstance(lead, Icon):
            lead.icon = item.icon
        if "value" in parts:
            parts["value"].text, parts["value"].tone = item.value, item.tone
            self._place_value()
        if "stepper" in parts:
            stepper = parts["stepper"]
            stepper.least, stepper.most, stepper.value = item.least, item.most, item.count or 0
            self.ground = theme.chosen if item.draft else (0, 0, 0, 0)
        self._secret = item.secret
        self.reveal(self.listener.revealed if self.listener else False)

    def on_width(self, *_: Any) -> None:
        if "value" in self._parts:
            self._place_value()

    def _place_value(self) -> None:
        """Beside the words; below them where it would break one."""
        value, words = self._parts["value"], self.ids.words.__self__
        beside = [child for child in self.children if child not in (value, words)]
        taken = sum(child.width + self.spacing for child in beside) + self.spacing
        room = self.width - dp(8) - taken - width_of(value.text, "Medium", theme.body)
        longest = max(
            (width_of(word, "Roboto", theme.body) for word in self.ids.text.text.split()), default=0
        )
        holder, place = (words, 0) if longest > room else (self, self._place_of_value)
        if value.parent is not holder:
            value.parent.remove_widget(value)
            holder.add_widget(value, place)

    @property
    def _place_of_value(self) -> int:
        """What stands right of it."""
        return sum(name in self._parts for name in ("secret", "stepper", "more"))

    def reveal(self, revealed: bool) -> None:
        """Show or hide what is secret in this row."""
        if "secret" in self._parts:
            self._parts["secret"].text = self._secret if revealed else SECRET

    @property
    def stepper(self) -> Stepper:
        stepper: Stepper = self._parts["stepper"]
        return stepper

    def on_tap(self) -> None:
        if self.live and "more" in self._parts:
            self.listener.tapped(self.key, self)

    def on_hold(self) -> None:
        if self.live:
            self.listener.asked(self.key, self)


class GridCell(Tap, BoxLayout):
    """One square: had already, to be had next, or later."""

    key = StringProperty()
    text = StringProperty()
    note = StringProperty()
    tint = StringProperty()
    form = OptionProperty("later", options=("had", "taken", "next", "later"))
    ground = ColorProperty([0, 0, 0, 0])
    brief = BooleanProperty(False)


class CellGrid(GridLayout):
    """Branches as columns on a wide screen, as lines on a tall one."""

    listener = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cells: dict[str, GridCell] = {}
        self._form = ""

    def show(self, grid: Grid) -> None:
        if theme.form != self._form or len(self.cells) != sum(map(len, grid.columns)):
            self._form = theme.form
            self._build(grid)
        cells = [cell for column in grid.columns for cell in column]
        for cell in cells:
            _show_cell(self.cells[cell.key], cell)
        for heading, name in zip(self._headings, grid.names, strict=True):
            heading.text = name

    def _build(self, grid: Grid) -> None:
        self.clear_widgets()
        self.cells = {}
        self._headings = [_heading(theme.form) for _ in grid.names]
        if theme.form == "landscape":
            self._as_columns(grid)
            return
        self.cols = 1
        for heading, column in zip(self._headings, grid.columns, strict=True):
            brief = theme.form == "phone"
            line = CellLine(cols=len(column) if brief else min(len(column), NAMED_CELLS))
            for cell in column:
                line.add_widget(self._made(cell, brief=brief))
            self.add_widget(heading)
            self.add_widget(line)

    def _as_columns(self, grid: Grid) -> None:
        self.cols = len(grid.columns)
        for heading in self._headings:
            self.add_widget(heading)
        levels = range(max(map(len, grid.columns)))
        for level in levels if grid.from_top else reversed(levels):
            for column in grid.columns:
                here = level < len(column)
                self.add_widget(self._made(column[level]) if here else NoCell())

    def _made(self, cell: Cell, brief: bool = False) -> GridCell:
        square = GridCell(key=cell.key, brief=brief, holdable=True)
        square.bind(on_tap=lambda tapped: self.listener.tapped(tapped.key, tapped))
        square.bind(on_hold=lambda held: self.listener.asked(held.key, held))
        self.cells[cell.key] = square
        return square


class NoCell(Widget):
    """Where a column is shorter than the others."""


class CellLine(GridLayout):
    """The cells of one branch, side by side; with their names no more than four."""


def _heading(form: str) -> Words:
    return Words(role="note", tone="quiet", halign="center" if form == "landscape" else "left")


def _show_cell(square: GridCell, cell: Cell) -> None:
    square.text = cell.text
    square.note = (cell.short if square.brief else "") or cell.note
    square.tint, square.form = cell.tint, cell.state


# What a card may hold, from the top down.
PARTS = ("choices", "asks", "tiles", "grid", "dice", "items", "offers")


class PanelCard(Card):
    """A card with a title and whatever the panel has: figures, rows, choices, dice, buttons."""

    listener = ObjectProperty(None, allownone=True)
    title = StringProperty()
    note = StringProperty()

    def __init__(self, panel: Panel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, ItemRow] = {}
        self.tiles: dict[str, Any] = {}
        self.buttons: dict[str, Pill] = {}
        self.cells: CellGrid | None = None
        self._chips: Chips | None = None
        self._boxes: dict[str, Any] = {}
        self._shapes: list[tuple[str, tuple[bool, ...]]] = []
        self._tile_shapes: list[tuple[str, bool]] = []
        self.show(panel)

    @property
    def key(self) -> str:
        return self._key

    def show(self, panel: Panel) -> None:
        self._key = panel.key
        self.title, self.note = panel.title, panel.note
        if panel.choices:
            self._show_choices(panel)
        if panel.asks or "asks" in self._boxes:
            self._show_asks(panel.asks)
        if panel.tiles or self.tiles:
            self._show_tiles(panel.tiles)
        if panel.grid:
            self._show_grid(panel.grid)
        if panel.dice:
            self._show_dice(panel.dice)
        if panel.items or self.rows:
            self._show_items(panel.items)
        if panel.offers or self.buttons:
            self._show_offers(panel)

    def _box(self, name: str, kind: type[Widget]) -> Any:
        if name not in self._boxes:
            self._boxes[name] = kind()
            below = sum(PARTS.index(other) > PARTS.index(name) for other in self._boxes)
            self.ids.body.add_widget(self._boxes[name], index=below)
        return self._boxes[name]

    @property
    def asks(self) -> ChoiceList:
        """The questions of the card."""
        asks: ChoiceList = self._boxes["asks"]
        return asks

    @property
    def dice(self) -> DicePanel:
        """The throw that lies on the card."""
        dice: DicePanel = self._boxes["dice"]
        return dice

    def _show_asks(self, asks: tuple[ChoiceRow, ...]) -> None:
        if "asks" not in self._boxes:
            self._box("asks", ChoiceList).bind(
                on_pick=lambda _list, row, key: self.listener.answered(row, key)
            )
        self.asks.rows = rows_of(asks)

    def _show_dice(self, dice: DiceView) -> None:
        if "dice" not in self._boxes:
            self._box("dice", DicePanel).bind(
                on_thrown=lambda panel: self.listener.thrown(list(panel.faces))
            )
        self.dice.may_mark = dice.may_mark
        self.dice.show(dice.sides, dice.faces, dice.locked, dice.marks, dice.names)

    def _show_choices(self, panel: Panel) -> None:
        if self._chips is None:
            self._chips = self._box("choices", Chips)
            self._chips.bind(on_choose=lambda _chips, key: self.listener.chose(self.key, key))
        options = [
            {"key": x.key, "text": x.text, "colour": x.colour, "icon": x.icon}
            for x in panel.choices
        ]
        self._chips.chosen = panel.chosen
        if self._chips.options != options:
            self._chips.options = options

    def _show_tiles(self, tiles: tuple[Tile, ...]) -> None:
        box = self._box("tiles", Tiles)
        shapes = [(tile.key, tile.taps) for tile in tiles]
        if self._tile_shapes != shapes:
            self._tile_shapes = shapes
            box.clear_widgets()
            box.spotted = any(tile.tint for tile in tiles)
            box.count = max(1, len(tiles))
            self.tiles = {tile.key: self._made_tile(tile) for tile in tiles}
            for widget in self.tiles.values():
                box.add_widget(widget)
        for tile in tiles:
            widget = self.tiles[tile.key]
            widget.heading = tile.heading
            if isinstance(widget, PipsBox):
                widget.filled, widget.most = tile.filled, tile.most
            else:
                widget.value = tile.text
            if isinstance(widget, TileBox):
                widget.tone, widget.note, widget.tint = tile.tone, tile.note, tile.tint
                widget.lifted = all(tile.taps for tile in tiles)

    def _made_tile(self, tile: Tile) -> Any:
        if tile.secret:
            secret = Secret(guard=self.listener.is_locked)
            secret.bind(
                revealed=lambda _s, revealed: self.listener.reveal(revealed),
                on_locked=lambda _s: self.listener.unlock(),
            )
            return secret
        box = PipsBox(holdable=True) if tile.most else TileBox(holdable=True)
        box.bind(on_hold=lambda held: self.listener.asked(tile.key, held))
        if tile.taps:
            box.bind(on_tap=lambda tapped: self.listener.tapped(tile.key, tapped))
        return box

    def _show_grid(self, grid: Grid) -> None:
        if self.cells is None:
            self.cells = self._box("grid", CellGrid)
            self.cells.listener = self.listener
        self.cells.show(grid)

    def _show_items(self, items: tuple[Item, ...]) -> None:
        box = self._box("items", ItemBox)
        shapes = [(item.key, ItemRow.shape(item)) for item in items]
        if shapes != self._shapes:
            self._shapes = shapes
            kept = {(row.key, row.built): row for row in self.rows.values()}
            box.clear_widgets()
            self.rows = {}
            for item in items:
                row = kept.get((item.key, ItemRow.shape(item)))
                row = row or ItemRow(item, listener=self.listener)
                self.rows[item.key] = row
                box.add_widget(row)
        for number, item in enumerate(items):
            self.rows[item.key].show(item)
            self.rows[item.key].last = number == len(items) - 1

    def _show_offers(self, panel: Panel) -> None:
        offers, in_a_row = panel.offers, panel.offers_in_a_row
        box = self._box("offers", Rows if in_a_row else Flow)
        if in_a_row:
            box.cols = in_a_row
        if list(self.buttons) != [offer.key for offer in offers]:
            box.clear_widgets()
            self.buttons = {}
            for offer in offers:
                pill = Pill()
                if in_a_row:
                    pill.size_hint_x = 1
                pill.bind(on_tap=lambda tapped, key=offer.key: self.listener.tapped(key, tapped))
                self.buttons[offer.key] = pill
                box.add_widget(pill)
        for offer in offers:
            pill = self.buttons[offer.key]
            pill.text, pill.icon, pill.look = offer.text, offer.icon, offer.look

    def reveal(self, revealed: bool) -> None:
        for row in self.rows.values():
            row.reveal(revealed)


class ItemBox(BoxLayout):
    """Rows one below the other."""


load("widgets/panels")
