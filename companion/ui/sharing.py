"""Writes what a table takes home: the report of a game and the picture of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from companion.pages.parts import Crest
from companion.ui import poster
from companion.ui.presenters.box import Box, Sources
from companion.ui.presenters.report.page import date_of, html


def write_report(
    box: Box,
    sources: Sources,
    folder: Path,
    now: datetime,
    photos: Callable[[str], str] | None = None,
) -> Path:
    """The whole game as one HTML file; `photos` brings in those of the board."""
    target = _free(folder, f"{sources.title} {now:%Y-%m-%d}", ".html")
    report = replace(box.report(sources, now), crests=_crests(box, sources))
    target.write_text(html(report, photos), encoding="utf-8")
    return target


def write_picture(
    box: Box, sources: Sources, folder: Path, now: datetime, fonts: Path
) -> Path | None:
    """The result as PNG, in the type of the app; none before the final scoring."""
    shown = box.poster(sources)
    if shown is None:
        return None
    result, chart = shown
    target = _free(folder, f"{sources.title} {now:%Y-%m-%d}", ".png")
    content = poster.Poster(sources.title, date_of(now), result, chart, _crests(box, sources))
    poster.draw(content, fonts, target)
    return target


def _crests(box: Box, sources: Sources) -> tuple[Crest, ...]:
    return tuple(box.crests(sources.session, lambda: sources.texts).values())


def _free(folder: Path, name: str, suffix: str) -> Path:
    """A file name nobody has taken yet."""
    folder.mkdir(parents=True, exist_ok=True)
    target, count = folder / f"{name}{suffix}", 1
    while target.exists():
        count += 1
        target = folder / f"{name} {count}{suffix}"
    return target
