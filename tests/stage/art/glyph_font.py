"""Makes the font of our own signs from their sheet: one letter each, as wide as it is high."""

from __future__ import annotations

from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from companion.core.resources import DATA
from companion.ui.lettering.glyphs import OWN, OWN_FONT
from tests.stage.art.vectors import groups, outline, read

SHEET = DATA / "art" / "glyphs.svg"
UNITS = 960
SCALE = UNITS / 24
BELOW = UNITS // 8  # under the line, so that signs stand in the middle beside words
_MOMENT = 3_850_000_000  # the same font for the same drawings, whenever it is made


def write(target: Path = OWN_FONT) -> Path:
    """The font as a file."""
    sheet = groups(read(SHEET))
    signs = {name: _sign(outline(sheet[name])) for name in OWN}
    order = [".notdef", *signs]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): name for name, letter in OWN.items()})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **signs})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (UNITS, 0)))
    builder.setupHorizontalHeader(ascent=UNITS - BELOW, descent=-BELOW)
    builder.setupNameTable({"familyName": "Table companion signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=UNITS - BELOW, sTypoDescender=-BELOW)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = _MOMENT
    builder.font.recalcTimestamp = False
    target.parent.mkdir(parents=True, exist_ok=True)
    builder.save(target)
    return target


def _sign(path: pathops.Path) -> Glyph:
    """Upright, and of the curves that TrueType knows."""
    pen = TTGlyphPen(None)
    curves = Cu2QuPen(pen, max_err=1.0, reverse_direction=False)
    path.draw(TransformPen(curves, (SCALE, 0, 0, -SCALE, 0, UNITS - BELOW)))
    return pen.glyph()
