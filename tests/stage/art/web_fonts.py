"""Makes the fonts of the phones' page: of Caladea the letters that pages use, and their signs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from string import ascii_letters
from typing import Any

import kivymd
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Scale
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from kivymd.icon_definitions import md_icons

from companion.core.resources import DATA
from companion.phones.signs import LETTERS
from companion.ui.lettering.glyphs import OWN, OWN_FONT

FOLDER = DATA / "web"
UNITS = 480
BELOW = UNITS // 8
_MOMENT = 3_850_000_000  # the same font for the same letters, whenever it is made
_ACCENTS = "ÄÖÜäöüßÀÈÉÌÒÙàèéìòù"
_QUOTES = "‘’“”„«»‹›…–—−±·×→•\u00a0"
LETTERS_OF_NAMES = [*map(chr, range(0x20, 0x7F)), *map(chr, range(0xC0, 0x100)), *_QUOTES]
# One sentence a page is set in it: the letters of three languages.
LETTERS_OF_SENTENCES = [*" !\"%'()+,-./0123456789:;?", *ascii_letters, *_ACCENTS, *_QUOTES]
FACES = {
    "display.woff2": ("Caladea-Bold.ttf", LETTERS_OF_NAMES),
    "voice.woff2": ("Caladea-Italic.ttf", LETTERS_OF_SENTENCES),
}


def write(folder: Path = FOLDER) -> Iterator[Path]:
    """The fonts as files."""
    spec = find_spec("font_caladea")
    assert spec is not None
    assert spec.submodule_search_locations
    caladea = Path(spec.submodule_search_locations[0]) / "files"
    for name, (face, letters) in FACES.items():
        yield _saved(_part(caladea / face, letters), folder / name)
    yield _saved(_signs(), folder / "signs.woff2")


def _part(face: Path, letters: list[str]) -> Any:
    """A face with these letters alone; a screen's dots are too fine to need its hints."""
    options = subset.Options(hinting=False, layout_features=["kern"], notdef_outline=True)
    options.drop_tables += ["FFTM"]
    options.recalc_timestamp = False
    font = TTFont(face, recalcTimestamp=False)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=map(ord, letters))
    chosen.subset(font)
    return font


def _signs() -> Any:
    """Material's signs and our own, a letter each, as wide as it is high."""
    material = TTFont(Path(kivymd.fonts_path) / "materialdesignicons-webfont.ttf")
    ours = TTFont(OWN_FONT)
    drawn = {name: _drawn(name, material, ours) for name in LETTERS}
    order = [".notdef", *drawn]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): name for name, letter in LETTERS.items()})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **drawn})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (UNITS, 0)))
    builder.setupHorizontalHeader(ascent=UNITS - BELOW, descent=-BELOW)
    builder.setupNameTable({"familyName": "Table companion signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=UNITS - BELOW, sTypoDescender=-BELOW)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = _MOMENT
    builder.font.recalcTimestamp = False
    return builder.font


def _drawn(name: str, material: Any, ours: Any) -> Any:
    font, letter = (ours, OWN[name]) if name in OWN else (material, md_icons[name])
    glyphs, glyph = font.getGlyphSet(), font.getBestCmap()[ord(letter)]
    pen = TTGlyphPen(None)
    scale = UNITS / font["head"].unitsPerEm
    glyphs[glyph].draw(TransformPen(pen, Scale(scale, scale)))
    return pen.glyph(round=round)


def _saved(font: Any, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    font.flavor = "woff2"
    font.save(target)
    return target
