"""What goes to a seat does not depend on what others hide: bytes, over whole games.

The same game is told twice, the second time with other secrets of everybody else in every state it
ever had. Every place, every tab, every reason that a phone can ask for and every form that it can
open must be the same, and so must be what the rules say to what is tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from random import Random
from typing import Any

from companion.core.errors import CompanionError
from companion.core.play import Play
from companion.core.records import evolve
from companion.games import GAMES
from companion.games.generalship.pieces import Unit
from companion.pages.kit import TABLE
from companion.phones.hub import refusal
from companion.phones.places import Touch
from companion.phones.server import written
from companion.phones.window import Gone, Note, Window, Wish, keys_in
from companion.phones.windows import windows
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.session import Session
from tests.games.dealt import whole
from tests.phones.prodding import Finger, Prodded, prodded
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking
from tests.stage.locked_twins import NOTES, alike

ENGLISH = speaking("en")
REASONS, TAPS = 4, 4  # on each page


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
    """Other kinds of pieces, generals and card values for all but one; their numbers lie open."""
    kinds = list(Unit)
    after = dict(zip(kinds, [*kinds[1:], kinds[0]], strict=True))

    def other(units: Any) -> dict[Unit, int]:
        return {after[kind]: count for kind, count in units.items()}

    stacks = tuple(
        stack
        if stack.owner == seat
        else replace(
            stack,
            units=other(stack.units),
            tired=other(stack.tired),
            half=other(stack.half),
        )
        for stack in state.stacks
    )
    players = {
        who: player
        if who == seat
        else evolve(
            player,
            power=tuple(name and f"{name}?" for name in player.power),  # whether typed is open
            unused=tuple(name and f"{name}?" for name in player.unused),
            ones=player.twos,
            twos=player.ones,
        )
        for who, player in state.players.items()
    }
    upgraded = {seat: state.upgraded[seat]} if seat in state.upgraded else {}
    return evolve(state, stacks=stacks, players=players, upgraded=upgraded)


OTHERWISE: dict[str, Callable[[Any, str], Any]] = {
    "medioevo": of_medioevo,
    "conspiracy": of_conspiracy,
    "generalship": of_generalship,
}


def with_other_secrets(session: Session, seat: str) -> None:
    """The same game, in which everybody else hides something else all along."""
    change = OTHERWISE.get(session.play.game.info.id)
    if change is None:
        return
    for position in session.journal._positions:
        state = position.step.state
        if not getattr(state, "ended", False):
            position.step = replace(position.step, state=change(state, seat))


@contextmanager
def otherwise(session: Session, seat: str) -> Iterator[None]:
    """For a while everybody else hides something else: a game is dealt once for all seats."""
    kept = [(position, position.step) for position in session.journal._positions]
    with_other_secrets(session, seat)
    try:
        yield
    finally:
        for position, step in kept:
            position.step = step


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
            keys = sorted(keys_in(view["page"])) if place != "rules" else []
            for key in keys[:: len(keys) // REASONS + 1]:
                yield f"hold {key}: {_heard(window, Touch('hold', key))}"
            for key in keys[1 :: len(keys) // TAPS + 1]:
                yield f"tap {key}: {_heard(window, Touch('tap', key))}"
                window.go(place)


def _heard(window: Window, touch: Touch) -> str:
    """What comes back for a touch: a page, a form, a refusal, or what the rules say to it."""
    texts = window._desk.texts()
    try:
        reply = window.touched(touch)
        if isinstance(reply, Wish):
            session = window._desk.session
            for action in reply.actions:
                session.play.game.apply(session.state, action)
            return "done"
        if isinstance(reply, Note):
            return "noted"
    except Gone:
        return "gone"
    except CompanionError as error:
        return written(refusal(texts, error))
    return written({name: part for name, part in reply.items() if name != "sheet"})


# -- bids that others noted ---------------------------------------------------------------------


def noted_by_others(session: Session, seat: str, amount: int) -> tuple[Drafts, int]:
    """Where all note their bids, with this one of everybody else's; and how many bids that are."""
    shared, count = in_memory(), 0
    make = windows(session, lambda _seat: in_memory(), lambda: shared, AtOnce)
    for other in session.state.players:
        if other != seat:
            count += sum(note.take() for note in _bids(make(other, texts, nothing), amount))
    return shared, count


