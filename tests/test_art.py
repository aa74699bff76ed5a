"""The drawings of data/art: what is made from them is what lies in the project."""

from __future__ import annotations

import struct
import wave
from itertools import combinations
from math import log10
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw

from companion.phones.files import FONTS
from companion.ui.lettering.glyphs import OWN, OWN_FONT
from companion.ui.palette import SHAPES
from companion.ui.widgets.shapes import OUTLINES
from tests.stage.art import glyph_font, pictures, sounds, web_fonts
from tests.stage.art.raster import mask
from tests.stage.art.vectors import groups, outline, read

SHEET = groups(read(glyph_font.SHEET))


def test_the_font_of_signs_is_made_from_the_sheet(tmp_path: Path) -> None:
    assert glyph_font.write(tmp_path / "glyphs.ttf").read_bytes() == OWN_FONT.read_bytes()


def test_the_fonts_of_the_phones_are_made_from_the_packages(tmp_path: Path) -> None:
    made = list(web_fonts.write(tmp_path))
    assert {path.name for path in made} == set(FONTS)
    for path in made:
        assert path.read_bytes() == (web_fonts.FOLDER / path.name).read_bytes(), path.name


def test_the_pictures_of_the_package_are_made_from_the_drawing() -> None:
    for name, picture in pictures.pictures():
        with Image.open(pictures.ART / name) as kept:
            assert kept.size == picture.size
            apart = ImageChops.difference(kept.convert("RGBA"), picture.convert("RGBA"))
            assert max(high for _, high in apart.getextrema()) <= 2, name


def test_the_sounds_are_made_by_our_own_code(tmp_path: Path) -> None:
    for made in sounds.write(tmp_path):
        assert made.read_bytes() == (sounds.FOLDER / made.name).read_bytes(), made.name


def test_a_sound_is_short_level_and_ends_in_silence() -> None:
    for path in sounds.FOLDER.glob("*.wav"):
        with wave.open(str(path)) as file:
            shape = file.getnchannels(), file.getsampwidth(), file.getframerate()
            samples = struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))
        assert shape == (1, 2, 22_050)
        assert len(samples) <= 15_435, path.name
        loudest = max(map(abs, samples)) / 32_767
        assert abs(20 * log10(loudest) + 12) < 0.5, path.name
        assert abs(samples[-1]) < 40, path.name


def test_every_sign_has_its_letter_and_every_letter_its_sign() -> None:
    assert SHEET.keys() == OWN.keys()
    with TTFont(OWN_FONT) as font:
        letters = font.getBestCmap()
    assert {chr(code): name for code, name in letters.items()} == {
        letter: name for name, letter in OWN.items()
    }


@pytest.mark.parametrize("name", OWN)
def test_a_sign_keeps_to_its_square_and_fills_it(name: str) -> None:
    left, top, right, bottom = outline(SHEET[name]).bounds
    assert min(left, top) >= 0.9
    assert max(right, bottom) <= 23.1
    assert max(right - left, bottom - top) >= 17


def test_no_two_signs_look_alike_at_the_size_of_a_list() -> None:
    """Compared as a list shows them: 24 dots high, in greys."""
    drawn = {name: mask(outline(SHEET[name]), 24, 1.0) for name in OWN}
    for one, other in combinations(drawn, 2):
        apart = ImageChops.difference(drawn[one], drawn[other])
        assert sum(apart.histogram()[128:]) > 50, f"{one} and {other}"


def test_the_shield_of_the_icon_keeps_within_what_every_launcher_shows() -> None:
    """The inner circle: 66 of 108 units across."""
    with Image.open(pictures.ART / "icon_foreground.png") as picture:
        clear = picture.getchannel("A")
    side, middle = picture.size[0], picture.size[0] / 2
    reach = side * 33 / 108 + 1
    outside = [
        (x, y)
        for x in range(0, side, 3)
        for y in range(0, side, 3)
        if clear.getpixel((x, y)) and (x - middle) ** 2 + (y - middle) ** 2 > reach**2
    ]
    assert outside == []


def test_no_two_shapes_of_players_look_alike_from_any_side_of_the_table() -> None:
    """Quarter turns of every shape are laid over every other, as small as a list shows them."""
    drawn = {}
    for name in SHAPES.values():
        picture = Image.new("L", (96, 96))
        corners = [(x * 95, (1 - y) * 95) for x, y in OUTLINES[name]]
        ImageDraw.Draw(picture).polygon(corners, fill=255)
        drawn[name] = picture.resize((24, 24), Image.Resampling.BOX)
    for one, other in combinations(drawn, 2):
        for turn in range(0, 360, 90):
            apart = ImageChops.difference(drawn[one], drawn[other].rotate(turn))
            assert sum(apart.histogram()[128:]) > 40, f"{one} and {other}"
