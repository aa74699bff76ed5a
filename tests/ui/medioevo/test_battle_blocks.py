"""The blocks of a battle: each paints what it measures, and a finger reaches every key on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.pages import kit
from companion.pages.battle import Advised, Chance, Deed, Host, Left, Pick, Piece, Told
from companion.pages.parts import Button, Crest, Figure
from companion.ui.render.drawers import drawer_of
from companion.ui.render.paint.brush import Brush
from companion.ui.render.players.host import HostBanner
from companion.ui.theme import theme

pytestmark = pytest.mark.ui
LONG = "Giovanna di Castelfranco und zu Hohenlohe-Waldenburg"
CHANCES = kit.Chances(
    "c",
    "who holds the field",
    "neither 31 % · exact",
    Chance("55", 0.55, "blue"),
    Chance("<1", 0.003, ""),
    ("This round: Anna 56 %, tie 10 %, Ben 34 %",),
)
BLOCKS = [
    CHANCES,
    kit.Advice(
        "a",
        "Reroll?",
        "chance to win the battle",
        (Advised("again:", "Keep all", "1 %", 0.01, True),),
    ),
    kit.Survivors("s", "Who is left", (Left("Anna", "blue", (0.1, 1.0)), Left("Ben", "", (1.0,)))),
    kit.Story(
        "t", "What happened", (Told("why:1", f"{LONG}: 4 damage", "blue", True), Told("why:2", "x"))
    ),
    kit.Deeds(
        "d",
        "Only the attacker is left.",
        "after 3 rounds",
        (Deed("losses", "Losses", (LONG,), "M-11.6", False),),
    ),
]


@pytest.fixture(params=["landscape", "portrait", "phone"])
def form(request: Any) -> Iterator[str]:
    before, theme.form = theme.form, request.param
    yield request.param
    theme.form = before


def _host(*pieces: Piece, **more: Any) -> Host:
    return Host("attacker", LONG, "attacks", Crest("blue", "cross"), pieces, **more)


HOSTS = [
    _host(Piece("", "piece-cavalry", "Cavalry", "1", Figure("−1", tone="loss"))),
    _host(
        *(
            Piece(f"0|{at}", "piece-archer", "Archer", "2", points="−1", taps=True)
            for at in range(6)
        ),
        due="2 more points",
    ),
    _host(
        *(
            Piece(str(at), "piece-galley", "Schwere Infanterie", "12", steps=True)
            for at in range(9)
        ),
        picks=tuple(
            Pick(colour, colour, colour)
            for colour in ("blue", "red", "green", "yellow", "violet", "white")
        ),
        buttons=(Button("take|attacker", "Vom Bogen"),),
    ),
    _host(
        chance=Chance("67", 0.67, "blue"),
        best=True,
        words=("One more unit: cavalry +3",),
        lines=(("Own losses", "3,6 · 104 Florin"),),
    ),
]


def _reached(card: Any) -> None:
    for hit in card.hits:
        assert min(hit.width, hit.height) >= 48 - 1
        assert hit.x >= -1
        assert hit.x + hit.width <= card.width + 1
        assert hit.y >= -1
        assert hit.y + hit.height <= card.height + 1


@pytest.mark.parametrize("width", [356, 560])
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
def test_a_block_is_as_high_as_it_says(block: Any, width: int, form: str) -> None:
    card = drawer_of(block)(width=width)
    card.show(block)
    with card.canvas:
        painted = card.go(Brush(card))
    assert painted == pytest.approx(card.height, abs=1)
    card.paint_now()
    _reached(card)


@pytest.mark.parametrize("width", [268, 368])
@pytest.mark.parametrize("host", HOSTS)
def test_a_banner_has_room_for_all_that_stands_on_it(host: Host, width: int, form: str) -> None:
    banner = HostBanner(width=width)
    banner.show(host)
    banner.height = banner.least_height(width)
    banner.paint_now()
    _reached(banner)
    keys = {hit.key for hit in banner.hits}
    assert {f"hit|{piece.key}" for piece in host.pieces if piece.taps} <= keys
    assert {f"plus|attacker|{piece.key}" for piece in host.pieces if piece.steps} <= keys
    assert {f"pick|attacker|{pick.key}" for pick in host.picks} <= keys


def test_figures_that_are_worked_out_anew_are_struck_out_in_quiet() -> None:
    from dataclasses import replace

    card = drawer_of(CHANCES)(width=560)
    card.show(CHANCES)
    card.paint_now()
    inks = {word.text: list(word.ink) for word in card.words}
    assert inks["55"] == list(theme.player("blue"))
    card.show(replace(CHANCES, working=True))
    card.paint_now()
    assert {word.text: list(word.ink) for word in card.words}["55"] == list(theme.quiet)
