"""Private advice in a battle: from the cards that are held now, and those known to be out."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chance.decks import AppDecks
from companion.core.table_actions import Correct
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.corrections import SetCommander
from companion.games.generalship.pieces import Role
from companion.ui.presenters.generalship.battle.page import BattlePage
from tests.presenters.generalship.test_play import Table, in_battle, keys_of, words_of

ATTACKER, DEFENDER = Role.ATTACKER, Role.DEFENDER


def _at(step: str, *, dealt: bool, seed: int = 1) -> tuple[Table, BattlePage]:
    """A battle between Anna and Ben up to a step, everybody saying no."""
    table = Table(2)
    table.do(Correct("ben", "power", 2))
    for player in ("anna", "ben"):
        table.do(SetCommander(player, Commander(land=3)))
    in_battle(table)
    page: BattlePage = table.page(BattlePage)
    page.decks = AppDecks(Random(seed))
    page.chose("how", "dealt" if dealt else "table")
    _on(table, page, step)
    return table, page


def _on(table: Table, page: BattlePage, step: str) -> None:
    while page.step != step:
        table.tap(page, "no" if "no" in keys_of(page) else "next")


@pytest.mark.rule("G-11.12")
def test_who_paid_for_an_exchange_sees_what_he_has_drawn() -> None:
    table, page = _at("exchange_defender", dealt=True)
    table.tap(page, "look:defender")
    before = page.hand_of(DEFENDER)
    assert before is not None
    table.tap(page, "x:b:0")
    table.tap(page, "x:b:1")
    table.tap(page, "throw")
    after = page.hand_of(DEFENDER)
    assert after is not None
    assert page.step == "exchange_defender"
    assert after != before
    assert ", ".join(map(str, after.basic)) in words_of(page)
    asked = page.asked(DEFENDER)
    assert asked is not None
    assert asked.hand == after.basic
    assert asked.out == before.basic[:2]


@pytest.mark.rule("G-11.11", "G-14.9")
def test_advice_after_a_cancelled_ambush_is_for_both_attacks() -> None:
    table, page = _at("ambush", dealt=False)
    table.tap(page, "yes")
    table.tap(page, "yes")
    assert page.step == "restore"
    table.tap(page, "no")
    _on(table, page, "attack_1")
    page.private_answered("h:attacker", "7")
    asked = page.asked(ATTACKER)
    assert asked is not None
    assert not asked.ambush


@pytest.mark.rule("G-11.16a", "G-14.7")
@pytest.mark.parametrize("dealt", [False, True])
def test_advice_for_the_second_attack_knows_what_was_played_in_the_first(dealt: bool) -> None:
    table, page = _at("attack_1", dealt=dealt)
    if dealt:
        for role in (DEFENDER, ATTACKER):
            table.tap(page, f"look:{role}")
            hand = page.hand_of(role)
            assert hand is not None
            page.answered(f"c:{role}", str(hand.basic[0]))
            table.tap(page, f"ready:{role}")
    else:
        for key in ("1", "7", "7"):
            page.private_answered("h:attacker", key)
        page.answered("c:attacker", "7")
        page.answered("c:defender", "2")
    played = tuple(card for role in (ATTACKER, DEFENDER) for card in _stand(page, role))
    first = page.asked(ATTACKER)
    assert first is not None
    table.tap(page, "next")
    assert page.step == "attack_2"
    asked = page.asked(ATTACKER)
    assert asked is not None
    assert asked.out == tuple(sorted(played))
    assert asked.cards[1] == first.cards[1] - 1
    assert asked.hand is not None
    assert first.hand is not None
    assert len(asked.hand) == len(first.hand) - 1
    if not dealt:
        page.private_answered("h:attacker", "2")
        assert page.typed_hand(ATTACKER) == (1, 2, 7)


def _stand(page: BattlePage, role: Role) -> tuple[int, ...]:
    return page.draft.stand(role, "attack_1").cards
