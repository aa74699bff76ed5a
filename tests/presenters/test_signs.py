"""Every piece, building and phase has a sign of ours, the same wherever it is listed."""

from __future__ import annotations

from companion.games.medioevo import tables
from companion.games.medioevo.forces import EMPTY
from companion.ui.lettering.glyphs import OWN
from companion.ui.presenters.medioevo.signs import ICONS, PHASES, sign_of


def test_everything_on_the_board_has_a_sign_of_its_own() -> None:
    kinds = [
        *tables.UNITS,
        *tables.TRANSPORTS,
        *tables.ENGINES,
        *tables.BUILDINGS,
    ]
    signs = [sign_of(str(kind)) for kind in kinds]
    assert set(signs) <= OWN.keys()
    assert len(set(signs)) == len(kinds)


def test_every_piece_of_a_force_can_be_shown() -> None:
    assert {sign_of(piece) for piece, _ in EMPTY.counts()} <= OWN.keys()
    assert [sign_of(f"engine.{level}") for level in (1, 2, 3)] == [
        ICONS["catapult"],
        ICONS["trebuchet"],
        ICONS["bombard"],
    ]


def test_every_phase_has_a_sign_of_its_own() -> None:
    assert PHASES.keys() == tables.PHASES.keys()
    assert set(PHASES.values()) <= OWN.keys()
    assert len(set(PHASES.values())) == len(PHASES)
