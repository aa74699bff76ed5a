"""One game being played: its journal in memory and the same journal on the disk, in step."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from companion.core import codec
from companion.core.amending.amendments import AmendPreview, Apply, Trial
from companion.core.entries import LATEST, Amend, Do, Entry, EntryCodec, What, new_id
from companion.core.errors import BadInput, BrokenData, CompanionError, Stumbled, where_it_failed
from companion.core.game import FigureOf, Game, Step
from companion.core.journal.journal import Journal
from companion.core.records import dataclass

S = TypeVar("S")
Seated = Callable[[Any], Any]


class Store(Protocol):
    """Where a journal lies. `append` returns when the entry is safe, or raises StorageFailed."""

    @property
    def header(self) -> Mapping[str, Any]: ...
    def entries(self) -> Iterable[Mapping[str, Any]]: ...
    def append(self, saved: dict[str, Any]) -> None: ...


def header_of(game: Game[Any, Any, Any], setup: Any) -> dict[str, Any]:
    """What a save begins with: the game, its pinned rules version, set-up and house rules.

    A set-up that could be written and never be read again is BadInput, with all that is wrong.
    """
    written = codec.write(setup)
    codec.read(game.setup_type, written)
    return {"game": game.info.id, "rules": game.info.rules_version, "setup": written}


def as_saved(setup: Any) -> Any:
    """The players are called as they were when the game began."""
    return setup


@dataclass(frozen=True, slots=True)
class Ready:
    """An entry that was checked: first it is saved (on any thread), and only then it counts."""

    save: Callable[[], None]
    count: Callable[[], None]


class Play(Generic[S]):
    """A game from its first action to its last; an action counts once it is on the disk."""

    def __init__(self, game: Game[Any, S, Any], store: Store, seated: Seated = as_saved) -> None:
        """`seated`: the set-up with its players as they are called now."""
        self.game = game
        self._store = store
        self._codec = EntryCodec(game)
        self.setup = seated(_setup(game, store.header))
        self.journal = Journal[S](
            guarded(game.apply), _start(game, self.setup), guarded(game.stands)
        )
        self._replay(store.entries())

    @property
    def state(self) -> S:
        return self.journal.state

    def figures(self) -> Mapping[FigureOf, int]:
        return self.game.figures(self.state)

    def do(self, action: Any, at: int, by: str = "", entry_id: str = "") -> Step[S]:
        """Take an action of the game; the same `entry_id` a second time changes nothing."""
        return self.record(Do(action), at, by, entry_id)

    def record(self, what: What, at: int, by: str = "", entry_id: str = "") -> Step[S]:
        """Take any entry: checked, then on the disk, and only then in force."""
        ready = self.prepare(what, at, by, entry_id)
        if ready is not None:
            ready.save()
            ready.count()
        return self.journal.step

    def prepare(
        self,
        what: What,
        at: int,
        by: str = "",
        entry_id: str = "",
        preview: AmendPreview | None = None,
    ) -> Ready | None:
        """The entry checked and ready to be saved and counted; None if it was taken before.

        Raises what speaks against it. Nothing else may be prepared until it counts or is dropped.
        """
        entry = Entry(entry_id or new_id(), what, min(max(at, 0), LATEST), by)
        if self.journal.knows(entry.id):
            return None
        plan = self.journal.plan(entry, preview)
        saved = self._codec.encode(entry)
        self._codec.require_readable(saved)
        return Ready(lambda: self._store.append(saved), lambda: self.journal.commit(plan))

    def trial(self, amend: Amend) -> Trial[S]:
        """An amendment to be tried out, here or on another thread."""
        return self.journal.trial(amend)

    def preview(self, amend: Amend) -> AmendPreview:
        """What an amendment would change for whom; record `preview.amend` to accept it."""
        return self.journal.preview(amend, self.game.figures)

    def _replay(self, entries: Iterable[Mapping[str, Any]]) -> None:
        decode, is_old, replay = self._codec.decode, self._codec.is_old, self.journal.replay
        try:
            for saved in entries:
                replay(decode(saved), is_old=is_old(saved))
        except BrokenData:
            raise
        except Exception as error:
            number = len(self.journal.entries) + 1
            reason = error.key if isinstance(error, CompanionError) else where_it_failed(error)
            raise BrokenData(
                "save.entry_refused", f"entries.{number}", number=number, reason=reason
            ) from error


def guarded(apply: Apply[S]) -> Apply[S]:
    """The rules, with every foreign error as a refusal of that one action.

    Play, replay and amendments all go through it: a fault in a rule costs a tap, never the app.
    """

    def applied(state: S, action: Any) -> Step[S]:
        try:
            return apply(state, action)
        except CompanionError:
            raise
        except Exception as error:
            logging.getLogger(__name__).exception("a rule stumbled over %r", action)
            raise Stumbled(error) from error

    return applied


def _start(game: Game[Any, S, Any], setup: Any) -> S:
    try:
        return game.start(setup)
    except CompanionError:
        raise
    except Exception as error:
        raise BrokenData("save.bad_setup", at=where_it_failed(error)) from error


def _setup(game: Game[Any, Any, Any], header: Mapping[str, Any]) -> Any:
    version = header.get("rules")
    if type(version) is not int:
        raise BrokenData("save.no_header")
    current = game.info.rules_version
    # Only versions that there were: any other number is refused before a step is taken.
    lifts = {step: game.setup_lifts.get(step, codec.as_it_was) for step in range(1, current)}
    saved: Any = header.get("setup")
    try:
        return codec.read(game.setup_type, codec.lifted(saved, version, current, lifts))
    except BadInput as error:
        problem = error.problems[0]
        raise BrokenData("save.bad_setup", problem.field, at=problem.field) from error


class MemoryStore:
    """A journal that nobody needs to keep: calculators, previews, tests."""

    def __init__(
        self, header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]] = ()
    ) -> None:
        self.header = header
        self.saved = [dict(entry) for entry in entries]

    def entries(self) -> Iterable[Mapping[str, Any]]:
        return tuple(self.saved)

    def append(self, saved: dict[str, Any]) -> None:
        self.saved.append(saved)
