"""Every calculator of the game, by name."""

from __future__ import annotations

from companion.core.game import Calculator

# A chapter adds its calculators here; a test sees to it that no name stands twice.
CHAPTERS: tuple[tuple[Calculator, ...], ...] = ()

BY_NAME = {calculator.name: calculator for chapter in CHAPTERS for calculator in chapter}
