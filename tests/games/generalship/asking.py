"""Asks a calculator as the command line does: JSON in, JSON out."""

from __future__ import annotations

from typing import Any

from companion.core import codec
from companion.games.generalship.game import GAME


def ask(name: str, **question: Any) -> Any:
    """The answer of a calculator; a refusal is raised."""
    calculator = GAME.calculators[name.replace("_", "-")]
    return codec.write(calculator.run(codec.read(calculator.question, question)))
