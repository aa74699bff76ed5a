"""A whole game as one HTML page that needs nothing else: result, curves, clock, chronicle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from html import escape

from companion.core.records import dataclass
from companion.pages.parts import Crest, roman
from companion.ui.i18n import number
from companion.ui.palette import CHARGES, ENAMELS, LIGHT, PLAYERS, SHAPES
from companion.ui.presenters.charts.views import BarsView, ChartView, Series, label_step, ticks
from companion.ui.presenters.chronicle.tale import Chronicle
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.scoring.ceremony import ResultView
from companion.ui.presenters.views import Why
from companion.ui.render.paint import outlines
from companion.ui.widgets.shapes import OUTLINES

WIDTH, HEIGHT = 860, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 16, 36
MOST_LABELS = 16

PLAIN = [0.33, 0.36, 0.4, 1.0]
STYLE = """
body{font:16px/1.5 Roboto,system-ui,sans-serif;color:#241a0f;background:#ece0c6;margin:0}
main{max-width:900px;margin:0 auto;padding:32px 20px}
h1,h2,h3,b,td.n{font-family:Caladea,Cambria,Georgia,serif}
h1{margin:0 0 4px;font-size:38px}h2{margin:40px 0 12px;font-size:24px}h3{margin:20px 0 4px}
.quiet{color:#594a34}.card{background:#f7efdc;border:1px solid #c2ae82;outline:1px solid #c2ae8299;
outline-offset:-6px;border-radius:10px;padding:24px;margin:12px 0}
table{border-collapse:collapse;width:100%}td,th{padding:8px;text-align:left;vertical-align:top}
th{color:#594a34;font-weight:400}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
img{max-width:100%;border-radius:6px;margin:4px 0}
tr+tr{border-top:1px solid #c2ae82}svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font:14px Roboto,system-ui,sans-serif;fill:#594a34}.bar{background:#e3d5b4;height:10px}
.bar,.bar i{border-radius:5px;display:block}.bar i{height:10px}.total td{font-weight:700}
td.r{color:#594a34;white-space:nowrap}td.who{white-space:nowrap;padding-right:4px}
.mid td{vertical-align:middle}.mid td.n:first-child{width:28px}
@media(max-width:600px){main{padding:20px 10px}.card{padding:16px 12px}td,th{padding:7px 4px}}
@media print{body{background:#fff}.card{break-inside:avoid;padding:0;border:0;outline:0}}
"""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report tells, in words already."""

    language: str
    title: str
    when: str
    result: ResultView | None
    reasons: tuple[Why, ...]
    charts: tuple[ChartView, ...]
    bars: tuple[BarsView, ...]
    chronicle: Chronicle
    rules: tuple[tuple[str, str], ...]
    headings: dict[str, str]
    crests: tuple[Crest, ...] = ()  # as the table bears them


def date_of(now: datetime) -> str:
    return f"{now.day}.{now.month}.{now.year}"


def html(report: Report, photos: Callable[[str], str] | None = None) -> str:
    """The page; `photos` gives those of the board by their names, ready to stand in it."""
    parts = [f"<h1>{escape(report.title)}</h1>", f'<p class="quiet">{escape(report.when)}</p>']
    if report.result is not None:
        parts.append(_result(report.result, {one.colour: one for one in report.crests}))
        parts += [_reasons(why) for why in report.reasons]
    parts += [_chart(view) for view in report.charts if view.series]
    parts += [_bars(view) for view in report.bars if view.bars]
    parts.append(_chronicle(report.chronicle, photos))
    if report.rules:
        parts.append(f"<h2>{escape(report.headings['rules'])}</h2>{_table(report.rules)}")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{report.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head>"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )


def _result(result: ResultView, crests: Mapping[str, Crest]) -> str:
    rows = "".join(
        f'<tr><td class="n">{roman(row.rank)}</td><td class="who">{_crest(row.colour, crests)}</td>'
        f"<td>{escape(row.name)}</td>"
        f'<td class="quiet">{escape(row.note)}</td>'
        f'<td class="n"><b>{number(row.total)}</b></td></tr>'
        for row in (*result.teams, *result.rows)
    )
    ties = "".join(f'<p class="quiet">{escape(tie)}</p>' for tie in result.ties)
    return (
        f'<div class="card"><h2 style="margin-top:0">{escape(result.headline)}</h2>'
        f'<p class="quiet">{escape(result.note)}</p><table class="mid">{rows}</table>{ties}</div>'
    )


def _reasons(why: Why) -> str:
    rows = "".join(
        f"<tr{' class=total' if line.is_total else ''}><td>{escape(line.text)}</td>"
        f'<td class="r">{escape(line.rule)}</td><td class="n">{escape(line.amount)}</td></tr>'
        for line in why.lines
    )
    heading = f'<h3 style="margin-top:0">{escape(why.title)}</h3>'
    return f'<div class="card">{heading}<table>{rows}</table></div>'


def _table(rows: Sequence[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{escape(a)}</td><td>{escape(b)}</td></tr>" for a, b in rows)
    return f'<div class="card"><table>{cells}</table></div>'


def _chronicle(chronicle: Chronicle, photos: Callable[[str], str] | None) -> str:
    chapters = "".join(
        f"<h3>{escape(chapter.title)}</h3><p>{escape(chapter.text)}</p>"
        + "".join(_photo(photos(name)) for name in chapter.photos if photos)
        for chapter in chronicle.chapters
    )
    return f'<h2>{escape(chronicle.title)}</h2><div class="card">{chapters}</div>'


def _photo(content: str) -> str:
    return f'<img src="{escape(content)}" alt="">' if content else ""


def _bars(view: BarsView) -> str:
    rows = "".join(
        f"<tr><td>{_sign(bar.colour)} {escape(bar.text)}</td>"
        f'<td style="width:50%">{_bar(bar.share, bar.colour, view.signed)}</td>'
        f'<td class="n">{escape(bar.value)}</td></tr>'
        for bar in view.bars
    )
    note = f'<p class="quiet">{escape(view.note)}</p>' if view.note else ""
    table = f'<table class="mid">{rows}</table>'
    return f'<h2>{escape(view.title)}</h2><div class="card">{table}{note}</div>'


def _bar(share: float | None, colour: str, signed: bool) -> str:
    if share is None:
        return ""
    length = min(1.0, abs(share)) * (50 if signed else 100)
    start = 0.0 if not signed else 50 - length if share < 0 else 50
    ink = _ink(colour) if colour else "#7a5a00"
    style = f"width:{length:.1f}%;margin-left:{start:.1f}%;background:{ink}"
    return f'<span class="bar"><i style="{style}"></i></span>'


# -- curves --------------------------------------------------------------------------------


def _chart(view: ChartView) -> str:
    legend = " &nbsp; ".join(
        f"{_sign(line.colour)} {escape(line.name)} <b>{_last(line)}</b>" for line in view.series
    )
    return (
        f'<h2>{escape(view.title)}</h2><div class="card">{svg(view)}'
        f'<p class="quiet" style="text-align:center;margin:0 0 8px">{escape(view.across)}</p>'
        f"<p>{legend}</p></div>"
    )


def _last(line: Series) -> str:
    return "–" if line.last is None else number(line.last)


def svg(view: ChartView) -> str:
    """The curves as a drawing that stays sharp at any size."""
    values = [value for line in view.series for value in line.values if value is not None]
    marks = ticks(min([0, *values]), max([1, *values]))
    columns = max(1, len(view.labels) - 1)

    def x(column: int) -> float:
        return LEFT + column / columns * (WIDTH - LEFT - RIGHT)

    def y(value: int) -> float:
        share = (value - marks[0]) / (marks[-1] - marks[0])
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<line x1="{LEFT - 8}" x2="{WIDTH - RIGHT + 8}" y1="{y(mark):.1f}" y2="{y(mark):.1f}" '
        f'stroke="#c9c5ba"/><text x="{LEFT - 14}" y="{y(mark) + 5:.1f}" text-anchor="end">'
        f"{number(mark)}</text>"
        for mark in marks
    ]
    every = label_step(len(view.labels), MOST_LABELS)
    parts += [
        f'<text x="{x(column):.1f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(label)}</text>'
        for column, label in enumerate(view.labels)
        if column % every == 0 or column == columns
    ]
    for line in view.series:
        points = [(x(at), y(value)) for at, value in enumerate(line.values) if value is not None]
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        ink = _ink(line.colour)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts += [_outline(line.colour, px, py, 11) for px, py in points]
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(parts)}</svg>'


def _outline(colour: str, x: float, y: float, side: float) -> str:
    corners = " ".join(
        f"{x + (a - 0.5) * side:.1f},{y - (b - 0.5) * side:.1f}"
        for a, b in OUTLINES[SHAPES.get(colour, "circle")]
    )
    return f'<polygon points="{corners}" fill="{_ink(colour)}" stroke="#fff" stroke-width="1.5"/>'


def _sign(colour: str) -> str:
    """A player's shape before his name."""
    if not colour:
        return ""
    shape = _outline(colour, 9, 9, 16)
    style = "display:inline-block;width:18px;height:18px;vertical-align:-3px"
    return f'<svg viewBox="0 0 18 18" style="{style}">{shape}</svg>'


def _crest(colour: str, crests: Mapping[str, Crest]) -> str:
    """A player's crest as on the table: gilt rim, enamel, charge."""
    if not colour:
        return ""
    form, enamel = SHAPES.get(colour, "circle"), _hex(ENAMELS["light"].get(colour, PLAIN))
    who = crests.get(colour) or crest_of(colour)
    rims = ((1.0, _hex(LIGHT["gilt"])), (0.94, "#17110a"), (0.87, enamel))
    parts = [_polygon(outlines.shape(form, scale), ink) for scale, ink in rims]
    left, top, scale = outlines.PLACES[form]
    inks = {"ink": _hex(CHARGES["light"].get(colour, LIGHT["vellum"])), "cut": enamel}
    for kind, points in outlines.CHARGES.get(who.charge, ()):
        spots = [(left + (x - 12) * scale, top + (y - 12) * scale) for x, y in points]
        parts.append(_polygon(spots, inks[kind]))
    style = "display:inline-block;width:34px;height:34px;vertical-align:middle"
    return f'<svg viewBox="0 0 100 100" style="{style}">{"".join(parts)}</svg>'


def _polygon(points: Sequence[tuple[float, float]], ink: str) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{corners}" fill="{ink}"/>'


def _ink(colour: str) -> str:
    return _hex(PLAYERS["light"].get(colour, PLAIN))


def _hex(parts: Sequence[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts[:3])
