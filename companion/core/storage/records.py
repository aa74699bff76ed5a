"""Records of one line each: a checksum, a number that rises by one, and JSON.

    5d1c0f7a 12 {"table":"_default","put":{"13":{…}}}

The checksum covers the number too, so a line that was lost or doubled is noticed, and it goes on
from the checksum of the line before, so that a line of another file is noticed as well (a file of
version 1 has them apart). Lines are split at the byte of the line break alone: texts may hold any
other sign that some call a line end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NoReturn
from zlib import crc32

from companion.core.errors import BadInput, BrokenData
from companion.core.records import dataclass

FORMAT = "table-companion"
APART, CHAINED = 1, 2  # versions of a file: how its checksums hang together
VERSION = CHAINED

Record = dict[str, Any]

_CHECKSUM = 9
_BLOCK = 4096  # a disk grows a file by these
_LINES = re.compile(rb"[^\n]+")
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
    `missing` says how many records it cost. `checksum` is what the next line goes on from; None
    in a file of version 1.
    """

    records: Sequence[Record]
    length: int
    verdict: Verdict
    missing: int = 0
    checksum: int | None = None


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


def as_line(number: int, text: str, before: int | None = None) -> bytes:
    """One record as it stands in the file; half a letter (a lone surrogate) is BadInput.

    `before` is the checksum of the line before; None where checksums stand apart.
    """
    try:
        body = f"{number} {text}".encode()
    except UnicodeEncodeError:
        raise BadInput("input.broken_text") from None
    return b"%08x %s\n" % (crc32(body, before or 0), body)


def checksum_of(line: bytes) -> int:
    """What the line that follows goes on from."""
    return int(line[: _CHECKSUM - 1], 16)


HEADER = as_line(0, as_text({"format": FORMAT, "version": VERSION}))
_HEADERS = (HEADER, as_line(0, as_text({"format": FORMAT, "version": APART})))


def as_lines(records: Iterable[Mapping[str, Any]]) -> list[bytes]:
    """The lines of a whole file of these records, its header first."""
    lines = [HEADER]
    for number, record in enumerate(records, 1):
        lines.append(as_line(number, as_text(record), checksum_of(lines[-1])))
    return lines


def as_file(records: Iterable[Mapping[str, Any]]) -> bytes:
    """A whole file of these records, its header first."""
    return b"".join(as_lines(records))


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
    bodies: list[bytes] = []
    ends = [0]
    before: int | None = None
    for line in _whole_lines(content):
        start = b"%d " % len(bodies)
        if not _is_intact(line, before) or not line.startswith(start, _CHECKSUM):
            break
        bodies.append(line[_CHECKSUM + len(start) :])
        ends.append(ends[-1] + len(line) + 1)
        if before is not None or (len(bodies) == 1 and _is_chained(bodies[0])):
            before = checksum_of(line)
    records = _parsed(bodies)
    length = ends[len(records)]
    if before is not None and records:
        before = checksum_of(content[ends[len(records) - 1] :])
    if length == len(content):
        return Scan(records, length, Verdict.CLEAN, checksum=before)
    longest = max((len(body) for body in bodies), default=0)
    if _is_torn(content[length:], longest, len(records), before):
        return Scan(records, length, Verdict.TORN, checksum=before)
    missing = _missing(content, length, max(len(records) - 1, 0), before)
    return Scan(records, length, Verdict.DAMAGED, missing, before)


def _whole_lines(content: bytes) -> Iterator[bytes]:
    """The lines that end, one at a time: a file may be nothing but line ends."""
    start = 0
    while (end := content.find(b"\n", start)) >= 0:
        yield content[start:end]
        start = end + 1


def _is_intact(line: bytes, before: int | None) -> bool:
    return line[:_CHECKSUM] == b"%08x " % crc32(line[_CHECKSUM:], before or 0)


def _is_chained(header: bytes) -> bool:
    """Whether the first line announces checksums that go on from each other."""
    parsed = _parsed([header])
    version = parsed[0].get("version") if parsed else None
    return type(version) is int and version >= CHAINED


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


def _is_torn(rest: bytes, longest: int, number: int, before: int | None) -> bool:
    """Whether the rest is one record that was never completely written.

    A disk that lost power may have grown the file and not filled it: zeros, which JSON never
    holds. A full line with a wrong checksum was confirmed once, so that is damage; so is more
    than one record can have been.
    """
    if number == 0:
        return _is_begun_header(rest)
    if len(rest) > max(longest, _BLOCK) + _BLOCK:
        return False
    if b"\n" not in rest:
        return not _is_intact(rest[:-1], before)
    return rest.index(b"\n") == len(rest) - 1 and b"\0" in rest


def _is_begun_header(rest: bytes) -> bool:
    if not rest.strip(b"\0"):
        return True
    return any(
        len(rest) <= len(header)
        and all(found in (0, wanted) for found, wanted in zip(rest, header, strict=False))
        for header in _HEADERS
    )


@dataclass(frozen=True, slots=True)
class Later:
    """A line behind damage: its number and record, and what its checksum says of it.

    Right behind a gap neither can be said: the checksum that the line goes on from is gone.
    """

    number: int
    record: Record
    is_proven: bool
    is_disproven: bool


def later_lines(content: bytes, start: int, before: int | None) -> Iterator[Later | bytes]:
    """What lies behind damage that begins at `start`: lines that can be read, else their bytes.

    Where even the first line is damaged, checksums may stand apart or go on from each other.
    """
    is_chained, is_apart = before is not None or start == 0, before is None
    is_sure = start > 0  # whether it is known what the line goes on from
    for match in _LINES.finditer(content, start):
        line = match.group()
        number, _, text = line[_CHECKSUM:].partition(b" ")
        records = _parsed([text]) if number.isdigit() and len(number) < 10 else []
        is_proven = (is_chained and _is_intact(line, before)) or (
            is_apart and _is_intact(line, None)
        )
        is_disproven = not is_proven and (is_sure or not is_chained)
        yield Later(int(number), records[0], is_proven, is_disproven) if records else line
        before, is_sure = _stated(line), is_proven


def _stated(line: bytes) -> int:
    """The checksum that a line states, true or not."""
    try:
        return checksum_of(line)
    except ValueError:
        return 0


def _missing(content: bytes, start: int, last: int, before: int | None) -> int:
    """How many records are gone: by the numbers of proven later lines, else by what is left."""
    highest, behind = last, 0
    for line in later_lines(content, start, before):
        if isinstance(line, bytes):
            behind += max(1, len(_RECORD_STARTS.findall(line)))
        elif not line.is_proven:
            behind += 1
        elif line.number > highest:
            highest, behind = line.number, 0
    return max(highest - last + behind, 1)
