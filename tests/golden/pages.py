"""Every page of every game as text, along the recorded games: what a table reads and is asked.

    python -m tests.golden.pages

writes the texts anew. Only for a deliberate change of words or pages: the commit that makes it
says what changed. A file holds one page of one game, at a dozen moments; of each moment only the
lines that are new since the moment before, and how many went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.games import GAME_IDS
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts
from companion.ui.presenters.medioevo.battle.page import BattlePresenter
from companion.ui.presenters.medioevo.purchases.page import PurchasesPresenter
from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter
from companion.ui.presenters.medioevo.war.page import WarPresenter
from companion.ui.presenters.panels import Panel, Question
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.session import Session
from tests.games.unasked import at_a_table
from tests.presenters.recorded import REPLAYS, AtOnce, session_of
from tests.speaking import speaking

FOLDER = Path(__file__).parent / "texts"
MOMENTS = 12
BATTLE_STEPS = 80  # more than it takes
ENGLISH = speaking("en")
Lines = Iterator[str]
PageOf = Callable[[Session], Lines]


def texts() -> Translator:
    return ENGLISH


def lines_of(thing: Any, depth: int = 0) -> Lines:
    """What stands in frozen data, a line for each record that says something."""
    if is_dataclass(thing) and not isinstance(thing, type):
        plain, deeper = [], []
        for item in fields(thing):
            value = getattr(thing, item.name)
            if isinstance(value, (str, int)) and value not in ("", False):
                plain.append(f"{item.name}={value}")
            elif not isinstance(value, (str, int)):
                deeper.append(value)
        if plain:
            yield f"{'  ' * depth}{type(thing).__name__} {' | '.join(plain)}".replace("\n", " / ")
        for value in deeper:
            yield from lines_of(value, depth + 1)
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from lines_of((f"{key}:", value), depth)
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from lines_of(part, depth)
    elif isinstance(thing, str) and thing:
        yield f"{'  ' * depth}{thing}".replace("\n", " / ")


def forms_of(page: Any, panels: Any) -> Lines:
    """The forms behind everything that can be tapped, as they open."""
    for panel in panels:
        if not isinstance(panel, Panel):
            continue
        for part in (*panel.items, *panel.tiles, *panel.offers):
            answer = page.tapped(part.key)
            if isinstance(answer, Question):
                yield f"form {part.key}"
                yield from lines_of(answer.form({}), 1)


def box(session: Session) -> Any:
    game = session.play.game.info.id
    return import_module(f"companion.ui.presenters.{game}.box").BOX


# -- pages of every game ------------------------------------------------------------------------


def table(session: Session) -> Lines:
    yield from lines_of(box(session).table(session, texts).view())


def sheet(session: Session) -> Lines:
    shown = box(session).sheet(session, texts, in_memory())
    for tab in shown.view().tabs:
        shown.open(tab=tab.key)
        yield from lines_of(shown.view())
        yield from forms_of(shown, shown.view().panels)


def scoring(session: Session) -> Lines:
    yield from lines_of(box(session).scoring(session, texts, in_memory()).view())


def chronicle(session: Session) -> Lines:
    yield from lines_of(box(session).chronicle(session, texts).tell())


# -- pages of one game --------------------------------------------------------------------------


def _shown(make: Callable[[Session], Any]) -> PageOf:
    def page(session: Session) -> Lines:
        yield from lines_of(make(session).view())

    return page


def _own(name: str) -> PageOf:
    """One of the game's own pages of panels, as its box declares it."""

    def page(session: Session) -> Lines:
        means = Means(session, texts, in_memory(), AtOnce(), AppDice())
        shown = box(session).page(name, means)
        view = shown.view()
        yield from lines_of(view)
        if isinstance(shown, PhasePresenter):
            phase = session.state.phase
            body = means.make(shown.bodies[phase], phase=phase)
            yield from lines_of((body.panels(), body.foot()))
            yield from forms_of(body, body.panels())
        else:
            yield from forms_of(shown, view.panels)

    return page


class _NoOdds:
    """Nothing is worked out: how likely what is stands elsewhere (`test_odds_agree`)."""

    def ask(self, work: Any, told: Any) -> None: ...


def battle(session: Session) -> Lines:
    """The same two armies put together, fought to the end with dice that fall alike, booked."""
    first, second, *_ = session.state.playing
    dice = AppDice(Random(1))
    page = BattlePresenter(texts, BattleDrafts(in_memory()), _NoOdds(), dice, session)
    yield from lines_of(page.page())
    for side, player, armed in (
        ("attacker", first, {"heavy_infantry": 3, "archer": 1}),
        ("defender", second, {"light_infantry": 4, "cavalry": 1}),
    ):
        page.setup.choose_player(side, player)
        for piece, count in armed.items():
            page.setup.step(side, piece, count)
    yield from lines_of(page.page())
    page.begin()
    for _ in range(BATTLE_STEPS):
        view = page.page()
        yield from lines_of(view)
        if page.mode == "end" or view.act is None:
            return
        if page.view().dice is not None:
            page.roll()
        page.press(page.view().accent.key)


SHARED: Mapping[str, PageOf] = {
    "table": table,
    "sheet": sheet,
    "scoring": scoring,
    "chronicle": chronicle,
}
DRAWN: Mapping[str, Mapping[str, PageOf]] = {  # what stands behind a phase, in every phase
    "medioevo": {
        "taxes": _shown(lambda session: TaxesPresenter(session, texts, in_memory())),
        "purchases": _shown(lambda session: PurchasesPresenter(session, texts, in_memory())),
        "war": _shown(lambda session: WarPresenter(session, texts)),
        "battle": battle,
    },
}
GAMES = sorted(path.stem for game in GAME_IDS for path in (REPLAYS / game).glob("*.companion"))


def pages_of(game: str) -> Mapping[str, PageOf]:
    """The pages of the game that was recorded under this name."""
    (path,) = REPLAYS.glob(f"*/{game}.companion")
    title = path.parent.name
    declared = import_module(f"companion.ui.presenters.{title}.box").BOX
    own = {name: _own(name) for name in declared.own_pages if declared.is_of_panels(name)}
    return {**SHARED, **own, **DRAWN.get(title, {})}


def moments(session: Session) -> list[int]:
    """Positions spread evenly over the game, its beginning and its end among them."""
    line = [position.number for position in session.journal.present]
    last = len(line) - 1
    return sorted({line[last * place // (MOMENTS - 1)] for place in range(MOMENTS)})


def written(game: str) -> Mapping[str, str]:
    """Each page of the game as text, by its name."""
    session = session_of(game)
    pages = pages_of(game)
    told: dict[str, list[str]] = {name: [] for name in pages}
    before: dict[str, list[str]] = {name: [] for name in pages}
    for number in moments(session):
        session.go_to(number)
        for name, page in pages.items():
            told[name].append(f"@ {number}")
            try:
                with at_a_table():
                    now = list(page(session))
            except CompanionError as error:
                now = [f"refused: {error.key}"]
            gone = [line for line in before[name] if line not in now]
            if gone:  # they stand above: their number and their sum tell them well enough
                told[name].append(f"- {len(gone)} lines {crc32('|'.join(gone).encode()):08x}")
            told[name] += [f"+ {line}" for line in now if line not in before[name]]
            before[name] = now
    return {name: "\n".join(lines) + "\n" for name, lines in told.items()}


def file_of(game: str, page: str) -> Path:
    return FOLDER / game / f"{page}.txt"


def main() -> None:
    for game in GAMES:
        for page, text in written(game).items():
            path = file_of(game, page)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
