"""Numbers that guard the players' secrets on a shared tablet: kept as hashes, open for a while."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any

OPEN_SECONDS = 60.0
ROUNDS = 20_000


class Pins:
    """One number for each player who wants it; `read` and `write` keep them with the settings."""

    def __init__(
        self,
        read: Callable[[str, Any], Any],
        write: Callable[[str, Any], None],
        game_id: str,
        now: Callable[[], float],
    ) -> None:
        self._write = write
        self._key = f"pins.{game_id}"
        self._now = now
        kept = read(self._key, {})
        self._hashes: dict[str, str] = dict(kept) if isinstance(kept, Mapping) else {}
        self._open_until: dict[str, float] = {}

    def has(self, player: str) -> bool:
        return player in self._hashes

    def is_locked(self, player: str) -> bool:
        """Whether the number must be typed before the secrets show."""
        return self.has(player) and self._open_until.get(player, 0.0) <= self._now()

    def choose(self, player: str, digits: str) -> None:
        """Guard a player's secrets with this number; none takes the guard away."""
        self._hashes.pop(player, None)
        if digits:
            self._hashes[player] = _hashed(digits, secrets.token_hex(8))
        self._open_until.pop(player, None)
        self._write(self._key, dict(self._hashes))

    def unlock(self, player: str, digits: str) -> bool:
        """Whether the number is right; if so, the secrets may be held for a while."""
        kept = self._hashes.get(player, "")
        right = not kept or secrets.compare_digest(kept, _hashed(digits, kept.partition("$")[0]))
        if right:
            self._open_until[player] = self._now() + OPEN_SECONDS
        return right


def _hashed(digits: str, salt: str) -> str:
    digest = hashlib.pbkdf2_hmac("sha256", digits.encode(), salt.encode(), ROUNDS)
    return f"{salt}${digest.hex()}"
