"""All themes can be read: text at least 4.5 to 1 on everything it stands on, shapes 3 to 1."""

from __future__ import annotations

import pytest

from companion.ui.palette import (
    BAR,
    CHARGES,
    CLOTHS,
    ENAMELS,
    LIVERIES,
    LIVERY_INKS,
    NIGHT_LIVERY,
    ON_LIVERY,
    OWN_DICE,
    OWN_DICE_INK,
    PLAYERS,
    SHAPES,
    THEMES,
    TINTS,
    contrast,
    over,
)
from companion.ui.render.paint.textures import FOLD

READABLE, VISIBLE = 4.5, 3.0
GROUNDS = ("background", "surface", "raised", "control", "chosen")
# What look.md promises: the lowest contrast over grounds and flat cloths.
PROMISED = {
    "dark": {"text": 9.7, "quiet": 5.4, "mark": 6.1, "gain": 6.7, "loss": 5.7, "gilt": 4.7},
    "light": {"text": 11.7, "quiet": 5.8, "mark": 5.7, "gain": 5.0, "loss": 5.4, "gilt": 3.4},
    "night": {"text": 8.7, "quiet": 5.3, "mark": 6.3, "gain": 8.7, "loss": 8.7, "gilt": 3.3},
}
DEEPEST = {"dark": 1.0, "light": 0.36, "night": 0.3}


def grounds(name: str) -> list[list[float]]:
    theme = THEMES[name]
    return [*(theme[one] for one in GROUNDS if one != "chosen"), *CLOTHS[name].values()]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ink", ["text", "quiet", "mark", "gain", "loss", "gilt"])
def test_every_ink_stands_out_from_every_ground_and_cloth(name: str, ink: str) -> None:
    least = min(contrast(THEMES[name][ink], ground) for ground in grounds(name))
    assert least >= PROMISED[name][ink]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ink", ["text", "quiet", "gain", "loss"])
def test_words_can_be_read_where_a_fold_is_lightest_or_darkest(name: str, ink: str) -> None:
    """No words stand in the outer 16 dp, so the edges of the cloth do not count."""
    inner = [stop for stop in FOLD if 0.05 < stop[0] < 0.95]
    for cloth in CLOTHS[name].values():
        for _place, grey, opacity in inner:
            veil = [grey / 255] * 3 + [opacity * DEEPEST[name]]
            assert contrast(THEMES[name][ink], over(veil, cloth)) >= READABLE


@pytest.mark.parametrize("name", THEMES)
def test_the_words_of_a_chosen_ground_can_be_read(name: str) -> None:
    theme = THEMES[name]
    for ink in ("text", "quiet", "mark", "gain", "loss"):
        assert contrast(theme[ink], theme["chosen"]) >= READABLE


@pytest.mark.parametrize("name", THEMES)
def test_the_gold_plate_can_be_read_and_seen(name: str) -> None:
    theme = THEMES[name]
    for part in ("accent", "accent_edge", "accent_light"):
        assert contrast(theme["accent_ink"], theme[part]) >= READABLE
    rim = "accent_line" if name == "light" else "accent"
    assert contrast(theme[rim], theme["background"]) >= VISIBLE


@pytest.mark.parametrize("name", THEMES)
def test_wax_and_vellum_can_be_read(name: str) -> None:
    theme = THEMES[name]
    assert contrast(theme["wax_ink"], theme["wax"]) >= READABLE
    assert contrast(theme["vellum_text"], theme["vellum"]) >= 7
    assert contrast(theme["vellum_quiet"], theme["vellum"]) >= READABLE
    assert contrast(theme["vellum_loss"], theme["vellum"]) >= READABLE
    for ink in ("vellum_text", "vellum_quiet"):
        assert contrast(theme[ink], theme["vellum_control"]) >= READABLE


@pytest.mark.parametrize("name", ["dark", "light"])
def test_words_on_a_players_bar_can_be_read_and_the_bar_seen(name: str) -> None:
    for enamel in ENAMELS[name].values():
        bar = over([*enamel[:3], BAR], THEMES[name]["raised"])
        assert contrast(THEMES[name]["text"], bar) >= READABLE
        assert contrast(bar, THEMES[name]["raised"]) >= 1.15


@pytest.mark.parametrize("name", THEMES)
def test_players_and_pieces_can_be_seen_on_a_leaf(name: str) -> None:
    ground = THEMES[name]["surface"]
    for colour in (*PLAYERS[name].values(), *TINTS[name].values()):
        assert contrast(colour, ground) >= VISIBLE


@pytest.mark.parametrize("name", THEMES)
def test_a_charge_stands_out_from_its_enamel(name: str) -> None:
    for colour in SHAPES:
        assert contrast(CHARGES[name][colour], ENAMELS[name][colour]) >= READABLE


@pytest.mark.parametrize("name", THEMES)
def test_the_ink_of_a_coloured_die_can_be_read(name: str) -> None:
    for colour, ground in OWN_DICE[name].items():
        assert contrast(OWN_DICE_INK[name][colour], ground) >= READABLE


def test_a_livery_carries_words_and_its_emblem_can_be_seen() -> None:
    for game, livery in LIVERIES.items():
        assert contrast(ON_LIVERY, livery) >= READABLE
        assert contrast(LIVERY_INKS[game], THEMES["dark"]["background"]) >= 7
        assert contrast(livery, THEMES["light"]["background"]) >= VISIBLE
    assert contrast(THEMES["night"]["text"], NIGHT_LIVERY) >= READABLE


def test_each_of_twelve_colours_has_a_shape_of_its_own() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES) == 12
    assert all(set(SHAPES) == set(PLAYERS[name]) == set(CLOTHS[name]) for name in THEMES)


def test_contrast_is_that_of_black_on_white() -> None:
    assert contrast([0, 0, 0, 1], [1, 1, 1, 1]) == pytest.approx(21)
    assert over([1, 1, 1, 0.5], [0, 0, 0, 1]) == [0.5, 0.5, 0.5, 1.0]
