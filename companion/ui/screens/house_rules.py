"""House rules of the open game; every change is an entry in the log and can be taken back."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.ceremony import Counts
from companion.ui.render.framed import Framed
from companion.ui.screens.house_rule_blocks import AnswerRow, ChoiceBlock, CountsBlock
from companion.ui.theme import theme
from companion.ui.translator import tr


class HouseRulesPage(Framed):
    """Shows the presenter's choices."""

    lights = "settings"
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._blocks: dict[str, ChoiceBlock] = {}
        self._counts: list[CountsBlock] = []
        self._look: tuple[Any, ...] = ()
        super().__init__(**kwargs)

    def refresh(self) -> None:
        bar, back = self.bar_with(), self.back_button()
        self.show_frame(kit.PageView("house_rules", tr("end.house_rules"), bar=bar, back=back))
        blocks = self.presenter.blocks()
        rows = tuple(count.player for counts in blocks for count in counts.counts)
        look = (tr.language, theme.text_size, rows)
        if look != self._look:
            self._look = look
            self._build(blocks)
        for choice in self.presenter.choices():
            self._blocks[choice.key].ids.answers.chosen = choice.chosen
        for block, counts in zip(self._counts, blocks, strict=True):
            now = {count.player: count for count in counts.counts}
            for row in block.ids.counts.children:
                count = now[row.player]
                row.least, row.most = count.least, count.most
                row.value, row.shown = count.value, count.shown

    def _build(self, blocks: tuple[Counts, ...]) -> None:
        box = self.ids.rules
        box.clear_widgets()
        for choice in self.presenter.choices():
            block = self._blocks[choice.key] = ChoiceBlock(page=self)
            block.show(choice)
            box.add_widget(block)
        self._counts = []
        for counts in blocks:
            block = CountsBlock()
            block.show(counts, self)
            self._counts.append(block)
            box.add_widget(block)

    def choose(self, switch: str, answer: str) -> None:
        self._do(self.presenter.change(switch, answer))

    def count(self, row: AnswerRow, change: int) -> None:
        self._do(self.presenter.counted(row.key, row.player, change))

    def _do(self, action: Any) -> None:
        if action is not None:
            self.session.do(action)

    def went_back(self) -> bool:
        self.shell.go("settings")
        return True


load("screens/house_rules")
