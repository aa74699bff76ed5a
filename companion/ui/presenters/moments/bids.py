"""Bids that are opened together: letters side by side, whoever bid for whatever."""

from __future__ import annotations

from collections.abc import Mapping

from companion.pages.kit import Bar, Button, Crest, roman
from companion.pages.moments import Moment, Person
from companion.ui.presenters.bids.secret import BidsView
from companion.ui.presenters.page_parts import crest_of


def bids_opened(
    view: BidsView, crests: Mapping[str, Crest] | None = None, key: str = "bids"
) -> Moment | None:
    """What came out, as soon as it is decided; not before everybody's bid is in."""
    if view.stage != "decided":
        return None
    found = crests or {}
    places = [row.place for row in view.rows]
    return Moment(
        key=key,
        form="letters",
        title=view.heading,
        note=view.note,
        people=tuple(
            Person(
                name=row.name,
                crest=found.get(row.player) or crest_of(row.colour),
                figure=row.amount,
                note=row.note,
                numeral=roman(int(row.place)) if row.place.isdigit() else row.place,
                first=row.place == "1" or (not any(places) and row is view.rows[0]),
            )
            for row in view.rows
        ),
        bar=Bar(
            can_undo=False,
            others=(Button("second", view.second),) if view.second else (),
            act=Button("main", view.main, "arrow-right"),
        ),
    )
