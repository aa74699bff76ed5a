"""Who may look in: codes that are scanned once, phones that knock, keys of those let in.

Knows no socket. A code holds a token for one seat, good for ten minutes and for one phone. Whoever
brings it knocks; the table sees the same sign as the phone and lets it in, and only then there is
a key, of which nothing but a digest is kept. One phone a seat: the next one takes over.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, Literal

from companion.core.records import dataclass

TOKEN_SECONDS = 600.0
KNOCK_SECONDS = 300.0  # how long a phone may stand at the door
MOST_KNOCKS = 12
SIGNS = 16  # words for a sign, `phone.sign.0` and so on, each with a number of two digits
Admission = Literal["wait", "in", "refused", "gone"]


@dataclass(frozen=True, slots=True)
class Knock:
    """A phone before the door: which seat it wants, and the sign that both screens show."""

    ticket: str
    seat: str
    sign: tuple[int, int]  # which word, which number


class _Waiting:
    def __init__(self, knock: Knock, until: float) -> None:
        self.knock, self.until = knock, until
        self.answer: Admission = "wait"


class Guests:
    """The seats of one game; every method may be called from any thread."""

    def __init__(
        self,
        seats: tuple[str, ...],
        kept: Any,
        keep: Callable[[dict[str, str]], None],
        ticks: Callable[[], float],
    ) -> None:
        self.seats = seats
        self._keep, self._ticks = keep, ticks
        self._lock = Lock()
        self._digests = readable(kept, seats)
        self._tokens: dict[str, tuple[str, float]] = {}  # by seat: the token, and until when
        self._waiting: dict[str, _Waiting] = {}

    # -- codes -----------------------------------------------------------------------------

    def token(self, seat: str) -> str:
        """What the code of a seat holds now; one that is old or used is made anew."""
        with self._lock:
            token, until = self._tokens.get(seat, ("", 0.0))
            if until <= self._ticks():
                token = secrets.token_urlsafe(16)
                self._tokens[seat] = (token, self._ticks() + TOKEN_SECONDS)
            return token

    def knock(self, token: str) -> Knock | None:
        """A phone brings a token; none where no code holds it (any more)."""
        with self._lock:
            self._tidy()
            found = ""
            for seat, (known, _until) in self._tokens.items():
                if secrets.compare_digest(known.encode(), token.encode()):
                    found = seat
            if not found or len(self._waiting) >= MOST_KNOCKS:
                return None
            del self._tokens[found]  # good for one phone
            sign = (secrets.randbelow(SIGNS), 10 + secrets.randbelow(90))
            knock = Knock(secrets.token_urlsafe(16), found, sign)
            self._waiting[knock.ticket] = _Waiting(knock, self._ticks() + KNOCK_SECONDS)
            return knock

    def _tidy(self) -> None:
        now = self._ticks()
        self._tokens = {seat: kept for seat, kept in self._tokens.items() if kept[1] > now}
        self._waiting = {name: one for name, one in self._waiting.items() if one.until > now}

    # -- the door --------------------------------------------------------------------------

    def waiting(self) -> tuple[Knock, ...]:
        """Who stands there, in the order in which they came."""
        with self._lock:
            self._tidy()
            return tuple(one.knock for one in self._waiting.values() if one.answer == "wait")

    def allow(self, ticket: str) -> None:
        self._say(ticket, "in")

    def refuse(self, ticket: str) -> None:
        self._say(ticket, "refused")

    def _say(self, ticket: str, answer: Admission) -> None:
        with self._lock:
            if ticket in self._waiting:
                self._waiting[ticket].answer = answer

    def fetched(self, ticket: str) -> tuple[Admission, str, str]:
        """What the table said, the seat, and the key, which is told once."""
        with self._lock:
            self._tidy()
            one = self._waiting.get(ticket)
            if one is None:
                return "gone", "", ""
            if one.answer != "wait":
                del self._waiting[ticket]
            if one.answer != "in":
                return one.answer, one.knock.seat, ""
            key = secrets.token_urlsafe(24)
            self._digests[one.knock.seat] = digest(key)
            self._keep(dict(self._digests))
            return "in", one.knock.seat, key

    # -- keys ------------------------------------------------------------------------------

    def seat_of(self, key: str) -> str | None:
        """Whose phone this is."""
        wanted, found = digest(key), None
        with self._lock:
            for seat, known in self._digests.items():
                if secrets.compare_digest(known, wanted):
                    found = seat
        return found

    def joined(self) -> frozenset[str]:
        """The seats that have a phone, whether it is there or asleep."""
        with self._lock:
            return frozenset(self._digests)

    def is_cut(self, seat: str) -> bool:
        """Whether this seat has no phone (any more)."""
        with self._lock:
            return seat not in self._digests

    def cut(self, *seats: str) -> None:
        """These phones know nothing any more; without a name, all."""
        with self._lock:
            for seat in seats or tuple(self._digests):
                self._digests.pop(seat, None)
            self._keep(dict(self._digests))


def digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def readable(kept: Any, seats: tuple[str, ...]) -> dict[str, str]:
    """The digests of a game; whatever else somebody wrote there lets nobody in."""
    pairs = kept.items() if isinstance(kept, Mapping) else ()
    return {seat: one for seat, one in pairs if seat in seats and isinstance(one, str) and one}


class Door:
    """Counts wrong tokens and keys of an address: after five of them it hears nothing for a while.

    `told` is called with the address when that begins.
    """

    WRONG, SECONDS, MOST = 5, 60.0, 256

    def __init__(self, ticks: Callable[[], float], told: Callable[[str], None]) -> None:
        self.ticks, self._told = ticks, told
        self._lock = Lock()
        self._wrong: dict[str, tuple[int, float]] = {}  # by address: how often, since when

    def is_shut(self, address: str) -> bool:
        with self._lock:
            count, since = self._wrong.get(address, (0, 0.0))
            if self.ticks() - since >= self.SECONDS:
                self._wrong.pop(address, None)
                return False
            return count >= self.WRONG

    def wrong(self, address: str) -> None:
        with self._lock:
            count, since = self._wrong.get(address, (0, 0.0))
            now = self.ticks()
            count = count + 1 if now - since < self.SECONDS else 1
            if len(self._wrong) >= self.MOST:  # addresses can be many, memory is not
                self._wrong.pop(next(iter(self._wrong)))
            self._wrong[address] = (count, now)
        if count == self.WRONG:
            self._told(address)


class Pace:
    """At most so many actions in so many seconds for each seat."""

    MOST, SECONDS = 20, 10.0

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._lock = Lock()
        self._times: dict[str, list[float]] = {}

    def may(self, seat: str) -> bool:
        now = self._ticks()
        with self._lock:
            recent = [at for at in self._times.get(seat, []) if now - at < self.SECONDS]
            if len(recent) >= self.MOST:
                return False
            self._times[seat] = [*recent, now]
            return True
