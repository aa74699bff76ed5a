"""Battles as a hand fights them: the armies of an evening, and dice as they fall.

What a script wrote down about a battle (its throws, who gave in) cannot be dictated to a page. So
a battle is fought anew on the phone of whoever leads it, up to its entry, and the evening goes on
with what came out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from companion.core import codec
from companion.games.conspiracy.battle.war import Attack
from companion.games.medioevo.war.battles import BookBattle
from companion.ui.presenters.session import Session

STEPS = 120
AWAY = (
    *("discard", "to_setup", "clear", "again", "back", "step_back", "retreat", "bring_back"),
)  # leads away
Tap = tuple[str, str, Any]  # what kind of touch, where, with what
Touched = Callable[..., tuple[int, Any]]


def is_battle(action: Any) -> bool:
    return type(action) in SETUPS


def fought(session: Session, action: Any, page: Callable[[], Any], touch: Touched) -> str:
    """A battle from the first piece to the entry; what was wrong, if anything."""
    place, taps = SETUPS[type(action)]
    before = len(session.journal.entries)
    for kind, key, value in taps(action, page):
        status, said = touch(kind, key, value)
        if status != 200:
            return f"{place}: {kind} {key} {value}: {status} {said}"
    thrown = deque(_throws(action))
    for _ in range(STEPS):
        if len(session.journal.entries) > before:
            return ""
        shown = page()
        tried = [*_thrown(shown, thrown), *_pressed(shown)]
        for kind, key, value in tried:
            status, said = touch(kind, key, value)
            if status == 200:
                break
        else:
            return f"{place}: nothing goes on: {tried}, {said}"
    return f"{place}: it does not end"


def _throws(action: Any) -> list[list[int]]:
    """How the dice fell at the table, in turn."""
    if isinstance(action, Attack):
        return [list(action.dice)] if action.dice else []
    written = map(codec.write, action.answers)
    return [one["faces"] for one in written if one.get("kind") == "roll" and one["faces"]]


def _thrown(page: Any, throws: deque[list[int]]) -> Iterator[Tap]:
    """Own dice that lie there, as they fell at the table."""
    for panel in page.get("panels", ()):
        dice = panel if panel.get("kind") == "Dice" else panel.get("dice", {})
        sides = dice.get("sides", ())
        if throws and len(throws[0]) == len(sides) and not any(dice.get("faces", ())):
            yield "throw", panel["key"], throws.popleft()


def _pressed(page: Any) -> Iterator[Tap]:
    """What goes on: the button below, losses, the dice of the app."""
    foot = page.get("foot", {})
    main = foot.get("main") or {}
    if main.get("enabled", True) and main.get("key"):
        yield "tap", main["key"], None
    for panel in page.get("panels", ()):
        for offer in panel.get("offers", ()):
            if offer["key"].startswith("suggest"):
                yield "tap", offer["key"], None
    for one in foot.get("others", ()):
        if one["key"].partition(":")[0] not in AWAY and one.get("enabled", True):
            yield "tap", one["key"], None


# -- what is set up ------------------------------------------------------------------------------


def _of_medioevo(action: Any, page: Callable[[], Any]) -> Iterator[Tap]:
    """Both armies piece by piece."""
    staging = codec.write(action)["staging"]
    yield "tap", "clear", None
    for who in ("attacker", "defender"):
        yield "tap", f"pick|{who}|{staging[who]['player']}", None
    (hosts,) = (panel["hosts"] for panel in page()["panels"] if panel["kind"] == "Hosts")
    for host in hosts:
        who, wanted = host["key"], dict(_pieces(staging[host["key"]]["force"]))
        for piece in host["pieces"]:
            more = wanted.get(piece["key"], 0) - int(piece["count"])
            word = "plus" if more > 0 else "minus"
            yield from [("tap", f"{word}|{who}|{piece['key']}", None)] * abs(more)


def _pieces(force: dict[str, Any]) -> Iterator[tuple[str, int]]:
    for piece, count in force.items():
        if isinstance(count, list):
            yield from ((f"{piece}.{level}", many) for level, many in enumerate(count, 1))
        else:
            yield piece, count


def _of_conspiracy(action: Any, page: Callable[[], Any]) -> Iterator[Tap]:
    """Who leads it against which land, and how many of each."""
    shown = page()
    asks = {row["key"]: row for panel in shown["panels"] for row in panel.get("asks", ())}
    leader = action.attackers[0].player
    if "land" in asks and not any(
        one.get("chosen") and one["key"] == action.land for one in asks["land"]["options"]
    ):
        yield "answer", "land", action.land
    chosen = [one["key"] for one in asks["leader"]["options"] if one.get("chosen")]
    if chosen != [leader]:
        yield "answer", "leader", leader
    for side in ("attackers", "defenders"):
        for party in getattr(action, side)[1:]:
            yield "answer", f"helpers:{side[:-1]}", party.player
    for panel in page()["panels"]:
        for item in panel.get("items", ()):
            what, side, player, unit = (*item["key"].split(":"), "", "", "")[:4]
            if what != "unit":
                continue
            parties = {one.player: one.army for one in getattr(action, f"{side}s")}
            wanted = getattr(parties[player], unit) if player in parties else 0
            more = wanted - item["count"]
            yield from [("step", item["key"], 1 if more > 0 else -1)] * abs(more)
    for one in action.cards:
        played = {"player": one.player, "card": one.card or "any", "victim": one.victim or ""}
        yield "tap", "card", None
        yield "confirm", "", played
    if not action.rounds:
        return
    yield "tap", "begin", None
    for exchange in action.rounds:
        for rolls in exchange.rolls:
            yield "tap", f"sum:{_sum(rolls.attacker)}", None
            yield "tap", f"sum:{_sum(rolls.defender)}", None
        yield "tap", "fight", None
    if action.retreats:
        yield "tap", f"retreat:{action.retreats}", None


def _sum(roll: int | tuple[int, ...]) -> int:
    return roll if isinstance(roll, int) else sum(roll)


SETUPS: dict[type, tuple[str, Callable[..., Iterator[Tap]]]] = {
    BookBattle: ("battle", _of_medioevo),
    Attack: ("battle", _of_conspiracy),
}
