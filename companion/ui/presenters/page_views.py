"""Pages of panels as a `PageView`: what presenters say about one player, a phase or a sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.pages import kit
from companion.ui.i18n import Translator
from companion.ui.presenters.chronicle.so_far import EITHER, RoundSoFar
from companion.ui.presenters.page_parts import bar_of
from companion.ui.presenters.panels import Item, Panel, SheetView
from companion.ui.presenters.panels_page import PanelsPageView
from companion.ui.presenters.phases.views import TICK, Foot, PhaseView, Reminder
from companion.ui.presenters.session import Session

STANDINGS: dict[str, kit.Standing] = {"done": "done", "now": "now", "later": "ahead"}
REMINDER_ICONS = {
    "must": "alert-circle-outline",
    "check": "circle-small",
    "card": "cards-outline",
    "technology": "lightbulb-on-outline",
}


def bar_for(session: Session, texts: Translator, foot: Foot) -> kit.Bar:
    """The bar of a page of an open game."""
    undo = texts.text(session.next_undo) if session.next_undo else ""
    redo = texts.text(session.next_redo) if session.next_redo else ""
    return bar_of(texts, undo, redo, foot.main, foot.others, foot.note)


def panels_view(view: PanelsPageView, bar: kit.Bar | None, name: str = "panels") -> kit.PageView:
    """A page of panels about one player at a time."""
    return kit.PageView(
        name,
        view.title,
        view.subtitle,
        stops=view.stops,
        blocks=view.panels,
        bar=bar,
        people=view.people,
        person=view.player,
        about=view.about,
    )


def sheet_view(view: SheetView, bar: kit.Bar | None, back: kit.Button | None) -> kit.PageView:
    """One tab of a player's sheet."""
    return kit.PageView(
        "player",
        view.name,
        view.note,
        blocks=view.panels,
        bar=bar,
        back=back,
        people=tuple(kit.Person(*player) for player in view.players),
        person=view.player,
        tabs=view.tabs,
        tab=view.tab,
    )


def sheet_foot(view: SheetView) -> Foot:
    """The one offer in gold is what is done most."""
    gold = [button for button in view.foot if button.look == "accent"]
    rest = [button for button in view.foot if button.look != "accent"]
    return Foot(gold[0] if gold else None, (*gold[1:], *rest), view.foot_note)


def stops_of(view: PhaseView) -> tuple[kit.Stop, ...]:
    """The phases above a phase's page."""
    return tuple(
        kit.Stop(
            tab.key,
            kit.roman(int(tab.key)),
            tab.text,
            STANDINGS[tab.progress],
            shown=tab.shown and tab.progress != "now",
            taps=True,
        )
        for tab in view.tabs
    )


def phase_blocks(
    view: PhaseView,
    body: Any,
    so_far: RoundSoFar,
    texts: Translator,
    also: tuple[Panel, ...] = (),
) -> tuple[kit.Block, ...]:
    """The panels of a phase, what not to forget, what else is told, and how the round stands."""
    chances = [it for it in view.reminders if it.kind in ("card", "technology")]
    checks = [it for it in view.reminders if it not in chances]
    minded = (*also, *reminders("remember", checks, texts))
    more = reminders("chances", chances, texts)
    if body.recap() != "whole":
        return (*body.panels(), *minded, *so_far.beside(), *more)
    beside = (replace(panel, column=panel.column or 1) for panel in body.panels())
    return (*so_far.whole(), *beside, *minded, *more)


def phase_view(
    view: PhaseView,
    blocks: tuple[kit.Block, ...],
    bar: kit.Bar | None,
    name: str = "phase",
) -> kit.PageView:
    """The page of a phase: what it is called, the round, whom it waits for."""
    state = " · ".join(filter(None, (view.title, view.waiting)))
    return kit.PageView(
        name, view.subtitle, state, view.title, stops=stops_of(view), blocks=blocks, bar=bar
    )


def phase_foot(foot: Foot, go_on: kit.Button | None) -> Foot:
    """Without a main button of its own a phase offers the next one."""
    if foot.main is None:
        return Foot(go_on, foot.others, foot.note)
    others = (*foot.others, go_on) if go_on else foot.others
    return Foot(foot.main, others, foot.note)


def reminders(key: str, shown: list[Reminder], texts: Translator) -> tuple[Panel, ...]:
    """What could matter now, where there is room beside the panels of the phase."""
    rows = tuple(
        Item(
            f"remind:{it.leads_to}" if it.leads_to else f"{key}:{at}",
            it.text,
            icon=REMINDER_ICONS[it.kind],
            taps=bool(it.leads_to),
            marks=it.leads_to.startswith(TICK),
        )
        for at, it in enumerate(shown)
    )
    title = texts.text(f"ui.phase.{key}")
    return (Panel(key, title, items=rows, column=EITHER),) if rows else ()
