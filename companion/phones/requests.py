"""A request as bytes come in: read with limits, taken apart strictly, or refused with a number.

One request a connection. Whoever is slow, large or odd gets a status and is hung up on; nothing
that was sent is ever shown back.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from socket import socket
from typing import Any

from companion.core.records import dataclass

LINE, HEAD, BODY = 2_048, 8_192, 8_192  # bytes
SECONDS = 15.0  # for everything
ANY_TIME: AbstractContextManager[Any] = nullcontext()
_LINE = re.compile(rb"(GET|POST) (/[!-~]*) HTTP/1\.[01]")
# One sign after the other, never back: what is sent decides how long a search goes on.
_NAME = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(rb"[ -~\t\x80-\xff]*")
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


def read(
    connection: socket, seconds: float = SECONDS, turn: AbstractContextManager[Any] = ANY_TIME
) -> Request:
    """The request of a connection, whole and in time, or Refused; taken apart in its turn."""
    until = time.monotonic() + seconds
    received = b""
    while b"\r\n\r\n" not in received:
        _require_room(received)
        received += _more(connection, until)
    head, _, rest = received.partition(b"\r\n\r\n")
    _require_room(head)
    line, _, lines = head.partition(b"\r\n")
    method, target = _line(line)
    with turn:
        headers = _headers(lines)
    length = _length(method, headers)
    while len(rest) < length:
        rest += _more(connection, until)
    if len(rest) > length:
        raise Refused(400)
    with turn:
        body = _body(method, headers, rest)
    return Request(method, target.partition("?")[0], headers, body)


def _more(connection: socket, until: float) -> bytes:
    left = until - time.monotonic()
    if left <= 0:
        raise Refused(408)
    connection.settimeout(left)
    try:
        more = connection.recv(4_096)
    except TimeoutError:
        raise Refused(408) from None
    if not more:
        raise Refused(400)
    return more


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
        called, colon, told = line.partition(b":")
        if not colon or not _NAME.fullmatch(called) or not _VALUE.fullmatch(told):
            raise Refused(400)
        name, value = called.decode().lower(), told.strip(b" \t").decode("latin-1")
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
