"""The fields of a form, painted by one widget; only words are typed into a widget of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.pages.forms import Field
from companion.pages.parts import Button
from companion.pages.sheets import Fields, Throw
from companion.ui.render.dice import tray
from companion.ui.render.dice.tumble import Tumble
from companion.ui.render.paint import buttons, chips
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import LeafCard
from companion.ui.render.paint.chips import Chip
from companion.ui.render.paint.typing import TypingCard
from companion.ui.render.panel import rows as panel_rows
from companion.ui.theme import theme
from companion.ui.widgets.text_field import Field as Input

GAP, BOX = 10.0, 56.0
WORDS, NOTE, COUNT = 17, 14, 56.0
SHORT = {"phone": 4}  # letters of an answer that may stand beside its question; else
SHORT_ELSE, LONGEST_WORD = 12, 12
STOP = 46.0


class FieldsCard(TypingCard):
    """Tells `one|field|key`, `many|…`, `minus|…`, `plus|…`, `type|…`, `pick|…`, `drop|…`,
    `more|…`, `fewer|…`, `stop|field|number` and `named|field|key`; typed words come as `text`."""

    plain = True
    ASKED_ABOUT = ("type|", "pick|", "one|", "many|")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.stops: dict[str, int] = {}  # which stop of a line is spoken of

    # -- words that are typed --------------------------------------------------------------

    def show(self, data: Fields) -> None:
        super().show(data)
        typed = {one.key: one for one in data.fields if one.kind in ("text", "line")}
        for key in set(self.inputs) - set(typed):
            self.give_up(key)
        for key, field in typed.items():
            if key not in self.inputs:
                self.inputs[key] = self._input(field)
            self.inputs[key].hint_text = field.hint
            text = str(field.value) if field.kind == "text" else self._typed_name(field)
            if self.inputs[key].text != text and not self.inputs[key].focus:
                self.inputs[key].text = text

    def _input(self, field: Field) -> Input:
        line = field.kind == "line"
        widget = Input(multiline=field.most > 200 and not line, size_hint=(None, None))
        widget.asks = field.key
        if line:
            widget.bind(on_text_validate=self._named_here, focus=self._named_here)
        else:
            widget.bind(text=self._tell_text)
        self.add_widget(widget)
        return widget

    def _tell_text(self, widget: Input, text: str) -> None:
        key = widget.asks
        known = next((one for one in self.data.fields if one.key == key), None)
        if known is not None and str(known.value) != text:
            self._tell_value(key, text)

    # -- from the top down -----------------------------------------------------------------

    def go(self, brush: Brush) -> float:
        fields: Fields = self.data
        self._places = {}
        y = 0.0
        for field in fields.fields:
            y += getattr(self, f"_{field.kind}")(brush, field, y) + GAP
        return max(0.0, y - GAP)

    @staticmethod
    def _label(brush: Brush, text: str, y: float) -> float:
        if not text:
            return 0.0
        return brush.text(text, 0, y, NOTE, theme.quiet, width=brush.width, lines=0)[1] + 6

    def _one(self, brush: Brush, field: Field, y: float) -> float:
        value = "" if field.value is None else str(field.value)
        shown = [_chip("one", field, x, x.key == value) for x in field.choices]
        names = [one.text for one in field.choices]
        short = SHORT.get(theme.form, SHORT_ELSE)
        wide = sum(chips.width(brush, chip) for chip in shown) + chips.GAP
        if (
            field.label
            and len(names) == 2
            and max(map(len, names)) <= short
            and _is_narrow(field.label)
        ):
            room = brush.width - wide - 12
            words = brush.size_of(field.label, WORDS, width=room)[1]
            high = max(chips.height(brush), words)
            brush.text(field.label, 0, y, WORDS, theme.text, width=room, line=high, lines=0)
            top = y + (high - chips.height(brush)) / 2
            chips.flow(brush, shown, brush.width - wide, top, wide + 1)
            return high
        high = self._label(brush, field.label, y)
        return high + chips.flow(brush, shown, 0, y + high, brush.width)

    def _many(self, brush: Brush, field: Field, y: float) -> float:
        chosen = {str(one) for one in field.value or ()}
        shown = [_chip("many", field, x, x.key in chosen) for x in field.choices]
        high = self._label(brush, field.label, y)
        return high + chips.flow(brush, shown, 0, y + high, brush.width)

    def _count(self, brush: Brush, field: Field, y: float) -> float:
        count = 40.0 if theme.form == "phone" else COUNT
        step = 2 * panel_rows.STEP + count
        dot = 30.0 if field.hint else 0.0
        room = brush.width - step - 24 - dot
        cramped = any(brush.measure(word, WORDS) > room for word in field.label.split())
        room = brush.width - 24 - dot if cramped else room
        words = brush.size_of(field.label, WORDS, width=room)[1]
        high = words + panel_rows.STEP + 20 if cramped else max(BOX, words + 12)
        focused = self.data.typed == field.key
        ground, brush.ground = brush.ground, theme.chosen if focused else theme.surface
        brush.rounded(0, y, brush.width, high, brush.ground, 12)
        rim, thick = (theme.gilt, 2) if focused else (theme.line, 1)
        brush.frame(0, y, brush.width, high, rim, 12, thick)
        if dot:
            brush.circle(
                21, y + (high if not cramped else words + 16) / 2, 9, theme.tint(field.hint)
            )
        line = words + 12 if cramped else high
        brush.text(field.label, 12 + dot, y, WORDS, theme.text, width=room, line=line, lines=0)
        if self.data.typed:
            brush.hit(f"type|{field.key}", 0, y, brush.width, high, says=field.label)
        top = y + high - panel_rows.STEP - (4 if cramped else (high - panel_rows.STEP) / 2)
        panel_rows.stepper(
            brush, field.key, field.label, int(field.value), (brush.width - step - 4, top),
            (field.least, field.most), count,
        )  # fmt: skip
        brush.ground = ground
        return high

    def _text(self, brush: Brush, field: Field, y: float) -> float:
        high = self._label(brush, field.label, y)
        tall = 48.0 if field.most <= 200 else 24 + 3 * 1.35 * 16 * brush.scale
        box = (0, y + high, brush.width, tall)
        self.room_for(field.key, brush, box, field.label or field.hint)
        return high + tall

    def _pick(self, brush: Brush, field: Field, y: float) -> float:
        chosen = next((x.text for x in field.choices if x.key == str(field.value)), "")
        room = brush.width - 24 - 36
        left = room * 0.42 if chosen else room
        words = brush.size_of(field.label, WORDS - 1, width=left - 8)[1]
        found = brush.size_of(chosen, WORDS - 1, "Medium", room - left)[1] if chosen else 0.0
        high = max(BOX, words + 16, found + 16)
        ground, brush.ground = brush.ground, theme.control
        brush.rounded(0, y, brush.width, high, theme.control, 12)
        brush.frame(0, y, brush.width, high, theme.line, 12)
        ink = theme.quiet if chosen else theme.text
        brush.text(field.label, 12, y, WORDS - 1, ink, width=left - 8, line=high, lines=0)
        brush.text(
            chosen, 12 + left, y, WORDS - 1, theme.text, "Medium", room - left, high, lines=0
        )
        sign = "chevron-right" if chosen else "plus"
        brush.icon(sign, brush.width - 36, y + (high - 24) / 2, 24, theme.quiet)
        brush.hit(f"pick|{field.key}", 0, y, brush.width, high, says=field.label)
        brush.ground = ground
        return high

    def _heading(self, brush: Brush, field: Field, y: float) -> float:
        end = 48.0 if field.value else 0.0
        words = brush.size_of(field.label, WORDS, "Medium", brush.width - end)[1]
        high = max(end or 32.0, words)
        brush.text(
            field.label, 0, y, WORDS, theme.text, "Medium", brush.width - end, high, lines=0
        )  # fmt: skip
        if end:
            brush.icon("trash-can-outline", brush.width - 36, y + (high - 24) / 2, 24, theme.text)
            brush.hit(f"drop|{field.key}", brush.width - 48, y, 48, high, says=field.label)
        return high

    def _add(self, brush: Brush, field: Field, y: float) -> float:
        more = Button(f"more|{field.key}", field.label, "plus")
        wide = min(brush.width - 56, buttons.width_of(brush, more))
        buttons.quiet(brush, more, 0, y, wide, 48, ghost=True)
        if field.value:
            fewer = Button(f"fewer|{field.key}", "", "minus")
            buttons.quiet(brush, fewer, wide + 8, y, 48, 48)
        return 48.0

    # -- places along a line ---------------------------------------------------------------

    def _names(self, field: Field) -> list[str]:
        return (list(field.value or ()) + [""] * field.most)[: field.most]

    def _stop(self, field: Field) -> int:
        """The stop that is spoken of: the one tapped, or the first without a name."""
        names = self._names(field)
        free = [number for number, name in enumerate(names, 1) if not name]
        return self.stops.get(field.key) or (free[0] if free else len(names))

    def _typed_name(self, field: Field) -> str:
        """What was typed by hand at the stop that is spoken of."""
        name = self._names(field)[self._stop(field) - 1]
        return "" if any(x.key == name for x in field.choices) else name

    def _line(self, brush: Brush, field: Field, y: float) -> float:
        names, now = self._names(field), self._stop(field)
        top = y + self._label(brush, field.label, y)
        top += self._stops(brush, field, names, now, top) + 4
        here = f"{now}.  {names[now - 1] or '–'}"
        top += brush.text(here, 0, top, WORDS, theme.text, "Medium", brush.width, lines=0)[1] + 6
        shown = [
            Chip(f"named|{field.key}|{x.key}", x.text, x.key == names[now - 1])
            for x in field.choices
        ]
        if shown:
            top += chips.flow(brush, shown, 0, top, brush.width) + 8
        self.room_for(field.key, brush, (0, top, brush.width, 48), field.label)
        return top + 48 - y

    @staticmethod
    def _stops(brush: Brush, field: Field, names: list[str], now: int, y: float) -> float:
        count = len(names)
        across = count if count * 48 <= brush.width else -(-count // 2)
        each = brush.width / across
        for at, name in enumerate(names):
            x, top = (at % across) * each + each / 2, y + (at // across) * 56 + 28
            if (at + 1) % across and at + 1 < count:
                both = bool(name) and bool(names[at + 1])
                ink = theme.gilt if both else theme.line
                brush.line([(x, top), (x + each, top)], ink, 3)
            brush.circle(x, top, STOP / 2 - 3, theme.gilt if name else theme.control)
            if at + 1 == now:
                brush.circle(x, top, STOP / 2, theme.mark, 2)
            ground, brush.ground = brush.ground, theme.gilt if name else theme.control
            ink = theme.accent_ink if name else theme.text
            brush.text(str(at + 1), x, top - 24, 17, ink, "Medium", align="center", line=48)
            brush.ground = ground
            brush.hit(f"stop|{field.key}|{at + 1}", x - 24, top - 24, 48, 48, says=str(at + 1))
        return 56.0 * -(-count // across)

    def pick_stop(self, key: str, number: int) -> None:
        self.stops[key] = number
        field = next(one for one in self.data.fields if one.key == key)
        self.inputs[key].text = self._typed_name(field)
        self._measure()
        self.redraw()

    def _named_here(self, widget: Input, typing: bool = False) -> None:
        """Another name, typed by hand."""
        if typing:
            return
        key, name = widget.asks, widget.text
        field = next((one for one in self.data.fields if one.key == key), None)
        if field is not None and name.strip() and name.strip() != self._typed_name(field):
            self._tell_value(key, self.named(key, name.strip()))

    def named(self, key: str, name: str) -> list[str]:
        """The names after this one; a second time takes it away, and elsewhere it is no longer."""
        field = next(one for one in self.data.fields if one.key == key)
        names, place = self._names(field), self._stop(field) - 1
        again = names[place] == name
        names = ["" if other == name else other for other in names]
        if not again:
            names[place] = name
        self.stops.pop(key, None)
        if again:
            self.stops[key] = place + 1
        return names


def _chip(what: str, field: Field, choice: Any, chosen: bool) -> Chip:
    key = f"{what}|{field.key}|{choice.key}"
    return Chip(key, choice.text, chosen, choice.colour, choice.tint, choice.icon)


def _is_narrow(label: str) -> bool:
    """Whether a name leaves room beside it: on a phone its longest word decides."""
    longest = max(map(len, label.split()), default=0)
    return theme.form != "phone" or longest * theme.text_size <= LONGEST_WORD


class ThrowCard(LeafCard):
    """A throw under its name: the tray, and a button that rolls what does not lie there yet."""

    plain = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tumble = Tumble(self.redraw)

    def show(self, data: Throw) -> None:
        before = self.data
        super().show(data)
        if before != data:
            self.tumble.follow(data.dice)

    def go(self, brush: Brush) -> float:
        throw: Throw = self.data
        beside = 0.0
        if throw.roll is not None:
            roll = replace(throw.roll, key=f"roll|{throw.key}")
            beside = min(brush.width * 0.6, buttons.width_of(brush, roll))
            buttons.quiet(brush, roll, brush.width - beside, 0, beside, 48)
        room = brush.width - beside - 8
        words = brush.size_of(throw.label, NOTE, width=room)[1]
        high = max(48.0 if beside else 0.0, words)
        brush.text(throw.label, 0, 0, NOTE, theme.quiet, width=room, line=high, lines=0)
        faces = self.tumble.shown(throw.dice)
        box = (0.0, high + 6, brush.width)
        drawn = tray.tray(brush, throw.dice, faces, box, self.tumble.is_rolling)
        if drawn.slots:
            self.tumble.slots = drawn.slots
        return high + 6 + drawn.height

    def send(self, touch: Any) -> None:
        """A face that was tapped is told as the throw with it; the rest by its key."""
        what, _, rest = touch.key.partition("|")
        if what == "face" and touch.kind == "tap":
            at, _, face = rest.partition("|")
            self.tumble.land()
            faces = list(self.data.dice.tapped(int(at), int(face)))
            super().send(type(touch)(self.data.key, "throw", faces))
        else:
            super().send(touch)

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self.tumble.land()
        return super().on_touch_down(touch)
