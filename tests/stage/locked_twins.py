"""Two games that differ in nothing but their secrets look alike while everybody has a number.

    python -m tests.stage.locked_twins generalship --moments 3

The same evening is opened twice in the app, the second time with other purses, pieces, hands,
notes and sealed bids in every state it ever had. All pages, all tabs of all sheets and what taps
and holds open there are read from the tree of widgets: drawn, or only waiting to be drawn.

With --open nobody has a number. Then they do differ, and only on pages that no picture is taken of.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from companion.ui.presenters.bids.secret import Typed, on_paper

PIN = "2468"
MOMENTS, TOUCHES = 2, 6  # of a game; on each page
SECRET = re.compile("auction|sealed|bid|hand|secret|private|look")  # keys that are never left out
NUMBERS = {"value", "most", "least", "amount", "total", "count"}  # not where a widget lies
DEPRECATED = {"padding_x", "padding_y"}  # Kivy warns of whoever reads them
PASSING = re.compile(r"0x[0-9a-f]+|[0-9a-f]{16,}|/tmp/\w+")  # other at every start
ENTRIES = 140
REPLAYS = Path(__file__).parents[1] / "replays"

Seen = tuple[str, bool, tuple[str, ...]]  # where, kept out of pictures, all texts


@contextmanager
def alike() -> Iterator[None]:
    """Whatever is thrown or drawn falls alike in both games; letters are for what is sold now."""
    from companion.core import dice
    from companion.core.chance import decks
    from companion.ui.presenters.conspiracy.auctions.sealed import SealedLimits

    with ExitStack() as until_later:
        for module in (dice, decks):
            same = mock.patch.object(module, "SystemRandom", partial(random.Random, 1))
            until_later.enter_context(same)
        until_later.enter_context(mock.patch.object(SealedLimits, "when", return_value="now"))
        yield


Notes = Iterator[tuple[str, Any]]


def _noted(state: Any, other: bool) -> dict[str, int]:
    """All but the last have bid."""
    return dict.fromkeys(list(state.players)[:-1], 2 if other else 1)


def _paper(state: Any, other: bool) -> dict[str, Any]:
    """What the last has typed and not sealed."""
    return on_paper(list(state.players)[-1], Typed(422 if other else 911))


def of_medioevo(state: Any, other: bool) -> Notes:
    bids = {who: [amount] for who, amount in _noted(state, other).items()}
    noted = {"bids": bids, "paper": _paper(state, other)}
    yield "auction", {"round": state.round, **noted, "revealed": False, "drawn": []}


def of_renaissance(state: Any, other: bool) -> Notes:
    for name in ("tokens", "capital_bids"):
        when = f"{state.round}.{state.phase}"
        noted = {"noted": _noted(state, other), "paper": _paper(state, other)}
        yield name, {"when": when, **noted, "revealed": False}


def of_conspiracy(state: Any, other: bool) -> Notes:
    noted = {"noted": _noted(state, other), "paper": _paper(state, other)}
    yield "sealed_limits", {"when": "now", **noted, "revealed": False}


def of_medievalia(state: Any, other: bool) -> Notes:
    from companion.games.medievalia.tables import STACK_CARDS

    for player in state.players:
        cards = (rows[-1 if other else 0].id for rows in STACK_CARDS.values())
        yield f"my_hand.{player}", {str(card): 1 for card in cards}


def of_generalship(state: Any, other: bool) -> Notes:
    hand = [6, 7] if other else [2, 3]
    places = [state.battle.place] if state.battle else list(state.places)
    sides = ("attacker", "defender")
    yield "battle_hand", {f"{place}.{side}": hand for place in places for side in sides}


NOTES: dict[str, Callable[[Any, bool], Notes]] = {
    "medioevo": of_medioevo,
    "renaissance": of_renaissance,
    "conspiracy": of_conspiracy,
    "medievalia": of_medievalia,
    "generalship": of_generalship,
}


class Look:
    """Walks through one game; gives what was seen, step by step."""

    def __init__(self, game: str, other: bool, locked: bool) -> None:
        from tests.stage.driver import Driver

        from companion.app import CompanionApp, pages_of  # isort: skip
        from companion.ui.theme import theme  # isort: skip

        theme.motion = False
        self._home = tempfile.TemporaryDirectory()
        self.game, self.other, self.locked = game, other, locked
        self.app = CompanionApp(Path(self._home.name), lambda: 1_790_000_000.0, "en")
        self.driver = Driver(self.app)
        self.driver.lets_fall = True
        self.driver.wait()
        self.pages = list(pages_of(game))
        self.random = random.Random(game)
        self._open()

    def _open(self) -> None:
        from companion.core.storage.saves import Save, read_save

        recorded = read_save(sorted((REPLAYS / self.game).glob("*.companion"))[0])
        entries = list(recorded.entries)[:ENTRIES]
        short = Path(self._home.name) / "short.companion"
        short.write_bytes(Save(recorded.header, entries).for_export())
        found: list[Any] = []
        self.app.desk.import_file(short, found.append)
        self.driver.wait()
        self.id = found[0].id
        self._at_the_table()
        session = self.app.desk.session
        for player in session.state.players if self.locked else ():
            session.curtain.pins.choose(player, PIN)
        self.driver.wait()

    def _at_the_table(self) -> None:
        from tests.phones.secrets import with_other_secrets

        if self.app.desk.game_id == self.id and self.app.shell.in_game:
            return
        self.app.open_game(self.id)
        self.driver.wait()
        if self.other:
            with_other_secrets(self.app.desk.session, "")
        self._note()

    def _note(self) -> None:
        """Everybody has noted something for his eyes alone."""
        session, drafts = self.app.desk.session, self.app.desk.drafts()
        for name, kept in NOTES[self.game](session.state, self.other):
            drafts.put(name, kept)

    def seen(self, moments: int) -> Iterator[Seen]:
        for place in self._moments(moments):
            for page in self.pages:
                self._go(place, page)
                yield self._read(f"{place} {page}")
                yield from self._touched(place, page)
            yield from self._sheets(place)

    def _moments(self, count: int) -> list[int]:
        """The last of so many phases, or as many turns where a game has none."""
        line = self.app.desk.session.journal.present
        states = {one.number: one.step.state for one in line if not one.step.state.ended}
        phases = {getattr(state, "phase", 0): number for number, state in states.items()}
        spread = [list(states)[(len(states) - 1) * n // count] for n in range(1, count + 1)]
        few = self.random.sample(sorted(phases.values()), min(len(phases), count))
        return sorted(few) if len(phases) > 1 else spread

    def _go(self, place: int, page: str) -> None:
        self._at_the_table()
        self.app.shell.layers.close_all()
        session = self.app.desk.session
        if session.journal.position != place:
            session.go_to(place)
            self.driver.wait()
        self._note()
        self.app.shell.go("rules")
        self.app.shell.go(page)
        self._settle()

    def _settle(self) -> None:
        self.driver.wait()
        for worker in (self.app.worker, self.app.end_pages.worker, self.app.log_pages.worker):
            worker.wait(60.0)
        self.driver.wait()

    def _touched(self, place: int, page: str) -> Iterator[Seen]:
        for number, name in enumerate(self._chosen()):
            self._go(place, page)
            widget = self._taps().get(name)
            if widget is None:
                yield f"{place} {page}: no {name}", False, ()
                continue
            what = "on_hold" if widget.holdable and number % 2 else "on_tap"
            self.driver._caught(lambda w=widget, what=what: w.dispatch(what))
            self._settle()
            yield self._read(f"{place} {page}: {what} {name}")
            if what == "on_hold":
                self.driver._caught(lambda w=widget: w.dispatch("on_let_go"))

    def _taps(self) -> dict[str, Any]:
        from tests.stage.tours.walk import tappable

        found = tappable(self.app.shell.page)
        return {getattr(one, "says", "") or getattr(one, "text", ""): one for one in found}

    def _chosen(self) -> list[str]:
        names = list(self._taps())
        few = self.random.sample(names, min(len(names), TOUCHES))
        return list(dict.fromkeys([*few, *filter(SECRET.search, names)]))

    def _sheets(self, place: int) -> Iterator[Seen]:
        """Every tab of everybody's sheet."""
        self._go(place, "player")
        for player in list(self.app.desk.session.state.players):
            presenter = self.app.shell.page.presenter
            presenter.open(player)
            for tab in presenter.view().tabs:
                presenter.open(player, tab.key)
                self.app.shell.page.refresh()
                self._settle()
                yield self._read(f"{place} sheet of {player}, {tab.key}")

    def _read(self, name: str) -> Seen:
        if self.app.guard.falls:
            raise self.app.guard.falls.pop().error
        return name, bool(self.app.shell.page.has_secrets), tuple(sorted(set(self._texts())))

    def _texts(self) -> Iterator[str]:
        from companion.ui.render.paint.painted import Painted

        for widget in self.app.shell.walk():
            for key in widget.properties().keys() - DEPRECATED:
                value = getattr(widget, key)
                if (isinstance(value, str) and value) or key in NUMBERS:
                    yield PASSING.sub("", f"{type(widget).__name__}.{key} = {value}")
            if isinstance(widget, Painted):
                yield from (PASSING.sub("", f"word {word.text}") for word in widget.words)
                yield PASSING.sub("", f"data {widget.data}")

    def close(self) -> None:
        self.driver.close()
        self._home.cleanup()


