"""Amending the past from the log: what is tapped, asked, worked out, and accepted or refused."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.core.amending.amendments import AmendPreview
from companion.core.entries import Amend
from companion.core.errors import CompanionError
from companion.core.journal.log import LogLine
from companion.ui.presenters.amend.page import AmendDraft, AmendPresenter
from companion.ui.screens.device.pins import PinGate
from companion.ui.screens.log.sheets import AmendSheet, PreviewSheet
from companion.ui.screens.phases.hand_over import HandOverSheet
from companion.ui.screens.sheets.forms import DetailSheet
from companion.ui.screens.sheets.lists import SearchSheet
from companion.ui.translator import tr
from companion.ui.widgets.layers import Sheet

PROGRESS_SECONDS = 0.1


class Amending:
    """What the log page does about one entry; its sheets are made when first needed."""

    def __init__(self, page: Any, presenter: AmendPresenter) -> None:
        self._page = page.proxy_ref
        self.presenter = presenter
        self._gate = PinGate(page)
        self._line: LogLine | None = None
        self._asked: Amend | None = None
        self._filling: AmendDraft | None = None
        self._preview: AmendPreview | None = None
        self._ticking: Any = None

    def open(self, line: LogLine) -> None:
        """An entry was tapped."""
        self._line = line
        sheet = self._sheet(DetailSheet)
        sheet.tell(self.presenter.entry(line), self._offered)
        self._open(sheet)

    def refresh(self) -> None:
        """Something has happened: whatever is open shows what is true now."""
        made = self._page._sheets
        form, preview = made.get(AmendSheet), made.get(PreviewSheet)
        if form is not None and form.parent is not None:
            form.refresh()
        if preview is not None and preview.parent is not None and self._preview is not None:
            if self.presenter.is_overtaken(self._preview):
                self._layers.say(tr("amend.overtaken"))
                self._ask(self._asked)
            else:
                preview.tell(self.presenter.view(self._preview))

    # -- taps ------------------------------------------------------------------------------

    def _offered(self, key: str) -> None:
        assert self._line is not None
        place = self._line.position
        assert place is not None
        match key:
            case "go_back":
                self._sheet(DetailSheet).close()
                self._page.presenter.go_back_to(place)
            case "change":
                if all(map(self.may_see, self.presenter.whose(place)[:1])):
                    self._change(place)
            case "delete":
                self._filling = None
                self._ask(self.presenter.delete(place))
            case "before" | "after":
                self._choose(place, key == "before")

    def _change(self, place: int) -> None:
        """The form of an entry; one about hidden things only in the hands of whose they are."""
        handing = self.presenter.private(place)
        if handing is None:
            self._fill(self.presenter.change(place))
            return
        names = {key: name for key, name, _ in self._page.players()}

        def taken() -> None:
            if self._gate.opens(handing.player, names.get(handing.player, ""), taken):
                self._fill(self.presenter.change(place))

        sheet = self._sheet(HandOverSheet)
        sheet.ask(handing.words, taken)
        self._open(sheet)

    def _choose(self, place: int, before: bool) -> None:
        def chosen(kind: str) -> None:
            sheet.close()
            self._fill(self.presenter.insert(place, kind, before))

        sheet = self._sheet(SearchSheet)
        sheet.ask(self.presenter.missing(chosen), chosen)
        self._open(sheet)

    def _fill(self, filling: AmendDraft) -> None:
        self._filling = filling
        sheet = self._sheet(AmendSheet)
        sheet.fill(filling, self.presenter, self._ask)
        self._open(sheet)
        self.presenter.opened(filling)

    def open_again(self) -> None:
        """The form that lay open when the app died lies open again, as it was filled in."""
        filling = self.presenter.left_open()
        if filling is not None:
            self._fill(filling)

    # -- what would follow -----------------------------------------------------------------

    def _ask(self, amend: Amend | None) -> None:
        if amend is None:
            return
        self._asked, self._preview = amend, None
        try:
            self.presenter.preview(amend, self._told)
        except CompanionError as error:
            self.change_again()
            self._page.shell.refused(error)
            return
        if self._preview is None:
            self._sheet(PreviewSheet).wait()
            self._open_preview()
            self._tick()

    def _open_preview(self) -> None:
        sheet = self._sheet(PreviewSheet)
        sheet.amending, sheet.has_form = self, self._filling is not None
        if sheet.parent is None:
            self._open(sheet)
            if self._filling is not None:
                self.presenter.opened(self._filling)  # after a kill it goes on with the form

    def _told(self, answer: AmendPreview | CompanionError | None) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
        if isinstance(answer, AmendPreview):
            self._preview = answer
            self._sheet(PreviewSheet).tell(self.presenter.view(answer))
            self._open_preview()
            return
        self.change_again()
        if answer is None:
            self._layers.say(tr("amend.failed"))
        else:
            self._page.shell.refused(answer)

    def _tick(self, *_: Any) -> None:
        """How far the replay is."""
        sheet = self._sheet(PreviewSheet)
        if sheet.parent is not None and sheet.working:
            sheet.advance(self.presenter.progress)
            self._ticking = Clock.schedule_once(self._tick, PROGRESS_SECONDS)

    def _close_preview(self) -> None:
        sheet = self._page._sheets.get(PreviewSheet)
        if sheet is not None:
            sheet.close()

    def preview_closed(self) -> None:
        """Refused or left: everything is as it was."""
        self.presenter.forget_preview()
        self._asked = None

    def may_see(self, player: str) -> bool:
        """Whether a secret figure may show; asks for the number that guards it."""
        if not self._gate.is_locked(player):
            return True
        names = {key: name for key, name, _ in self._page.players()}
        self._gate.ask(player, names.get(player, player))
        return False

    def keep(self) -> None:
        """Everything stays as it was."""
        if self._filling is not None:
            self.presenter.given_up(self._filling.key)
        self._close_preview()

    def change_again(self) -> None:
        """Back from what would follow to the form."""
        self._close_preview()
        if self._filling is None:
            return
        if self._filling.change == "replace":
            self._change(self._filling.at)
        else:
            self._fill(self._filling)

    def accept(self) -> None:
        preview, session = self._preview, self._page.session
        if preview is None:
            return
        count = len(session.journal.entries)

        def heard() -> None:
            if len(session.journal.entries) > count:
                session.forget(heard)
                if self._filling is not None:
                    self.presenter.given_up(self._filling.key)
                self._layers.close_all()

        def refused(error: CompanionError) -> None:
            session.forget(heard)
            self._preview = preview
            self._page.shell.refused(error)

        self._preview = None  # a second tap changes nothing
        session.listen(heard)
        self.presenter.accept(preview, refused)

    @property
    def _layers(self) -> Any:
        return self._page.shell.layers

    def _open(self, sheet: Sheet) -> None:
        """Show a sheet instead of the one before."""
        for other in self._page._sheets.values():
            if other is not sheet:
                other.close()
        self._layers.open(sheet)

    def _sheet(self, kind: type) -> Any:
        return self._page.sheet(kind, lambda: self._made(kind))

    def _made(self, kind: type) -> Any:
        sheet = kind()
        if kind in (AmendSheet, PreviewSheet):
            sheet.bind(on_close=self._closed)
        return sheet

    def _closed(self, _sheet: Any) -> None:
        self.presenter.closed()
