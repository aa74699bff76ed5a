"""The sheets of an amendment: the form of an entry, and what would follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.entries import Amend
from companion.pages.forms import Form, Said
from companion.pages.kit import Touch
from companion.pages.parts import Button
from companion.pages.sheets import Change, Changes, Lines, Progress, SheetBlock, SheetView
from companion.ui.presenters.amend.page import AmendDraft, AmendPresenter, PreviewView
from companion.ui.presenters.drafts import Answers
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.screens.sheets.forms import FormSheet
from companion.ui.screens.sheets.reasons import Explained
from companion.ui.translator import tr

ACCEPT, KEEP, AGAIN = "accept", "keep", "again"


class AmendSheet(FormSheet):
    """Asks for the fields of an action; the answers go into its draft."""

    def fill(
        self, filling: AmendDraft, presenter: AmendPresenter, then: Callable[[Amend], None]
    ) -> None:
        self._filling, self._presenter = filling, presenter
        self.ask(presenter.question(filling), Answers(), lambda amend, _id, _key: then(amend))

    def forget(self) -> None:
        super().forget()
        self._presenter.given_up(self.question.key)

    def answered(self, key: str, value: Any) -> None:
        asked = self.field(key)
        if asked.kind == "text" and asked.value == value:
            return  # the field was only filled
        self._presenter.answered(self._filling, key, value)
        self.refresh()

    def is_ready(self, form: Form) -> bool:
        return form.ready or bool(self._filling.draft.touched)

    def confirm(self) -> None:
        """Show what follows; what speaks against it is said near the finger."""
        if self.form.ready:
            super().confirm()
        else:
            layers: Any = self.parent
            layers.say("\n".join(line.text for line in self.form.said))


class PreviewSheet(DrawnSheet):
    """What an amendment would change; nothing has changed until it is accepted."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.amending: Any = None
        self.has_form = False
        self.progress = (0, 0)
        self.told: PreviewView | None = None
        self._explained = Explained()

    @property
    def working(self) -> bool:
        return self.told is None

    def wait(self) -> None:
        """Nothing to show yet."""
        self.told, self.progress = None, (0, 0)
        self.refresh()

    def advance(self, progress: tuple[int, int]) -> None:
        """How far the replay is."""
        self.progress = progress
        self.refresh()

    def tell(self, view: PreviewView) -> None:
        self.told, self._explained = view, Explained()
        self.refresh()

    def make_view(self) -> SheetView:
        told = self.told
        back = Button(AGAIN, tr("ui.back")) if self.has_form else None
        return SheetView(
            told.title if told else tr("amend.changes"),
            told.note if told else "",
            blocks=tuple(self._blocks(told)) if told else (self._progress(),),
            act=Button(ACCEPT, tr("amend.accept"), "check", told is not None),
            others=(Button(KEEP, tr("amend.keep"), "close"),),
            back=back,
            wide=640,
            about=told.title if told else "",
        )

    def _progress(self) -> Progress:
        done, every = self.progress
        text = tr("amend.working_of", done=done, all=every) if every else tr("amend.working")
        return Progress("progress", text, done / every if every else 0.0)

    def _blocks(self, view: PreviewView) -> list[SheetBlock]:
        found: list[SheetBlock] = []
        if view.nothing:
            found.append(Lines("nothing", (Said(view.nothing),)))
        for who in view.changes:
            rows = tuple(
                Change(
                    f"{who.player}|{at}", line.text, line.before, line.after, line.change,
                    line.tone, line.secret,
                )
                for at, line in enumerate(who.lines)
            )  # fmt: skip
            found.append(Changes(f"changes:{who.player}", who.name, who.colour, rows))
        if view.misfits:
            head = Said(tr("amend.misfits"), tone="loss", total=True)
            lines = tuple(line for misfit in view.misfits for line in misfit)
            found.append(Lines("misfits", (head, *self._explained.told(lines))))
        return found

    def answer(self, touch: Touch) -> None:
        what, _, rest = touch.key.partition("|")
        if what == "change":
            self._held(rest.partition("|")[0], rest, touch.kind)
        elif touch.kind != "tap":
            return
        elif what == "rule":
            self._explained.turn(rest)
            self.refresh()
        elif touch.key == ACCEPT:
            self.amending.accept()
        elif touch.key == KEEP:
            self.amending.keep()
        elif touch.key == AGAIN:
            self.amending.change_again()

    def _held(self, player: str, key: str, kind: str) -> None:
        """Before and after of a secret figure show only while a finger holds it."""
        card = self.blocks.cards[f"changes:{player}"]
        if kind == "hold" and self.amending.may_see(player):
            card.hold_open({key: "held"})
        elif kind == "let_go":
            card.hold_open({})

    def on_close(self) -> None:
        super().on_close()
        self.amending.preview_closed()
