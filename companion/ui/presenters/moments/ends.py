"""The end of a game: the scoring act by act, and the victory with its podium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.pages.kit import Bar, Button, Crest, Figure
from companion.pages.moments import Deed, Moment, Person
from companion.ui.i18n import Translator, number
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.scoring.ceremony import ActRow, PlaceRow, ResultView, ScoringView
from companion.ui.presenters.views import Why

MOST_LINES = 5
Crests = Mapping[str, Crest]


def act_of(view: ScoringView, entry: str, crests: Crests, bar: Bar) -> Moment | None:
    """One category of the scoring: what everybody gains and has with it."""
    act = view.act
    if view.stage != "acts" or act is None:
        return None
    return Moment(
        key=f"{entry}:{act.key}:{act.progress}",
        form="banners",
        title=act.title,
        voice=act.progress,
        people=tuple(_gains(row, crests) for row in act.rows),
        bar=bar,
    )


def _gains(row: ActRow, crests: Crests) -> Person:
    gained = Figure(row.gain, tone="gain" if row.is_gain else "loss") if row.gain else None
    return Person(
        name=row.name,
        crest=crests.get(row.player) or crest_of(row.colour),
        figure=number(row.total),
        change=gained,
        note=row.compared,
    )


def victory(
    result: ResultView,
    why: Why | None,
    entry: str,
    crests: Crests,
    texts: Translator,
    bar: Bar,
) -> Moment:
    """Who won: a podium for everybody, the winner in the middle, his last scoring beside it."""
    rows = result.teams or result.rows
    winners = [row for row in rows if row.winner]
    return Moment(
        key=f"{entry}:result",
        form="podium",
        title=result.headline,
        voice=f"{result.note[:1].upper()}{result.note[1:]}",
        crest=_crest(winners[0], crests) if len(winners) == 1 else None,
        ornament="crown",
        people=tuple(_placed(row, crests, result, texts) for row in rows),
        listed=texts.text("moment.last_scoring", player=winners[0].name) if winners else "",
        deeds=_gained(why),
        bar=bar,
        sound="victory",
    )


def _crest(row: PlaceRow, crests: Crests) -> Crest:
    return crests.get(row.player) or crest_of(row.colour)


def _placed(row: PlaceRow, crests: Crests, result: ResultView, texts: Translator) -> Person:
    below = texts.text("moment.place", place=row.rank)
    if row.winner:
        below = result.points.removeprefix(number(result.total)).strip() or below
    return Person(
        name=row.name,
        crest=_crest(row, crests),
        figure=number(row.total),
        unit=below,
        note=row.note,
        first=row.winner,
    )


def _gained(why: Why | None) -> tuple[Deed, ...]:
    """The lines of the winner's score that counted most."""
    if why is None:
        return ()
    lines = [line for line in why.lines if not line.is_total and line.amount.startswith("+")]
    best = sorted(lines, key=_size, reverse=True)[:MOST_LINES]
    return tuple(Deed(line.text, line.amount, "gain") for line in lines if line in best)


def _size(line: Any) -> int:
    digits = "".join(char for char in line.amount if char.isdigit())
    return int(digits or 0)


def seal(texts: Translator) -> Button:
    """The evening is over."""
    return Button("seal", texts.text("moment.seal"))
