"""Makes the pages that only one game has. Nothing is read before its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from companion.core.dice import AppDice
from companion.core.records import dataclass
from companion.ui.presenters.box import box
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Means
from companion.ui.presenters.session import Session
from companion.ui.screens.page import Page
from companion.ui.translator import tr
from companion.ui.worker import Worker


@dataclass(frozen=True, slots=True)
class Kit:
    """What a game's own pages are made with."""

    desk: Desk
    worker: Worker
    dice: AppDice
    drafts: Callable[[], Drafts]
    changed: Callable[[str], None]  # shows a place anew, if the table looks at it

    @property
    def session(self) -> Session:
        session = self.desk.session
        assert session is not None
        return session


def own_page(game_id: str, name: str, kit: Kit) -> Page:
    """One of the game's own pages: of panels, unless the game draws it itself."""
    session, drafts = kit.session, kit.drafts()
    means = Means(
        session, lambda: tr.translator, drafts, kit.worker, kit.dice, partial(kit.changed, name)
    )
    presenter = box(game_id).page(name, means)
    return _drawn(game_id, name, kit) if presenter is None else _panels(presenter, means)


def _panels(presenter: Any, means: Means) -> Page:
    """A page of panels: with tabs of phases where its presenter has phases."""
    from companion.ui.presenters.drafts import Answers
    from companion.ui.presenters.phases.page import PhasePresenter

    given = {"session": means.session, "answers": Answers(means.drafts)}
    if isinstance(presenter, PhasePresenter):
        from companion.ui.screens.phases.page import PhasePage

        bodies = {
            phase: partial(means.make, kind, phase=phase)
            for phase, kind in presenter.bodies.items()
        }
        return PhasePage(presenter=presenter, bodies=bodies, **given)
    from companion.ui.screens.phases.panels_page import PanelsPage

    return PanelsPage(presenter=presenter, **given)


def _drawn(game_id: str, name: str, kit: Kit) -> Page:
    makers: Mapping[str, Callable[[], Page]] = import_module(
        f"companion.ui.screens.{game_id}.places"
    ).makers(kit)
    return makers[name]()
