"""What of the start kit (M-2.4) a player has not chosen yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.cards.playing import tokens_left
from companion.games.medioevo.common import known, known_area, placed
from companion.games.medioevo.forces import force_of
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.opening.realms import (
    ALL_REALMS,
    SETUP_STEPS,
    StartKitQuestion,
    StartTransport,
    start_kit_problems,
)
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.setup import Vehicle
from companion.games.medioevo.state import HeldCard, State, Token
from companion.games.medioevo.tables import TRANSPORTS

Part = Literal["transports", "card", "token"]
# What is put on the board before the first round (M-2.5); the table ticks it off.
SET_UP = {"set_up_village": 3, "set_up_archer": 4, "set_up_camps": 5}


def missing_parts(state: State, player: PlayerId) -> tuple[Part, ...]:
    """The parts of the kit that a player does not have."""
    mine = state.players[player]
    parts: list[Part] = []
    if not state.all_forces(player).transports:
        parts.append("transports")
    if not mine.cards:
        parts.append("card")
    if not mine.tokens:
        parts.append("token")
    return tuple(parts)


def set_up_reminders(state: State) -> Iterator[Text]:
    """What a table should not forget before the first auction (M-2.3, M-2.5)."""
    yield from state.start_warnings
    if len(state.players) < ALL_REALMS:
        yield Text("remind.smaller_map")
    placed = {f"setup.step.{SET_UP[one]}" for one in SET_UP if one not in set_up_open(state)}
    yield from (text for text in SETUP_STEPS if text.key not in placed)


def set_up_open(state: State) -> tuple[str, ...]:
    """Steps of the set-up that nobody has ticked off in the first round."""
    if state.round > 1:
        return ()
    ticked = state.done.union(*state.done_in.values())
    return tuple(step for step in SET_UP if step not in ticked)


def placing_reminders(state: State) -> Iterator[Text]:
    """What of the set-up still has to be put on the board (M-2.5)."""
    for open_step in set_up_open(state):
        yield Text(f"setup.step.{SET_UP[open_step]}")


def kit_reminders(state: State) -> Iterator[Text]:
    """Who has not chosen all of his start kit (M-2.4)."""
    for player in state.playing:
        missing = missing_parts(state, player)
        if missing:
            parts = tuple(Text(f"start_kit.{part}") for part in missing)
            yield Text("remind.start_kit", {"player": state.players[player].name, "parts": parts})


# -- at the table ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeStartKit(TableAct):
    """What a player chooses before the first round; each part once, together or one by one."""

    kind: ClassVar[str] = "take_start_kit"
    player: PlayerId
    transports: Annotated[
        tuple[Vehicle, ...], Length(0, 2), Doc("worth two levels together; empty: not now")
    ] = ()
    card: Annotated[int, Between(0, 72), Doc("the realm card that is kept; 0: not now")] = 0
    token: Annotated[Colour | None, Doc("the objective token; null: not now")] = None
    area: Annotated[str, Length(0, 80), Doc("where the transports are put, if areas are named")] = (
        ""
    )
    has_port: Annotated[bool, Doc("the start realm has a port")] = True
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        parts = {
            "transports": bool(self.transports),
            "card": bool(self.card),
            "token": self.token is not None,
        }
        if not any(parts.values()):
            raise BadInput("start_kit.nothing", "transports")
        checks = Checks(self.overrule)
        rule = cite("M-2.4")
        checks.forbid(state.round > 1, "start_kit.too_late", rule)
        missing = missing_parts(state, self.player)
        for part, chosen in parts.items():
            again = chosen and part not in missing
            checks.forbid(again, "start_kit.has_it", rule, part, part=Text(f"start_kit.{part}"))
        _check_transports(state, self, checks)
        if self.card and any(other.card(self.card) for other in state.players.values()):
            raise BadInput("card.held_already", "card", card=self.card)
        if self.token is not None:
            gone = tokens_left(state, self.token) == 0
            colour = Text(f"colour.{self.token}")
            checks.forbid(gone, "card.no_token_left", cite("M-1.6"), "token", colour=colour)
        warnings = checks.settle()
        after = state
        for vehicle in self.transports:
            after = placed(after, self.player, force_of(vehicle.kind, vehicle.level), self.area)
        after = after.with_player(
            self.player,
            cards=player.cards + ((HeldCard(self.card),) if self.card else ()),
            tokens=player.tokens + ((Token(self.token),) if self.token else ()),
        )
        return step(
            after,
            "log.start_kit",
            warnings=warnings,
            player=player.name,
            parts=tuple(Text(f"start_kit.{part}") for part, chosen in parts.items() if chosen),
        )


def _check_transports(state: State, action: TakeStartKit, checks: Checks) -> None:
    if not action.transports:
        return
    chosen = tuple(StartTransport(item.kind, item.level) for item in action.transports)
    problems = start_kit_problems(StartKitQuestion(chosen, action.has_port))
    if problems:
        checks.forbid_all(IllegalAction.of(problems))
    if not action.area:
        return
    area = known_area(state, action.area)
    rule = cite("M-2.5")
    foreign = area.start_realm_of not in ("", action.player)
    checks.forbid(foreign, "start_kit.own_area", rule, "area")
    ships = any(TRANSPORTS[item.kind].element == "sea" for item in action.transports)
    checks.forbid(ships and not area.port, "start_kit.ships_in_ports", rule, "area")
