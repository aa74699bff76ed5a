"""The sign of every piece and phase, the same wherever one is listed."""

from __future__ import annotations

from companion.games.medioevo import tables

ICONS = {
    "light_infantry": "piece-light-infantry",
    "heavy_infantry": "piece-heavy-infantry",
    "cavalry": "piece-cavalry",
    "archer": "piece-archer",
    "captain": "piece-captain",
    "war_wagon": "piece-war-wagon",
    "caravan": "piece-caravan",
    "galley": "piece-galley",
    "merchant_ship": "piece-merchant-ship",
    "engine": "piece-catapult",
    "catapult": "piece-catapult",
    "trebuchet": "piece-trebuchet",
    "bombard": "piece-bombard",
    "civil": "piece-town",
    "village": "piece-village",
    "town": "piece-town",
    "metropolis": "piece-metropolis",
    "military": "piece-fortress",
    "tower": "piece-tower",
    "fortress": "piece-fortress",
    "castle": "piece-castle",
    "cathedral": "piece-cathedral",
}
PHASES = {row.number: f"phase-{row.id.replace('_', '-')}" for row in tables.PHASES.values()}


def sign_of(piece: str) -> str:
    """The sign of a piece, `galley` or with its level `engine.3`; each engine has its own."""
    kind, _, level = piece.partition(".")
    if kind == "engine" and level:
        kind = list(tables.ENGINES)[int(level) - 1].value
    return ICONS[kind]
