"""Makes everything that is made from data/art; the results are committed beside the drawings."""

from __future__ import annotations

import sys

from tests.stage.art import glyph_font, pictures, sounds, web_fonts

if __name__ == "__main__":
    for path in (*pictures.write(), glyph_font.write(), *web_fonts.write(), *sounds.write()):
        sys.stdout.write(f"{path.name}\n")
