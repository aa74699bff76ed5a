"""The table as a page: what a game tells about its players becomes banners, stops and buttons."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.kit import (
    TABLE,
    Banner,
    Banners,
    Button,
    Figure,
    Named,
    PageView,
    Plots,
    Seals,
    Secret,
    Tie,
    Tone,
    Windows,
    roman,
)
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.page_parts import bar_of, crest_of
from companion.ui.presenters.views import FigureView, RowView, TableView

NOTE = ":note"  # below the banners: a figure that is nobody's


@dataclass(frozen=True, slots=True)
class TableState:
    """What belongs to the page and not to the game: which pennon is open, what the clock says."""

    opened: str = ""
    clock: tuple[str, str] = ("", "")
    eyes: str = TABLE


def table_page(view: TableView, texts: Translator, state: TableState) -> PageView:
    """The table for these eyes."""
    return PageView(
        name="table",
        title=view.title,
        state=view.subtitle,
        brief=view.brief,
        stops=view.stops,
        blocks=(
            Banners(
                tuple(_banner(row, texts, state) for row in view.rows),
                view.note,
                NOTE if view.note_holds else "",
            ),
        ),
        bar=bar_of(texts, view.undo, view.redo, *_buttons(view, texts)),
        tools=_tools(texts, state),
        clock=state.clock,
        eyes=state.eyes,
    )


def _tools(texts: Translator, state: TableState) -> tuple[Button, ...]:
    """At the tablet the table can be read from afar; a phone is never far."""
    if state.eyes != TABLE:
        return ()
    return (Button("far", texts.text("ui.table.far"), "arrow-expand-all"),)


def _buttons(view: TableView, texts: Translator) -> tuple[Button | None, tuple[Button, ...]]:
    """What comes next is gold: the phase's own page, or the next phase where nothing is left."""
    pay = Button("pay", texts.text("ui.pay.title"), "bank-transfer", brief=texts.text("ui.bar.pay"))
    play = Button("play", view.play_text, "play", brief=view.brief) if view.play_text else None
    go_on = Button("next", view.next_text, "arrow-right") if view.next_text else None
    others = () if view.moneyless else (pay,)
    if play is None:
        return go_on, others
    return play, (*others, go_on) if go_on else others


def _banner(row: RowView, texts: Translator, state: TableState) -> Banner:
    hero, *others = row.figures
    windows = next((figure for figure in others if figure.kind == "grid"), None)
    return Banner(
        key=row.id,
        numeral=roman(row.place),
        name=row.name,
        crest=crest_of(row.colour, row.charge),
        realm=row.realm,
        hero=_named(hero, row, state),
        change=_change(row),
        change_note="" if row.change is None else row.since or texts.text("ui.table.this_round"),
        small=tuple(_named(figure, row, state) for figure in others if figure.kind != "grid"),
        windows=_windows(windows, row) if windows else None,
        ties=tuple(Tie(tie.icon, tie.colours, tie.text, _tone(tie.tone)) for tie in row.ties),
        turn=texts.text("ui.table.turn", player=row.name) if row.acting else "",
        turn_brief=texts.text("ui.table.turn_brief") if row.acting else "",
        out=row.out,
        open=row.id == state.opened,
        sheet=Button(
            f"sheet:{row.id}", texts.text("ui.table.sheet"), "card-account-details-outline"
        ),
    )


def _tone(name: str) -> Tone:
    return "loss" if name == "loss" else "gain" if name == "gain" else "quiet"


def _change(row: RowView) -> Figure | None:
    if row.change is None:
        return None
    tone: Tone = "gain" if row.change > 0 else "loss" if row.change < 0 else "quiet"
    return Figure(signed(row.change), tone=tone)


def _named(figure: FigureView, row: RowView, state: TableState) -> Named:
    why = f"{figure.key}:{row.id}"
    text = figure.text or number(figure.value)
    match figure.kind:
        case "secret":
            seen = state.eyes == row.id and bool(figure.text)
            secret = Secret(row.id, Figure(figure.text, why) if seen else None)
            return Named(figure.key, figure.heading, secret, brief=figure.brief)
        case "plots":
            plots = Plots(figure.plots, figure.most)
            return Named(figure.key, figure.heading, plots, brief=figure.brief)
        case "pips":
            seals = Seals(figure.value, figure.most)
            return Named(figure.key, figure.heading, seals, brief=figure.brief)
    return Named(figure.key, figure.heading, Figure(text, why, figure.tone), brief=figure.brief)


def _windows(figure: FigureView, row: RowView) -> Named:
    return Named(
        figure.key,
        f"{figure.heading} {number(figure.value)}",
        Windows(figure.levels, figure.tints, figure.most, figure.depths),
        row.note,
    )
