"""A table in the middle of a game with a little of everything before the first player."""

from __future__ import annotations

from typing import Any

from companion.core.table_actions import Correct, GoToPhase, Pay
from companion.games.medioevo.cards.playing import ChangeCards, EnterPrintedPoints, TurnCard
from companion.games.medioevo.corrections import (
    ChangeBuildings,
    ChangeCaptives,
    ChangeTokens,
    CorrectTechnology,
)
from companion.games.medioevo.diplomacy.treaties import DeclareWar, MakeTreaty, MakeTruce
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Branch, BuildingKind, Colour, Good, Unit
from companion.games.medioevo.state import Building, Captive
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.games.medioevo.words import TreatyKind
from companion.ui.presenters.session import Session

KNIGHT = Captive(Unit.CAVALRY, 1, "red", 1)
SOME_OF_EVERYTHING: tuple[Any, ...] = (
    GoToPhase(4),
    NameArea("Konstantinopel", True, Good.SPICES, True, start_realm_of="blue"),
    NameArea("Trebisonda", True, Good.WINE, True),
    NameArea("Mare Nostrum", sea=True),
    Correct("blue", "areas", 5),
    Correct("blue", "control_markers", 2),
    TakeLoan("blue"),
    Pay("blue", "bank", 120, "Kauf"),
    Pay("yellow", "blue", 350, "Lösegeld für den gefangenen Hauptmann der Stufe III"),
    Pay("blue", "red", 75, "Tribut"),
    ChangePieces("blue", Force(3, 2, 1, 2, (1, 0, 0), (1, 0, 0), (0, 1, 0), engine=(1, 0, 0))),
    ChangePieces("blue", Force(2, archer=1), area="Trebisonda"),
    ChangeBuildings(
        "blue",
        added=(
            Building(BuildingKind.MILITARY, 3, 2, "Konstantinopel"),
            Building(BuildingKind.CIVIL, 3, 1),
            Building(BuildingKind.CATHEDRAL, 3),
        ),
    ),
    CorrectTechnology("blue", Branch.TRANSPORT, 2),
    CorrectTechnology("blue", Branch.WAR, 3),
    CorrectTechnology("blue", Branch.RELIGION, 4),
    CorrectTechnology("blue", Branch.LAW, 4),
    ChangeCards("blue", (1, 12, 13, 22, 24, 36, 44, 57, 59, 66, 71, 0)),
    ChangeCards("red", (46, 72)),
    TurnCard("blue", 44, True),
    TurnCard("red", 46, True),
    EnterPrintedPoints(12, {Colour.BLUE: 1, Colour.RED: 1}, True),
    EnterPrintedPoints(36, {Colour.GREEN: 2}),
    EnterPrintedPoints(71, {}),
    ChangeTokens("blue", (Colour.RED, Colour.RED, Colour.GREEN)),
    ChangeCaptives("blue", "prisoners", (KNIGHT, KNIGHT)),
    ChangeCaptives("red", "prisoners", (Captive(Unit.CAPTAIN, 2, "blue", 1),)),
    ChangeCaptives("blue", "set_aside", (Captive(Unit.ARCHER, 1, "blue", 1),)),
    ChangeCaptives("blue", "fallen", (Captive(Unit.HEAVY, 1, "blue", 1),)),
    DeclareWar("blue", "red"),
    MakeTruce("blue", "green"),
    MakeTreaty(TreatyKind.TRADE, ("blue", "yellow"), "Alle Häfen offen", 5),
    MakeTreaty(TreatyKind.DEFENCE_PACT, ("blue", "green"), "", 0, True, 3),
)


def fill(session: Session) -> Session:
    """Play everything above; nothing of it may be refused."""

    def refused(error: Exception) -> None:
        raise error

    for action in SOME_OF_EVERYTHING:
        session.do(action, refused)
    return session