def _bids(window: Window, amount: int) -> Iterator[Note]:
    """Letters that lie open in this hand now."""
    for place in [place["key"] for place in window.view()["places"]]:
        window.go(place)
        foot = window.view()["page"].get("foot", {})
        for button in [foot.get("main")] if isinstance(foot, dict) else []:
            with suppress(CompanionError, Gone):
                reply = window.touched(Touch("tap", button["key"])) if button else {}
                if isinstance(reply, Mapping) and getattr(window._sheet, "key", "")[:4] == "bid:":
                    note = window.confirmed(reply["sheet"], {"amount": amount}, False)
                    if isinstance(note, Note):
                        yield note
                        return


def differences_of_bids(session: Session, seat: str) -> tuple[list[str], int]:
    """What a seat is told of what others noted; how many they are."""
    found: list[list[str]] = []
    count = 0
    for amount in (0, 1):
        shared, count = noted_by_others(session, seat, amount)
        make = windows(session, lambda _seat: in_memory(), lambda shared=shared: shared, AtOnce)
        found.append(list(told(make(seat, texts, nothing))))
    here, there = found
    return [f"{a} ≠ {b}" for a, b in zip(here, there, strict=True) if a != b], count


def moments(session: Session, count: int) -> list[int]:
    """Spread over the game, as long as there is something to hide."""
    line = [one for one in session.journal.present if not one.step.state.ended]
    last = len(line) - 1
    return sorted({line[last * n // count].number for n in range(1, count + 1)})


def differences(
    make: Callable[[], Session], seats: int, places: Callable[[Session], list[int]], prods: int = 20
) -> Iterator[str]:
    """Everything that a seat or the wall is told in two games that differ by others' secrets.

    What they noted for later differs, too. Beside all that can be read, some requests by chance.
    """
    twins = [_Twin(make()), _Twin(make())]
    for seat in [*list(twins[0].session.state.players)[:seats], TABLE]:
        for number in places(twins[0].session):
            with alike():
                found = _between(*twins, seat, number, prods)
                yield from (f"{seat} @ {number}: {one}" for one in found)


class _Twin:
    """A game with what lies noted beside it."""

    def __init__(self, session: Session) -> None:
        self.session, self.notes = session, in_memory()
        self.make = windows(session, lambda _seat: in_memory(), lambda: self.notes, AtOnce)

    def stand(self, number: int, seat: str, other: bool) -> None:
        self.session.go_to(number)
        self.notes = noted(self.session, seat, other)


def _between(first: _Twin, other: _Twin, seat: str, number: int, prods: int) -> Iterator[str]:
    """What the two differ in, for this seat at this moment."""
    first.stand(number, seat, False)
    other.stand(number, seat, True)
    here = list(told(first.make(seat, texts, nothing)))
    with otherwise(other.session, seat):
        there = list(told(other.make(seat, texts, nothing)))
        yield from (f"{a} ≠ {b}" for a, b in zip(here, there, strict=True) if a != b)
        ends = [Prodded(one.session, one.make, seat) for one in (first, other)]
        yield from prodded(*ends, Finger(Random(f"{number} {seat}")), prods)


def noted(session: Session, seat: str, other: bool) -> Drafts:
    """The tablet's notes: bids, hands and letters of everybody, others' by their second set."""
    notes, kept = NOTES[session.play.game.info.id], in_memory()
    twice = zip(notes(session.state, False), notes(session.state, True), strict=True)
    for (name, one), (_, two) in twice:
        kept.put(name, _with_own(name, seat, session.state, one, two) if other else one)
    return kept


def _with_own(name: str, seat: str, state: Any, one: Any, two: Any) -> Any:
    """The second set, with what this seat noted itself as in the first."""
    if name == f"my_hand.{seat}":
        return one
    if name == "battle_hand":
        army = getattr(state, "battle", None)
        return one if army and seat in (army.attacker, army.defender) else two
    return {
        part: {who: (one[part] if who == seat else two[part])[who] for who in two[part]}
        if isinstance(two[part], dict) and seat in two[part]
        else two[part]
        for part in two
    }


def at_random(random: Random, count: int) -> Callable[[Session], list[int]]:
    """So many moments of a game, as long as there is something to hide; each time the same."""
    chosen: list[int] = []

    def places(session: Session) -> list[int]:
        line = [one.number for one in session.journal.present if not one.step.state.ended]
        chosen.extend(() if chosen else sorted(random.sample(line, min(count, len(line)))))
        return chosen

    return places


def random_game(game: str, seed: int) -> Callable[[], Session]:
    """A random whole game of this title, opened anew at every call."""
    store = whole(game, Random(seed))
    return lambda: Session(Play(GAMES[game], store), AtOnce(), lambda: 1_790_000_000)
