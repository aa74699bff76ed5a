"""A request as bytes come in: read with limits, taken apart strictly, or refused with a number.

One request a connection. Whoever is slow, large or odd gets a status and is hung up on; nothing
that was sent is ever shown back.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from socket import socket
from typing import Any

from companion.core.records import dataclass

LINE, HEAD, BODY = 2_048, 8_192, 8_192  # bytes
SECONDS = 15.0  # for everything
_LINE = re.compile(rb"(GET|POST) (/[!-~]*) HTTP/1\.[01]")
_HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([ -~\t\x80-\xff]*?)[ \t]*")
_ONCE = frozenset({"host", "content-length", "authorization", "origin", "content-type"})


class Refused(Exception):
    """The request is not taken; `status` says why, without words."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked: route without its query, headers by their small names, the body as JSON."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def key(self) -> str:
        """The key of a phone that was let in."""
        scheme, _, key = self.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.lower() == "bearer" else ""


def read(connection: socket, seconds: float = SECONDS) -> Request:
    """The request of a connection, whole and in time, or Refused."""
    until = time.monotonic() + seconds
    received = b""
    while b"\r\n\r\n" not in received:
        _require_room(received)
        more = _more(connection, until)
        if not more:
            raise Refused(400)
        received += more
    head, _, rest = received.partition(b"\r\n\r\n")
    _require_room(head)
    line, _, lines = head.partition(b"\r\n")
    method, target = _line(line)
    headers = _headers(lines)
    length = _length(method, headers)
    while len(rest) < length:
        more = _more(connection, until)
        if not more:
            raise Refused(400)
        rest += more
    if len(rest) > length:
        raise Refused(400)
    return Request(method, target.partition("?")[0], headers, _body(method, headers, rest))


def _more(connection: socket, until: float) -> bytes:
    left = until - time.monotonic()
    if left <= 0:
        raise Refused(408)
    connection.settimeout(left)
    try:
        return connection.recv(4_096)
    except TimeoutError:
        raise Refused(408) from None


def _require_room(received: bytes) -> None:
    line, end, lines = received.partition(b"\r\n")
    if len(line) > LINE:
        raise Refused(414)
    if end and len(lines) > HEAD:
        raise Refused(431)


def _line(line: bytes) -> tuple[str, str]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise Refused(400)
    return found[1].decode(), found[2].decode()


def _headers(lines: bytes) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines.split(b"\r\n") if lines else ():
        found = _HEADER.fullmatch(line)
        if found is None:
            raise Refused(400)
        name, value = found[1].decode().lower(), found[2].decode("latin-1")
        if name in headers and name in _ONCE:
            raise Refused(400)
        headers[name] = value
    return headers


def _length(method: str, headers: Mapping[str, str]) -> int:
    if "transfer-encoding" in headers:
        raise Refused(501)
    told = headers.get("content-length", "" if method == "POST" else "0")
    if not told:
        raise Refused(411)
    if not told.isascii() or not told.isdigit():
        raise Refused(400)
    if len(told) > 6 or int(told) > (BODY if method == "POST" else 0):
        raise Refused(413)
    return int(told)


def _body(method: str, headers: Mapping[str, str], body: bytes) -> Mapping[str, Any]:
    if method == "GET":
        return {}
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(415)
    try:
        found = json.loads(body.decode())
    except (ValueError, RecursionError):
        raise Refused(400) from None
    if not isinstance(found, dict):
        raise Refused(400)
    return found