def differences(game: str, moments: int, locked: bool = True) -> Iterator[tuple[str, bool]]:
    """What tells the two games apart, and whether it is kept out of pictures."""
    looks = []
    for other in (False, True):
        with alike():
            look = Look(game, other, locked)
            looks.append(list(look.seen(moments)))
            look.close()
    for (name, guarded, here), (also, _, there) in zip(*looks, strict=True):
        apart = [_near(one, there) for one in here if one not in there]
        if name != also or apart:
            yield f"{name} ({also}): {' | '.join(apart)[:1500]}", guarded
    sys.stdout.write(f"{len(looks[0])} looks\n")


def _near(one: str, others: tuple[str, ...]) -> str:
    """Where it differs from what most resembles it."""
    kind = one.partition(" ")[0]
    like = max(
        (other for other in others if other.startswith(kind)),
        key=lambda other: _alike(one, other),
        default="",
    )
    at = max(0, _alike(one, like) - 60)
    return f"{kind} …{one[at : at + 160]} ≠ …{like[at : at + 160]}"


def _alike(one: str, other: str) -> int:
    """How many signs both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (here, there) in pairs if here != there), min(len(one), len(other)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--moments", type=int, default=MOMENTS)
    parser.add_argument("--open", action="store_true", help="nobody has a number: they do differ")
    chosen = parser.parse_args()
    apart = list(differences(chosen.game, chosen.moments, not chosen.open))
    pictured = [one for one, guarded in apart if not guarded]
    for one, guarded in apart:
        sys.stdout.write(f"{'' if guarded else 'IN PICTURES '}{one}\n")
    sys.stdout.write(f"{len(apart)} differ, {len(pictured)} of them where pictures are taken\n")
    sys.stdout.flush()
    failed = not apart or bool(pictured) if chosen.open else bool(apart)
    os._exit(1 if failed else 0)  # taking down all that was shown would take as long again


if __name__ == "__main__":
    main()
