"""What a phone may post: what its page offers, and nothing that would lie in the way later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.conspiracy.battle.war import Attack
from companion.pages.forms import Field, Form
from companion.pages.panels import Choice
from companion.phones.places import TablePlace, Touch
from companion.phones.touches import fits, kept
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import ADVANCES, session_of


@pytest.fixture
def table() -> Iterator[Evening]:
    session = session_of(ADVANCES, 1_790_000_000)
    session.go_to(session.journal.present[len(session.journal.present) // 2].number)
    with evening(session) as made:
        yield made


def seat_of(table: Evening) -> str:
    return next(iter(table.session.state.players))


def test_an_answer_that_is_not_offered_is_not_taken(table: Evening) -> None:
    key = table.joined(seat_of(table))
    assert table.post("/look", key, place="fight")[0] == 200
    row = next(row for panel in table.view(key)["page"]["panels"] for row in panel.get("asks", ()))
    before = table.view(key)
    sent = {"kind": "answer", "key": row["key"], "id": "answer-1"}
    assert table.post("/touch", key, **sent, value="nobody offered this")[0] == 412
    assert table.view(key) == before
    other = next(one for one in row["options"] if not one.get("chosen"))
    assert table.post("/touch", key, **sent, value=other.get("key", ""))[0] == 200
    assert table.view(key) != before


PAGE: Any = {
    "tabs": [{"key": "one"}, {}],
    "panels": [
        {
            "kind": "Panel",
            "key": "card",
            "choices": [{"key": "a"}, {}],
            "asks": [{"key": "row", "options": [{"key": "yes"}]}],
            "items": [{"key": "pieces", "count": 2, "draft": 1, "least": 0, "most": 5}],
            "dice": {"kind": "Dice", "sides": [6, 8]},
        }
    ],
}
DOES = [
    ("tab", "one", None), ("tab", "", None), ("choose", "card", "a"), ("choose", "card", ""),
    ("answer", "row", "yes"), ("step", "pieces", 2), ("step", "pieces", -3),
    ("throw", "card", [0, 8]), ("mark", "card", [True, False]), ("tap", "card", None),
]  # fmt: skip
DOES_NOT = [
    ("tab", "card", None), ("choose", "card", "b"), ("choose", "row", "yes"),
    ("choose", "card", None), ("answer", "row", "no"), ("answer", "card", "a"),
    ("answer", "row", ["yes"]), ("step", "pieces", 3), ("step", "pieces", -4),
    ("step", "pieces", True), ("step", "pieces", 0.5), ("step", "card", 1),
    ("throw", "card", [7, 8]), ("throw", "card", [1]), ("throw", "card", [True, 1]),
    ("mark", "card", [1, 0]), ("mark", "pieces", [True]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "key", "value"), DOES)
def test_a_finger_does_what_the_page_lets_it_do(kind: str, key: str, value: Any) -> None:
    assert fits(Touch(kind, key, value), PAGE)


@pytest.mark.parametrize(("kind", "key", "value"), DOES_NOT)
def test_and_nothing_else(kind: str, key: str, value: Any) -> None:
    assert not fits(Touch(kind, key, value), PAGE)


def test_answers_that_a_form_does_not_take_are_as_if_never_given() -> None:
    players = (Choice("anna", "Anna"), Choice("ben", "Ben"))

    def form(values: Any) -> Form:
        who = values.get("who", "anna")
        fields = [
            Field("who", "Who", "one", players, who),
            Field("many", "With whom", "many", players, values.get("many", [])),
            Field("how_many", "How many", "count", value=values.get("how_many", 1)),
            Field("dice", "Dice", "dice", sides=(6, 6), value=values.get("dice", [])),
        ]
        if who == "ben":
            fields.append(Field("words", "Words", "text", value=values.get("words", "")))
        return Form("Form", tuple(fields), "Do it")

    fine = {"who": "ben", "many": ["anna"], "how_many": 3, "dice": [1, 0], "words": "so", "else": 1}
    assert kept(form, fine) == fine
    odd = {"who": "0", "many": ["carla"], "how_many": "3", "dice": [7, 1], "words": 4}
    assert kept(form, odd) == {"words": 4}  # nobody asks for it: nobody reads it
    assert kept(form, {**odd, "who": "ben"}) == {"who": "ben"}


def test_what_is_half_typed_is_given_up_where_no_page_can_be_made_with_it(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One page that stumbles is not the end of the evening for its seat."""
    view = TablePlace.view

    def stumbling(place: TablePlace) -> Any:
        if place._desk.drafts.get("rubbish"):
            raise RuntimeError
        return view(place)

    monkeypatch.setattr(TablePlace, "view", stumbling)
    key = table.joined(seat_of(table))
    table.view(key)
    table.hub._seats[seat_of(table)].window._desk.drafts.put("rubbish", 1)
    told = table.view(key)
    assert (told["place"], "trouble" in told) == ("table", False)


def test_a_battle_in_which_nobody_attacks_yet_is_nobodys() -> None:
    """A phone may ask for it before anybody was chosen: the rules answer, nothing stumbles."""
    nobody = Attack("auction", "bavaria", ())
    assert nobody.actor == ""
