"""Numbers that guard the players' secrets on a shared tablet: kept as hashes, open for a while."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

OPEN_SECONDS = 60.0
ROUNDS = 20_000
TRIES = "pin_tries"  # a setting of the tablet: a copy of a game gives no new tries
FREE_TRIES = 3
WAITS = (5.0, 15.0, 30.0, 60.0, 120.0, 300.0)  # seconds after each wrong try that was not free


class Pins:
    """One number for each player who wants it.

    The hashes lie in the game's own file, so that every copy of it keeps them; `ticks` must never
    run backwards, whatever the clock of the tablet is set to.
    """

    def __init__(
        self,
        kept: Any,
        keep: Callable[[dict[str, str]], None],
        read: Callable[[str, Any], Any],
        write: Callable[[str, Any], None],
        ticks: Callable[[], float],
    ) -> None:
        self._keep, self._read, self._write, self._ticks = keep, read, write, ticks
        self._hashes = readable(kept)
        self._open_until: dict[str, float] = {}
        self._not_before: dict[str, float] = {}
        self.locks = 0  # how often everything was locked; who had something open compares
        for player in self._hashes:
            self._wait(player)  # a restart begins the wait anew

    def has(self, player: str) -> bool:
        return player in self._hashes

    def is_locked(self, player: str) -> bool:
        """Whether the number must be typed before the secrets show."""
        return self.has(player) and self._open_until.get(player, 0.0) <= self._ticks()

    def lock(self) -> bool:
        """The page was left, the tablet put down: everybody types his number again.

        Gives whether anybody had typed his.
        """
        was_open = bool(self._open_until)
        self._open_until.clear()
        self.locks += 1
        return was_open

    def choose(self, player: str, digits: str) -> None:
        """Guard a player's secrets with this number; none takes the guard away."""
        self._hashes.pop(player, None)
        if digits:
            self._hashes[player] = _hashed(digits, os.urandom(8).hex())
        self._open_until.pop(player, None)
        self._not_before.pop(player, None)
        self._keep(dict(self._hashes))

    def seconds_to_wait(self, player: str) -> float:
        """How long no number is taken, after wrong ones."""
        return max(0.0, self._not_before.get(player, 0.0) - self._ticks())

    def unlock(self, player: str, digits: str) -> bool:
        """Whether the number is right; if so, the secrets may be held for a while."""
        if self.seconds_to_wait(player):
            return False
        kept = self._hashes.get(player, "")
        right = not kept or _fits(kept, digits)
        self._count(player, 0 if right else self._tries(player) + 1)
        if right:
            self._open_until[player] = self._ticks() + OPEN_SECONDS
        else:
            self._wait(player)
        return right

    def _tries(self, player: str) -> int:
        return _counts(self._read(TRIES, {})).get(_salt(self._hashes.get(player, "")), 0)

    def _count(self, player: str, tries: int) -> None:
        if tries == self._tries(player):
            return
        counts = _counts(self._read(TRIES, {}))
        counts.pop(_salt(self._hashes[player]), None)
        if tries:
            counts[_salt(self._hashes[player])] = tries
        self._write(TRIES, counts)

    def _wait(self, player: str) -> None:
        late = self._tries(player) - FREE_TRIES
        if late >= 0:
            self._not_before[player] = self._ticks() + WAITS[min(late, len(WAITS) - 1)]


def readable(kept: Any) -> dict[str, str]:
    """The hashes of a file; whatever else somebody wrote there is no number."""
    pairs = kept.items() if isinstance(kept, Mapping) else ()
    return {
        player: kept
        for player, kept in pairs
        if isinstance(player, str) and isinstance(kept, str) and "$" in kept
    }


def _counts(kept: Any) -> dict[str, int]:
    pairs = kept.items() if isinstance(kept, Mapping) else ()
    return {salt: count for salt, count in pairs if type(count) is int and count > 0}


def _fits(kept: str, digits: str) -> bool:
    import hmac  # as all that hashes: read when the first number is typed

    return hmac.compare_digest(kept, _hashed(digits, _salt(kept)))


def _salt(kept: str) -> str:
    return kept.partition("$")[0]


def _hashed(digits: str, salt: str) -> str:
    import hashlib

    digest = hashlib.pbkdf2_hmac("sha256", digits.encode(), salt.encode(), ROUNDS)
    return f"{salt}${digest.hex()}"
