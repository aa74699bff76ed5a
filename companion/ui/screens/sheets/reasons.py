"""Why a figure is what it is: the lines that add up to it, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.pages.forms import Said
from companion.pages.kit import Touch
from companion.pages.parts import Button
from companion.pages.sheets import Lines, SheetView
from companion.ui.presenters.boxed import rule_told
from companion.ui.presenters.views import Why
from companion.ui.render.sheets.sheet import DrawnPopover
from companion.ui.rulings import rulings
from companion.ui.translator import tr

OFFER, DISPUTE = "offer", "dispute"


class Explained:
    """Which rules of a sheet are open: a tap on a rule's number shows or hides its text."""

    def __init__(self) -> None:
        self.open: set[str] = set()

    def turn(self, rule: str) -> None:
        self.open ^= {rule}

    def told(self, said: Iterable[Said]) -> tuple[Said, ...]:
        """The lines with what their rules say, and how this table reads them."""
        agreed = rulings.agreed()
        return tuple(self._told(line, agreed.get(line.rule, "")) for line in said)

    def _told(self, line: Said, sentence: str) -> Said:
        if not line.rule:
            return line
        ruling = tr("ui.dispute.agreed", sentence=sentence) if sentence else ""
        tells = tr.translator.has(f"rule.{line.rule}.text")
        more = line.more
        if tells and line.rule in self.open:
            told = rule_told(tr.translator, line.rule)
            more = f"{tr(f'rule.{line.rule}.title')}: {told}"
        return replace(line, tells=tells, more=more, ruling=ruling)


class BreakdownSheet(DrawnPopover):
    """Opens beside a figure; one thing can be done about it, and its rules can be disputed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, **kwargs)
        self.title, self.note, self.offered = "", "", ""
        self.lines: tuple[Said, ...] = ()
        self._explained = Explained()
        self._then: Callable[[], None] = lambda: None

    def explain(self, why: Why) -> None:
        """The lines behind a figure."""
        said = [Said(x.text, x.amount, rule=x.rule, total=x.is_total) for x in why.lines]
        self.tell(why.title, said, why.note)

    def tell(self, title: str, lines: Sequence[Said] = (), note: str = "") -> None:
        self.title, self.lines, self.note = title, tuple(lines), note
        self.offered, self._explained = "", Explained()
        self.refresh()

    def offer(self, text: str, then: Callable[[], None]) -> None:
        """One thing that can be done about the figure."""
        self.offered, self._then = text, then
        self.refresh()

    @property
    def may_dispute(self) -> bool:
        return any(line.rule for line in self.lines) and rulings.is_open()

    def make_view(self) -> SheetView:
        lines = Lines("lines", self._explained.told(self.lines))
        others = []
        if self.offered:
            others.append(Button(OFFER, self.offered, "pencil-outline"))
        if self.may_dispute:
            others.append(Button(DISPUTE, tr("ui.dispute"), "gavel"))
        note = Lines("note", (Said(self.note, tone="quiet"),))
        blocks = tuple(one for one in (lines, note) if any(said.text for said in one.lines))
        return SheetView(self.title, blocks=blocks, others=tuple(others), brief=True, wide=420)

    def answer(self, touch: Touch) -> None:
        what, _, rule = touch.key.partition("|")
        if touch.kind != "tap":
            return
        if what == "rule":
            self._explained.turn(rule)
            self.refresh()
        elif what == OFFER:
            self.close()
            self._then()
        elif what == DISPUTE:
            self.close()
            rulings.dispute(self.title, self.lines)
