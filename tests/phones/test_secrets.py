"""What goes to a seat does not depend on what others hide: bytes, over whole games.

The same game is told twice, the second time with other secrets of everybody else in every state it
ever had. Every place, every tab and every reason that a phone can ask for must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.core.play import Play
from companion.core.records import evolve
from companion.games import GAMES
from companion.games.generalship.pieces import Unit
from companion.pages.kit import TABLE
from companion.phones.places import Touch
from companion.phones.server import written
from companion.phones.window import Gone, Window, keys_in
from companion.phones.windows import windows
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.secrets import secrets_of
from companion.ui.presenters.session import Session
from tests.games.dealt import dealt
from tests.presenters.recorded import REPLAYS, AtOnce, session_of

ENGLISH = Translator("en")
RECORDED = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]
MOMENTS = 2
REASONS = 4  # asked for on each page


def of_medioevo(state: Any, seat: str) -> Any:
    """Other purses for all but one, without their secret treaties and hidden purchases."""
    others = [player for player in state.players if player != seat]
    purses = {who: money + 7 * (who in others) for who, money in state.purses.items()}
    players = {
        who: player if who == seat else evolve(player, hidden=())
        for who, player in state.players.items()
    }
    treaties = tuple(
        treaty for treaty in state.treaties if not treaty.secret or seat in treaty.parties
    )
    return evolve(state, purses=purses, players=players, treaties=treaties)


def of_conspiracy(state: Any, seat: str) -> Any:
    """Other purses for all but one."""
    purses = {
        who: money + 10 * (who in state.players and who != seat)
        for who, money in state.purses.items()
    }
    return evolve(state, purses=purses)


def of_generalship(state: Any, seat: str) -> Any:
    """Other kinds of pieces in the stacks of all but one; how many there are lies open."""
    kinds = list(Unit)
    after = dict(zip(kinds, [*kinds[1:], kinds[0]], strict=True))
    stacks = tuple(
        stack
        if stack.owner == seat
        else replace(stack, units={after[kind]: count for kind, count in stack.units.items()})
        for stack in state.stacks
    )
    return evolve(state, stacks=stacks)


OTHERWISE: dict[str, Callable[[Any, str], Any]] = {
    "medioevo": of_medioevo,
    "conspiracy": of_conspiracy,
    "generalship": of_generalship,
}


def test_every_game_with_secrets_is_looked_through() -> None:
    assert {name for name in GAMES if secrets_of(name).figures} <= OTHERWISE.keys()


def with_other_secrets(session: Session, seat: str) -> None:
    """The same game, in which everybody else hides something else all along."""
    change = OTHERWISE.get(session.play.game.info.id)
    if change is None:
        return
    for position in session.journal._positions:
        state = position.step.state
        if not getattr(state, "ended", False):
            position.step = replace(position.step, state=change(state, seat))


def nothing() -> None: ...


def texts() -> Translator:
    return ENGLISH


def window_of(session: Session, seat: str) -> Window:
    return windows(session, lambda _seat: in_memory(), in_memory, AtOnce)(seat, texts, nothing)


def told(window: Window) -> Iterator[str]:
    """All that a phone can find out without doing anything."""
    for place in [place["key"] for place in window.view()["places"]]:
        window.go(place)
        view = window.view()
        tabs = [tab["key"] for tab in view["page"].get("tabs", ())]
        for tab in tabs or [""]:
            if tab:
                window.touched(Touch("tab", tab))
                view = window.view()
            yield written(view)
            keys = sorted(keys_in(view["page"]))
            for key in keys[:: len(keys) // REASONS + 1]:
                yield from _asked(window, place, key)


def _asked(window: Window, place: str, key: str) -> Iterator[str]:
    if place == "rules":
        return
    try:
        yield f"{key}: {written(window.touched(Touch('hold', key)))}"
    except (Gone, CompanionError) as error:
        yield f"{key}: {type(error).__name__}"


def moments(session: Session) -> list[int]:
    """Spread over the game, as long as there is something to hide."""
    line = [one for one in session.journal.present if not one.step.state.ended]
    last = len(line) - 1
    return sorted({line[last * n // MOMENTS].number for n in range(1, MOMENTS + 1)})


def differences(make: Callable[[], Session], seats: int) -> Iterator[str]:
    first = make()
    look = windows(first, lambda _seat: in_memory(), in_memory, AtOnce)
    for seat in [*list(first.state.players)[:seats], TABLE]:
        other = make()
        with_other_secrets(other, seat)
        look_too = windows(other, lambda _seat: in_memory(), in_memory, AtOnce)
        for number in moments(first):
            first.go_to(number)
            other.go_to(number)
            here, there = look(seat, texts, nothing), look_too(seat, texts, nothing)
            pairs = zip(told(here), told(there), strict=True)
            yield from (f"{seat} @ {number}: {a} ≠ {b}" for a, b in pairs if a != b)


@pytest.mark.parametrize("game", RECORDED)
def test_what_others_hide_changes_no_byte_that_a_seat_is_told(game: str) -> None:
    assert list(differences(lambda: session_of(game), seats=1))[:3] == []


@pytest.mark.parametrize("game", GAMES)
def test_nor_in_random_games(game: str) -> None:
    store = dealt(game, Random(21))

    def make() -> Session:
        return Session(Play(GAMES[game], store), AtOnce(), lambda: 1_790_000_000)

    assert list(differences(make, seats=1))[:3] == []


def test_a_seat_does_see_its_own_purse() -> None:
    """The test above could not fail if nothing secret were ever told."""
    session = session_of(RECORDED[0])
    seat = next(iter(session.state.players))
    before = list(told(window_of(session, seat)))
    session.journal._line[session.journal._cursor].step = replace(
        session.journal.step,
        state=evolve(session.state, purses={**session.state.purses, seat: 1234}),
    )
    after = list(told(window_of(session, seat)))
    assert len([1 for a, b in zip(before, after, strict=True) if a != b]) >= 2
