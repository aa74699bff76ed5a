"""Records of one line each: a checksum, a number that rises by one, and JSON.

    5d1c0f7a 12 {"table":"_default","put":{"13":{…}}}

The checksum covers the number too, so a line that was lost or doubled is noticed. Lines are
split at the byte of the line break alone: texts may hold any other sign that some call a line end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NoReturn
from zlib import crc32

from companion.core.errors import BadInput, BrokenData
from companion.core.records import dataclass

FORMAT = "table-companion"
VERSION = 1

Record = dict[str, Any]

_CHECKSUM = 9
_RECORD_STARTS = re.compile(rb"[0-9a-f]{8} \d+ \{")


class Verdict(Enum):
    """How a file was found."""

    CLEAN = "clean"
    TORN = "torn"
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Scan:
    """What a file holds: its intact records, their length in bytes, and what follows them.

    A torn tail is a record that was being written and never confirmed. Damage is all else;
    `missing` says how many records it cost.
    """

    records: Sequence[Record]
    length: int
    verdict: Verdict
    missing: int = 0


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_DECODER = json.JSONDecoder(parse_constant=_refuse)


def as_text(value: Any) -> str:
    """The value as compact JSON."""
    return _ENCODER.encode(value)


def from_text(text: str) -> Any:
    """The value that compact JSON stands for."""
    return _DECODER.decode(text)


def as_line(number: int, text: str) -> bytes:
    """One record as it stands in the file; half a letter (a lone surrogate) is BadInput."""
    try:
        body = f"{number} {text}".encode()
    except UnicodeEncodeError:
        raise BadInput("input.broken_text") from None
    return b"%08x %s\n" % (crc32(body), body)


HEADER = as_line(0, as_text({"format": FORMAT, "version": VERSION}))


def as_file(records: Iterable[Mapping[str, Any]]) -> bytes:
    """A whole file of these records, its header first."""
    lines = (as_line(number, as_text(record)) for number, record in enumerate(records, 1))
    return b"".join((HEADER, *lines))


def require_header(records: Sequence[Record]) -> None:
    """Refuse a file of another kind or of a newer version."""
    header = records[0] if records else {}
    version = header.get("version")
    if header.get("format") != FORMAT or type(version) is not int:
        raise BrokenData("storage.not_ours")
    if version > VERSION:
        raise BrokenData("save.newer_version", version=version, current=VERSION)


def scan(content: bytes) -> Scan:
    """The intact records of a file from its beginning, and what became of the rest."""
    lines = content.split(b"\n")
    tail = lines.pop()
    bodies: list[bytes] = []
    for number, line in enumerate(lines):
        body = line[_CHECKSUM:]
        start = b"%d " % number
        if line[:_CHECKSUM] != b"%08x " % crc32(body) or not body.startswith(start):
            break
        bodies.append(body[len(start) :])
    records = _parsed(bodies)
    length = sum(len(line) + 1 for line in lines[: len(records)])
    later = lines[len(records) :]
    if not later and not tail:
        return Scan(records, length, Verdict.CLEAN)
    if _is_torn(content[length:], later, tail, len(records)):
        return Scan(records, length, Verdict.TORN)
    return Scan(
        records, length, Verdict.DAMAGED, _missing(later or [tail], max(len(records) - 1, 0))
    )


def _parsed(bodies: list[bytes]) -> list[Record]:
    """The records up to the first that is no JSON object, parsed in one go where all are."""
    try:
        records = from_text(f"[{b','.join(bodies).decode()}]")
        if len(records) == len(bodies) and all(type(record) is dict for record in records):
            return list(records)
    except (ValueError, RecursionError):
        pass
    records = []
    for body in bodies:
        try:
            record = from_text(body.decode())
        except (ValueError, RecursionError):
            break
        if type(record) is not dict:
            break
        records.append(record)
    return records


def _is_torn(rest: bytes, later: list[bytes], tail: bytes, number: int) -> bool:
    """Whether the rest is one record that was never completely written.

    A disk that lost power may have grown the file and not filled it: zeros, which JSON never
    holds. A full line with a wrong checksum was confirmed once, so that is damage.
    """
    if number == 0:
        return _is_begun_header(rest)
    if not later:
        return _number(tail[:-1]) is None
    return len(later) == 1 and not tail and b"\0" in later[0]


def _is_begun_header(rest: bytes) -> bool:
    if not rest.strip(b"\0"):
        return True
    return len(rest) <= len(HEADER) and all(
        found in (0, wanted) for found, wanted in zip(rest, HEADER, strict=False)
    )


def _number(line: bytes) -> int | None:
    """The number of a line if it is intact."""
    body = line[_CHECKSUM:]
    if line[:_CHECKSUM] != b"%08x " % crc32(body):
        return None
    number = body.partition(b" ")[0]
    return int(number) if number.isdigit() and len(number) < 10 else None


def _missing(later: list[bytes], last: int) -> int:
    """How many records are gone: by the numbers of intact later lines, else by what is left."""
    highest, broken = last, list[bytes]()
    for line in later:
        number = _number(line)
        if number is None:
            broken.append(line)
        elif number > highest:
            highest = number
            broken.clear()
    begun = len(_RECORD_STARTS.findall(b"\n".join(broken)))
    return highest - last + begun if highest > last else max(begun, 1)
