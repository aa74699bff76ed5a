"""What the table says from two metres, out of what it says from near."""

from __future__ import annotations

from companion.pages.far import FarPerson, FarTable
from companion.pages.kit import Button
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.views import RowView, TableView, first_figure


def far_table(view: TableView, clock: str) -> FarTable:
    """Secrets have no place here: a first figure that is one shows as a dash."""
    phase = next((stop.text for stop in view.stops if stop.standing == "now"), "")
    acting = next((row for row in view.rows if row.acting), None)
    act = None
    if view.next_text:
        act = Button("next", view.next_text, "arrow-right")
    elif view.play_text:
        act = Button("play", view.play_text, "arrow-right")
    return FarTable(
        title=view.title,
        phase=phase or view.brief or view.subtitle,
        people=tuple(_person(row) for row in view.rows),
        clock=clock,
        last=view.undo,
        act=act,
        acting=crest_of(acting.colour, acting.charge) if acting else None,
    )


def _person(row: RowView) -> FarPerson:
    crest = crest_of(row.colour, row.charge)
    return FarPerson(row.name, crest, first_figure(row), row.acting, row.out)
