"""Both themes can be read: text at least 4.5 to 1 on everything it stands on, shapes 3 to 1."""

from __future__ import annotations

import pytest

from companion.ui.palette import DARK, LIGHT, PLAYERS, SHAPES, TINTS, contrast, over

READABLE, VISIBLE = 4.5, 3.0
GROUNDS = ("background", "surface", "raised", "control", "chosen")


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("text", ["text", "quiet", "gain", "loss"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_out_from_every_ground(
    colours: dict[str, list[float]], text: str, ground: str
) -> None:
    assert contrast(colours[text], colours[ground]) >= READABLE


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
def test_the_accent_can_be_read_and_seen(colours: dict[str, list[float]]) -> None:
    assert contrast(colours["accent_ink"], colours["accent"]) >= READABLE
    assert contrast(colours["mark"], colours["background"]) >= READABLE
    assert contrast(colours["mark"], colours["chosen"]) >= READABLE


@pytest.mark.parametrize("name", ["dark", "light"])
def test_players_and_pieces_can_be_seen_on_a_card(name: str) -> None:
    ground = {"dark": DARK, "light": LIGHT}[name]["surface"]
    for colour in (*PLAYERS[name].values(), *TINTS[name].values()):
        assert contrast(colour, ground) >= VISIBLE


def test_each_of_ten_players_has_a_shape_of_his_own() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES) == 10
    assert set(SHAPES) == set(PLAYERS["dark"]) == set(PLAYERS["light"])


def test_contrast_is_that_of_black_on_white() -> None:
    assert contrast([0, 0, 0, 1], [1, 1, 1, 1]) == pytest.approx(21)
    assert over([1, 1, 1, 0.5], [0, 0, 0, 1]) == [0.5, 0.5, 0.5, 1.0]
