"""A game's file that holds less than was confirmed: what is left, and what can be brought back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.records import dataclass
from companion.core.storage.backups import Backup
from companion.core.storage.files import free_name, read, write_whole
from companion.core.storage.records import Scan, Verdict, later_lines, require_header
from companion.core.storage.saves import Save, save_of


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged file, which nobody has touched yet.

    `kept` is what lies before the damage (none if not even the header does), `behind` the entries
    that can be read after it, `missing` how many entries were confirmed and are not among `kept`.
    """

    game_id: str
    kept: Save | None
    behind: tuple[dict[str, Any], ...]
    missing: int
    backup: Backup | None = None


def found(content: bytes, scanned: Scan, game_id: str, noted: int) -> Damage | None:
    """What is missing in a file of which `noted` entries were confirmed; None if nothing is.

    A file that is intact and yet cannot be read (of another kind, or newer) is no damage.
    """
    is_damaged = scanned.verdict is Verdict.DAMAGED or not content
    kept = _kept(scanned)
    if kept is None and not is_damaged:
        return None
    missing = noted - (len(kept.entries) if kept else 0)
    if is_damaged:
        missing = max(missing, scanned.missing, 1)
    if missing <= 0:
        return None
    behind = tuple(_behind(content, scanned)) if kept else ()
    return Damage(game_id, kept, behind, missing)


def _kept(scanned: Scan) -> Save | None:
    try:
        require_header(scanned.records)
        return save_of(scanned)
    except CompanionError:
        return None


def _behind(content: bytes, scanned: Scan) -> Iterator[dict[str, Any]]:
    """The entries behind the damage, up to the first thing that is none."""
    if scanned.verdict is not Verdict.DAMAGED:
        return
    for line in later_lines(content, scanned.length, scanned.checksum):
        if isinstance(line, bytes) or line.is_disproven:
            continue
        put = line.record.get("put") if line.record.keys() == {"table", "put"} else None
        if not isinstance(put, Mapping):
            return
        for document in put.values():
            if isinstance(document, dict) and "kind" in document:
                yield document


def set_aside(path: Path) -> str:
    """A copy of the damaged file beside it; its name, or nothing if there is no file."""
    if not path.exists():
        return ""
    aside = free_name(path, "damaged")
    write_whole(aside, read(path))
    return aside.name
