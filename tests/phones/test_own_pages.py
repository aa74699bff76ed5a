"""Pages of the tablet in a player's own hand: about him, by taps, and nothing of others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.records import evolve
from companion.core.table_actions import MarkDone
from companion.games.medioevo.war.battles import BookBattle
from companion.phones.eyes import SeatSession
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import HONOR, session_of

SEAT = "p0"
STEPS = 80


def at(phase: int, **variants: bool) -> Session:
    """The recorded game where a phase of a middle round begins."""
    session = session_of(HONOR, 1_790_000_000)
    for position in session.journal._positions:
        state = position.step.state
        made = replace(state.settings.variants, **variants)
        settings = replace(state.settings, variants=made)
        position.step = replace(position.step, state=evolve(state, settings=settings))
    line = session.journal.present
    begins = (one for one in line if one.step.state.phase == phase and one.step.state.round >= 3)
    session.go_to(next(begins).number)
    return session


class Phone:
    """One seat's page and touches on it."""

    def __init__(self, table: Evening, place: str = "phase") -> None:
        self._table, self.key, self._count = table, table.joined(SEAT), 0
        assert table.post("/look", self.key, place=place)[0] == 200

    @property
    def page(self) -> Any:
        return self._table.view(self.key)["page"]

    def block(self, kind: str) -> Any:
        return next(one for one in self.page["panels"] if one["kind"] == kind)

    def touch(self, key: str, kind: str = "tap", **more: Any) -> tuple[int, Any]:
        self._count += 1
        self._table.time += 13.0
        sent = {"kind": kind, "key": key, "id": f"own-{self._count:08}", **more}
        return self._table.post("/touch", self.key, **sent)


def test_a_ledger_shows_the_own_account_with_the_own_purse() -> None:
    with evening(at(3)) as table:
        phone = Phone(table)
        (account,) = phone.block("Ledger")["accounts"]
        assert account["owner"] == SEAT
        assert account["figures"][-1]["figure"]["text"]
        assert phone.touch(f"plus:rate:{SEAT}")[0] == 200
        assert phone.touch("plus:rate:p1")[0] == 412
        assert phone.touch("only:p1")[0] == 412


def test_a_secret_on_a_phone_is_tapped_not_held() -> None:
    with evening(at(3)) as table:
        tiles = [
            tile
            for panel in Phone(table, "sheet").page["panels"]
            for tile in panel.get("tiles", ())
        ]
        assert [tile["heading"] for tile in tiles if tile.get("secret")] == ["Tap to see"]


def test_a_rate_is_picked_out_of_all_rates() -> None:
    with evening(at(3)) as table:
        phone = Phone(table)
        _, found = phone.touch(f"rate:{SEAT}")
        assert [one["key"] for one in found["choose"]["options"]][:2] == ["0", "10"]
        assert phone.touch("10", sheet=found["sheet"])[0] == 200
        assert phone.block("Ledger")["accounts"][0]["setting"]["text"] == "10"


def test_hidden_purchases_are_made_in_the_own_hand() -> None:
    session = at(4, hidden_purchases=True)
    with evening(session) as table:
        phone = Phone(table)
        assert "buyers" not in phone.block("Stall")
        phone.touch("shelf:unit")
        ware = next(one for one in phone.block("Stall")["wares"] if one["had"] == "free")
        phone.touch(ware["key"])
        phone.touch("more:line:0")
        basket = phone.block("Basket")
        assert basket["lines"][0]["count"] == 2
        assert next(one for one in basket["sums"] if one["key"] == "sum:purse")["shows"]["figure"]
        assert "done" in phone.touch("hide")[1]
        assert session.journal.entries[-1].by == SEAT
        assert session.state.players[SEAT].hidden
        session.do(MarkDone("purchases", "p1"))
        own, others = (
            _log(table, phone.key if seat == SEAT else table.joined(seat)) for seat in (SEAT, "p1")
        )
        assert own[0] == others[0] + 1  # for him who did not, it never was


def _log(table: Evening, key: str) -> list[int]:
    """The numbers of the lines; a gap would tell that somebody did something in secret."""
    table.post("/look", key, place="log")
    (leaf,) = table.view(key)["page"]["blocks"]
    numbers = [int(row["key"]) for row in leaf["rows"]]
    assert numbers == list(range(numbers[0], numbers[0] - len(numbers), -1))
    return numbers


def test_an_own_figure_is_set_where_it_stands() -> None:
    session = at(4)
    with evening(session) as table:
        phone = Phone(table, "table")
        _, found = phone.touch(f"tax_rate:{SEAT}")
        other = next(one for one in found["choose"]["options"] if not one["chosen"])
        status, said = phone.touch(other["key"], sheet=found["sheet"])
        assert (status, said["anyway"]) == (409, True)  # it is not the phase for it
        assert "done" in phone.touch(other["key"], sheet=found["sheet"], anyway=True)[1]
        assert session.state.players[SEAT].tax_rate == int(other["key"])
        assert "choose" not in phone.touch("tax_rate:p1")[1]  # another's only says why


def test_another_phase_is_for_looking_only() -> None:
    with evening(at(4)) as table:
        phone = Phone(table)
        phone.touch("3", "tab")
        assert phone.page["tab"] == "3"
        assert not phone.block("Ledger")["accounts"][0]["setting"].get("open")
        assert phone.page["foot"] == {"kind": "Foot"}


def test_a_battle_is_fought_and_booked_in_the_own_hand() -> None:
    session = at(5)
    with evening(session) as table:
        phone = Phone(table, "battle")
        phone.touch("pick|defender|p1")
        for key in ("plus|attacker|light_infantry",) * 4 + ("plus|defender|light_infantry",):
            assert phone.touch(key)[0] == 200
        assert phone.touch("begin")[0] == 200
        dice = phone.block("Dice")
        for wrong in ([99] * len(dice["sides"]), [1], [True] * len(dice["sides"]), "1", None):
            assert phone.touch("dice", "throw", value=wrong)[0] == 412
        phone.touch("dice", "throw", value=[1] * len(dice["sides"]))
        assert phone.block("Dice")["faces"] == [1] * len(dice["sides"])
        for _ in range(STEPS):
            foot = phone.page["foot"]
            main = foot["main"]["key"] if foot["main"].get("enabled") else "roll"
            status, reply = phone.touch(main)
            if status == 409 and reply["anyway"]:
                status, reply = phone.touch(main, anyway=True)
            assert status == 200, reply
            if "done" in reply:
                break
        entry = session.journal.entries[-1]
        assert (entry.by, type(entry.what.action)) == (SEAT, BookBattle)  # type: ignore[union-attr]


@pytest.mark.parametrize("phase", [3, 4])
def test_the_wall_has_nothing_to_set_and_no_shop(phase: int) -> None:
    with evening(at(phase)) as table:
        key = table.joined("table")
        table.post("/look", key, place="phase")
        panels = table.view(key)["page"].get("panels", [])
        assert not [one for one in panels if one["kind"] in ("Stall", "Basket")]
        ledgers = [one for one in panels if one["kind"] == "Ledger"]
        assert not [one for x in ledgers for one in x["accounts"] if one["setting"].get("open")]


def test_a_seat_has_whatever_presenters_ask_a_session_for() -> None:
    session = at(3)
    asked = {name for name in vars(session) if not name.startswith("_")}
    assert asked <= vars(SeatSession(session, SEAT)).keys()
