"""The figures of the game, each declared once: table, corrections, charts, previews and exports."""

from __future__ import annotations

from companion.core.figures import Figure, Figures, of_player, of_table
from companion.core.game import PlayerId
from companion.games.generalship.battle.outcome import MOST_BATTLES
from companion.games.generalship.common import most_people
from companion.games.generalship.cycle.scoring import upkeep_of
from companion.games.generalship.pieces import Era, Unit, UnitClass
from companion.games.generalship.state import State
from companion.games.generalship.tables import UNITS


def _power(state: State, player: PlayerId) -> int:
    return len(state.players[player].power)


def _put_power(state: State, player: PlayerId, n: int) -> State:
    row = state.players[player].power
    return state.with_player(player, power=(*row[:n], *("",) * max(0, n - len(row))))


def _unused(state: State, player: PlayerId) -> int:
    return len(state.players[player].unused)


def _put_unused(state: State, player: PlayerId, n: int) -> State:
    row = state.players[player].unused
    return state.with_player(player, unused=(*row[:n], *("",) * max(0, n - len(row))))


def _put_cards(state: State, player: PlayerId, n: int) -> State:
    one = state.players[player]
    ones = min(one.ones, n)
    return state.with_player(player, cards=n, ones=ones, twos=min(one.twos, n - ones))


def _put_people(state: State, player: PlayerId, n: int) -> State:
    return state.with_player(player, people=n, stands=None)


def _put_vp(state: State, player: PlayerId, n: int) -> State:
    one = state.players[player]
    typed = one.sources.get("typed", 0) + n - one.vp
    return state.with_player(player, vp=n, sources={**one.sources, "typed": typed})


def _pieces(unit: Unit) -> Figure:
    return Figure(
        f"pieces.{unit}",
        lambda state, player: state.army(player).get(unit, 0),
        secret=True,
        text=f"gen.unit.{unit}",
    )


def _of_class(kind: UnitClass) -> Figure:
    """How many pieces of a class: a curve for the evening after."""
    return Figure(
        f"pieces.{kind}",
        lambda state, player: sum(
            n for unit, n in state.army(player).items() if UNITS[unit].unit_class is kind
        ),
        secret=True,
        chart=True,
        told=False,
        text=f"gen.class.{kind}",
    )


FIGURES = Figures(
    "gen.",
    (
        of_player("vp", correct=_put_vp, most=99, chart=True, rule="G-1.2"),
        of_player("food", most=1000, rule="G-1.2"),
        of_player("metal", most=1000, rule="G-1.2"),
        Figure(
            "stores",
            lambda state, player: state.players[player].food + state.players[player].metal,
            chart=True,
            told=False,
        ),
        of_player("people", correct=_put_people, most=most_people, chart=True, rule="G-5.3"),
        Figure("power", _power, _put_power, most=49, chart=True, rule="G-1.2"),
        Figure("unused", _unused, _put_unused, most=49, rule="G-6.1"),
        of_player("cards", correct=_put_cards, most=40, rule="G-7.1"),
        of_player("battle_count", most=MOST_BATTLES, chart=True, rule="G-9.9"),
        of_player("cylinders", most=2, rule="G-3.2"),
        Figure("stacks", lambda state, player: len(state.stacks_of(player))),
        Figure("pieces", lambda state, player: sum(state.army(player).values()), chart=True),
        Figure("neutral", lambda state, player: len(state.neutral_of(player)), chart=True),
        Figure("upkeep", lambda state, player: upkeep_of(state, player).total.total, secret=True),
        Figure("place", lambda state, player: state.order.index(player) + 1),
        *map(_pieces, Unit),
        *map(_of_class, UnitClass),
        of_table("round", least=1, most=99, text="gen.figure.cycle"),
        Figure("phase", lambda state, _nobody: state.phase, of_table=True, text="figure.phase"),
        Figure("era", lambda state, _nobody: tuple(Era).index(state.era) + 1, of_table=True),
        Figure("technologies", lambda state, _nobody: len(state.developed), of_table=True),
        Figure("events", lambda state, _nobody: len(state.events), of_table=True),
    ),
)
