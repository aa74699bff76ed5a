"""The chronicle: the game told round by round."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.chronicle import Chronicle
from companion.ui.presenters.phases import Button, Foot
from companion.ui.render.framed import Framed
from companion.ui.translator import tr
from companion.ui.widgets.basic import Card


class ChapterCard(Card):
    """A round in words."""

    title = StringProperty()
    text = StringProperty()


class ChroniclePage(Framed):
    """Shows the tale; it is told away from the screen's thread. `share` writes the report."""

    lights = "charts"
    presenter = ObjectProperty(None, allownone=True)
    worker = ObjectProperty(None, allownone=True)
    share = ObjectProperty(None, allownone=True)

    def refresh(self) -> None:
        report = Button("report", tr("end.share.save_report"), "file-document-outline")
        bar, back = self.bar_with(Foot(report)), self.back_button()
        self.show_frame(kit.PageView("chronicle", tr("end.chronicle"), bar=bar, back=back))
        self.worker.ask(lambda _cancelled: self.presenter.tell(), self.show)

    def show(self, chronicle: Chronicle | None) -> None:
        if chronicle is None:
            return
        box = self.ids.chapters
        cards: list[Any] = list(reversed(box.children))
        for number, chapter in enumerate(chronicle.chapters):
            if number == len(cards):
                cards.append(ChapterCard())
                box.add_widget(cards[-1])
            cards[number].title = chapter.title
            cards[number].text = "\n".join(chapter.sentences)
        for card in cards[len(chronicle.chapters) :]:
            box.remove_widget(card)

    def answer(self, touch: kit.Touch) -> None:
        if touch.kind == "tap":
            self.share(touch.key)

    def went_back(self) -> bool:
        self.shell.go("charts")
        return True


load("screens/chronicle")
