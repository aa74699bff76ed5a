"""Odd requests against the server of a real game: what it answers, and what it must never tell."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from companion.core.records import evolve
from tests.phones.evening import evening
from tests.presenters.recorded import HONOR, session_of

SEAT = "p0"
MARK = 918_273  # everybody else's purse: found nowhere
ROUTES = ("/join", "/look", "/touch", "/form", "/act", "/events", "/", "/web/phone.js", "/x")
KINDS = ("tap", "hold", "step", "choose", "answer", "throw", "tab", "confirm", "roll", "rule", "")
PLACES = ("table", "sheet", "phase", "log", "charts", "rules", "nowhere")
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, "", "x" * 4_000, "\x00", "💥", [], [[]], {}, {"a": {}}, "page:",
    "page:sheet", "money:p1", "money:p0", "sheet:p1", "honor:p1", "take", "quick:-50", "pay",
)  # fmt: skip


def secret_session() -> Any:
    """A game in which every other purse holds a number that is found nowhere else."""
    session = session_of(HONOR, 1_790_000_000)
    session.go_to(300)
    for position in session.journal._positions:
        state = position.step.state
        purses = {
            who: MARK if who != SEAT and who in state.players else money
            for who, money in state.purses.items()
        }
        position.step = replace(position.step, state=evolve(state, purses=purses))
    return session


def requests(random: Random, table: Any, key: str) -> Iterator[bytes]:
    """Endless, each as it goes over the wire."""
    keys = [key, key, key, "wrong", ""]
    while True:
        body = json.dumps(_body(random), ensure_ascii=random.random() < 0.5).encode()
        method, route = random.choice(("GET", "POST", "POST", "POST")), random.choice(ROUTES)
        if route == "/events":
            route = "/eventz"  # a stream stays open: others have tests of their own
        head = [
            f"{method} {route} HTTP/1.1",
            f"Host: {table.host if random.random() < 0.95 else 'elsewhere'}",
            f"Authorization: Bearer {random.choice(keys)}",
        ]
        if method == "POST":
            length = len(body) if random.random() < 0.95 else random.randint(-1, 9_000)
            head += [f"Content-Length: {length}", "Content-Type: application/json"]
        if random.random() < 0.02:  # long, and at its end it is no header
            head.append(
                f"X:{random.choice((' ', ' y', ':', 'y')) * 3_500}{random.choice(chr(0) + 'y')}"
            )
        sent = ("\r\n".join(head) + "\r\n\r\n").encode() + (body if method == "POST" else b"")
        if random.random() < 0.2:
            sent = _mangled(random, sent)
        yield sent


def _body(random: Random) -> Any:
    if random.random() < 0.05:
        return random.choice(ODD)
    body: dict[str, Any] = {
        "kind": random.choice(KINDS),
        "key": random.choice(ODD),
        "id": f"{random.randrange(50):08}",
        "place": random.choice(PLACES),
        "sheet": random.choice((None, 0, 1, 2, 3, "1", -1)),
        "value": random.choice(ODD),
        "values": random.choice(({}, {"amount": random.choice(ODD), "way": "get"}, ODD)),
        "token": random.choice(ODD),
        "ticket": random.choice(ODD),
        "language": random.choice(("en", "de", "it", "xx", 7)),
        "anyway": random.choice(ODD),
    }
    return {name: body[name] for name in random.sample(sorted(body), random.randint(0, len(body)))}


def _mangled(random: Random, sent: bytes) -> bytes:
    place = random.randrange(len(sent))
    return sent[:place] + random.randbytes(random.randint(0, 9)) + sent[place + 3 :]


def fired(
    random: Random, count: int, table: Any, key: str, moved: Callable[[], None] = lambda: None
) -> Iterator[tuple[int, str]]:
    """Each request's status (0: hung up) and what was wrong with its answer, if anything."""
    marks = (str(MARK).encode(), f"{MARK:,}".replace(",", "\u00a0").encode())
    for number, sent in enumerate(islice(requests(random, table, key), count)):
        moved()
        try:
            answer = table.sent(sent, f"127.0.0.{number % 200 + 2}")
        except OSError as error:
            yield 0, f"{type(error).__name__}: {sent[:300]!r}"
            continue
        status = int(answer.split(b" ", 2)[1]) if answer else 0
        told = any(mark in answer for mark in marks)
        wrong = "stumbled" if status == 500 else "told a secret" if told else ""
        yield status, f"{wrong}: {sent[:600]!r}" if wrong else ""


def faults(seed: int, count: int) -> tuple[Counter[int], list[str]]:
    """How often which status came, and everything that was wrong."""
    found, statuses = list[str](), Counter[int]()
    with evening(secret_session(), seconds=0.05) as table:

        def moved() -> None:
            table.time += 13.0  # nobody is shut out for long

        for status, wrong in fired(Random(seed), count, table, table.joined(SEAT), moved):
            statuses[status] += 1
            found += [wrong] if wrong else []
        if table.get("/").status != 200:
            found.append("nobody is served any more")
    return statuses, found
