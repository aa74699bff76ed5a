"""Makes the window of a seat from what the open game's box has. No game is named here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from companion.core.dice import AppDice, Thrown
from companion.core.game import PlayerId
from companion.pages.kit import TABLE
from companion.phones.eyes import SeatSession
from companion.phones.hub import MakeWindow
from companion.phones.phase_place import PhasePlace
from companion.phones.places import (
    ChartsPlace,
    LogPlace,
    PanelsPlace,
    PhonePlace,
    Places,
    RulesPlace,
    SeatDesk,
    SheetPlace,
    TablePlace,
)
from companion.phones.wall import WallPlace
from companion.phones.window import Window
from companion.ui.i18n import Translator
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Means, Works
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.reference import Reference
from companion.ui.presenters.session import Session
from companion.ui.worker import Worker

OWN_SHEET = ("phone.my_sheet", "account-outline")


def _worker() -> Works:
    """One for each seat: a question of one phone never cancels another's, nor the tablet's."""
    return Worker(_here_and_now)


def windows(
    session: Session,
    drafts: Callable[[PlayerId], Drafts],
    shared: Callable[[], Drafts],
    worker: Callable[[], Works] = _worker,
) -> MakeWindow:
    """A maker of windows for this game; what is half typed is kept for each seat apart."""
    own = box(session.play.game.info.id)

    @cache
    def reference(language: str) -> Reference:
        return own.reference(Translator(language))

    def make(
        seat: PlayerId,
        texts: Callable[[], Translator],
        changed: Callable[[], None],
        fell: Thrown | None = None,
    ) -> Window:
        dice, works = AppDice(), worker()
        dice.fell = fell
        desk = SeatDesk(
            SeatSession(session, seat),
            texts,
            drafts(seat),
            own,
            lambda: reference(texts().language),
            dice,
            shared(),
        )
        first, *others = own.places
        listed = {one["key"]: (one["text"], one["icon"]) for one in others}
        named = {first["key"]: (first["text"], first["icon"]), "sheet": OWN_SHEET, **listed}
        rest = getattr(works, "close", _nothing)
        return Window(desk, places_of(desk, works, changed), named, rest)

    return make


def places_of(desk: SeatDesk, worker: Works, changed: Callable[[], None]) -> Places:
    """The table's display has no sheet, and nothing to look up."""
    means = Means(desk.session, desk.texts, desk.drafts, worker, desk.dice, changed, desk.shared)
    places: dict[str, Callable[[], PhonePlace]] = {"table": lambda: TablePlace(desk)}
    told: dict[str, Callable[[], PhonePlace]] = {
        "log": lambda: LogPlace(desk),
        "charts": lambda: ChartsPlace(desk),
    }
    if desk.seat == TABLE:
        return Places(places | dict(_on_the_wall(desk, means)) | told)
    places["sheet"] = lambda: SheetPlace(desk)
    for name in desk.box.own_pages:
        if desk.box.is_of_panels(name) or desk.box.is_in_hand(name):
            places[name] = partial(_own, desk, name, means, places.__contains__)
    return Places(places | told | {"rules": lambda: RulesPlace(desk)})


def _on_the_wall(desk: SeatDesk, means: Means) -> Iterator[tuple[str, Callable[[], PhonePlace]]]:
    """The phase as it is, and every page without secrets as it lies on the tablet."""
    for name in desk.box.own_pages:
        presenter: Any = desk.box.page(name, means) or desk.box.hand(name, means)
        if isinstance(presenter, PhasePresenter):
            yield name, partial(PhasePlace, desk, presenter, means, lambda _page: False)
        elif presenter is not None and not getattr(presenter, "has_secrets", True):
            yield name, partial(WallPlace, desk, name, means)


def _own(desk: SeatDesk, name: str, means: Means, has: Callable[[str], bool]) -> PhonePlace:
    """A page of the game, about one player."""
    presenter: Any = desk.box.hand(name, means) or desk.box.page(name, means)
    if isinstance(presenter, PhasePresenter):
        return PhasePlace(desk, presenter, means, has)
    return PanelsPlace(desk, presenter, has)


def _nothing() -> None: ...


def _here_and_now(callback: Callable[[], None]) -> None:
    """What a worker found out is told on its own thread: a page is made anew afterwards."""
    callback()
