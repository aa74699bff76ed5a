"""Everything the presenters show of a game at one moment: pages, and the sheets a tap opens.

Without a window, so that thousands of moments can be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any

from companion.core.dice import AppDice
from companion.core.errors import CompanionError, where_it_failed
from companion.core.play import MemoryStore, Play
from companion.games import GAMES
from companion.ui.i18n import Translator
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.log.page import LogPresenter
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Button, Detail, Item, Question, Search
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.session import Session
from tests.games.dealt import dealt
from tests.games.odd_actions import mischief
from tests.games.unasked import at_a_table
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

ENGLISH = speaking("en")
SHEETS = 4  # opened from each page


def texts() -> Translator:
    return ENGLISH


class Looker:
    """Looks at one session; `opened` counts pages and sheets, `errors` says what raised."""

    def __init__(self, game: str, store: MemoryStore, random: Random) -> None:
        self.random = random
        self.session = Session(Play(GAMES[game], store), AtOnce(), lambda: 1_790_000_000)
        self._box = import_module(f"companion.ui.presenters.{game}.box").BOX
        self.opened = 0
        self.errors: list[str] = []

    def look(self) -> None:
        """At one position of the game."""
        self.session.go_to(self.random.randrange(len(self.session.journal._positions)))
        for name, show in chain(self._shared(), _own_pages(self.session)):
            self._page(name, show)

    def _page(self, name: str, show: Callable[[], Any]) -> None:
        shown = self._tried(name, lambda: _read(show()))
        presenter = getattr(show, "__self__", None)
        ask = getattr(presenter, "tapped", None) or getattr(presenter, "asked", None)
        if shown is None or ask is None:
            return
        keys = sorted({item.key for item in _all(shown, Item) if item.taps} | _offers(shown))
        for key in self.random.sample(keys, min(len(keys), SHEETS)):
            self._tried(f"{name}, {key}", lambda key=key: _opened(ask, key), refusals=True)

    def _tried(self, what: str, job: Callable[[], Any], *, refusals: bool = False) -> Any:
        self.opened += 1
        try:
            return job()
        except CompanionError as error:
            if not refusals:
                self.errors.append(f"{what}: {error}")
        except Exception as error:
            self.errors.append(f"{what}: {where_it_failed(error)}")
        return None

    def _shared(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        own, session, drafts = self._box, self.session, in_memory()
        yield "table", own.table(session, texts).view
        sheet = own.sheet(session, texts, drafts)
        for player in session.state.players:
            sheet.open(player)
            for tab in sheet.view().tabs:
                sheet.open(player, tab.key)
                yield f"sheet of {player}, {tab.key}", sheet.view
        house = own.house_rules(session, texts)
        yield "house rules", house.choices
        yield "table values", house.blocks
        yield "clock", own.clock(session, texts, lambda: 1_790_000_000).ending
        curves = own.curves(session, texts, {})
        for key, _name in curves.tabs():
            yield f"chart {key}", lambda key=key: curves.view(key)
        yield "scoring", own.scoring(session, texts, drafts).view
        yield "chronicle", own.chronicle(session, texts).tell
        yield "log", LogPresenter(session, texts, str).entries
        yield "summary", lambda: own.summary(session.state)


MOMENTS = 8  # of one game, before the next is dealt
MISCHIEF = 60  # odd actions tried in every second game


def looked_at(game: str, random: Random, enough: int) -> tuple[int, list[str]]:
    """So many pages and sheets of random games, and what was wrong on them."""
    opened, errors = 0, list[str]()
    while opened < enough:
        looker = Looker(game, dealt(game, random), random)
        if random.random() < 0.5:
            mischief(looker.session, random, MISCHIEF)
        for _ in range(MOMENTS):
            with at_a_table():
                looker.look()
        opened, errors = opened + looker.opened, errors + looker.errors
    return opened, errors


def _own_pages(session: Session) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The pages that the game declares in its box, and what every phase of it shows."""
    game = session.play.game.info.id
    own = box(game)
    means = Means(session, texts, in_memory(), AtOnce(), AppDice())
    for name in own.own_pages:
        if not own.is_of_panels(name):
            continue
        shown = own.page(name, means)
        yield name, shown.view
        if isinstance(shown, PhasePresenter):
            for phase, body in shown.bodies.items():
                presenter = means.make(body, phase=phase)
                yield f"phase {phase}", presenter.panels
                yield f"foot of phase {phase}", presenter.foot
    yield from DRAWN.get(game, _nothing)(session, means)


def _nothing(_session: Session, _means: Means) -> Iterator[tuple[str, Callable[[], Any]]]:
    yield from ()


def _drawn_by_medioevo(session: Session, means: Means) -> Iterator[tuple[str, Callable[[], Any]]]:
    from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
    from companion.ui.presenters.medioevo.battle.draft import BattleDrafts
    from companion.ui.presenters.medioevo.battle.page import BattlePresenter
    from companion.ui.presenters.medioevo.purchases.page import PurchasesPresenter
    from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter
    from companion.ui.presenters.medioevo.war.page import WarPresenter

    drafts = means.drafts
    yield "auction", AuctionPresenter(session, texts, drafts).view
    yield "taxes", TaxesPresenter(session, texts, drafts).view
    yield "purchases", PurchasesPresenter(session, texts, drafts).view
    yield "war", WarPresenter(session, texts).view
    battle = BattlePresenter(texts, BattleDrafts(drafts), AtOnce(), means.dice, session)
    yield "battle", battle.setup_view


def _bids_of_renaissance(session: Session, means: Means) -> Iterator[tuple[str, Callable[[], Any]]]:
    from companion.ui.presenters.renaissance.bids import TokenBuying

    yield "tokens", TokenBuying(session, texts, means.drafts).view


# Pages that no box declares: drawn by the game itself, or a part of its phases.
DRAWN = {"medioevo": _drawn_by_medioevo, "renaissance": _bids_of_renaissance}


def _opened(ask: Callable[[str], Any], key: str) -> None:
    """What a tap opens, and in it the form as it is at first."""
    answer = ask(key)
    if isinstance(answer, Question):
        _read(answer.form({}))
    elif isinstance(answer, Search):
        _read(answer)
    elif isinstance(answer, Detail):
        for offer in sorted(_offers(answer)):
            then = ask(offer)
            if isinstance(then, Question):
                _read(then.form({}))


def _offers(shown: Any) -> set[str]:
    """What can be done by a button, other than going to another page."""
    return {one.key for one in _all(shown, Button) if not one.key.startswith("page:")}


def _read(view: Any) -> Any:
    """Everything in a view, as a screen reads it."""
    list(_all(view, Item))
    return view


def _all(view: Any, kind: type) -> Iterator[Any]:
    if isinstance(view, kind):
        yield view
    if is_dataclass(view) and not isinstance(view, type):
        for item in fields(view):
            yield from _all(getattr(view, item.name), kind)
    elif isinstance(view, (tuple, list)):
        for one in view:
            yield from _all(one, kind)
