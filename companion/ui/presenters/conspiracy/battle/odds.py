"""What a battle may bring: the round exactly and at once, the whole battle from a worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.conspiracy.battle.field import Battle, army_on, columns_in
from companion.games.conspiracy.battle.odds import MOST_UNITS, BattleOdds, battle_odds
from companion.games.conspiracy.battle.rounds import round_odds
from companion.games.conspiracy.battle.units import Army
from companion.ui.presenters.means import Works
from companion.ui.presenters.panels import Item, Panel, Tile

if TYPE_CHECKING:
    from companion.ui.presenters.conspiracy.battle.page import BattlePresenter


class BattleOutlook:
    """Asks once for each pair of armies, and shows what it knows."""

    def __init__(self, page: BattlePresenter, worker: Works, changed: Callable[[], None]) -> None:
        self._page = page
        self._worker = worker
        self._changed = changed
        self._known: dict[Any, BattleOdds | None] = {}

    def panels(self, battle: Battle) -> list[Panel]:
        attacker, defender = army_on(battle, "attacker"), army_on(battle, "defender")
        if not attacker.size or not defender.size:
            return []
        return [self._panel(battle, attacker, defender)]

    def _panel(self, battle: Battle, attacker: Army, defender: Army) -> Panel:
        say = self._page.say
        tiles: tuple[Tile, ...] = ()
        if max(attacker.size, defender.size) > MOST_UNITS:
            note = say("con.odds.too_large", n=MOST_UNITS)
        else:
            odds = self._odds(battle, attacker, defender)
            note = say("con.odds.note") if odds else say("con.odds.working")
            if odds:
                tiles = (
                    Tile(
                        "odds:a", say("con.side.attacker"), self._page.percent(odds.attacker.value)
                    ),
                    Tile(
                        "odds:d", say("con.side.defender"), self._page.percent(odds.defender.value)
                    ),
                    Tile("odds:n", say("con.odds.nobody"), self._page.percent(odds.nobody.value)),
                )
        return Panel(
            "odds",
            say("con.odds.title"),
            tiles=tiles,
            items=self._round(battle),
            note=note,
            column=1,
        )

    def _round(self, battle: Battle) -> tuple[Item, ...]:
        """What the next round is expected to cost."""
        columns, _, _ = columns_in(battle, None, None)
        found = round_odds(columns, battle.field, battle.cards, battle.rules)
        say = self._page.say
        return tuple(
            Item(
                f"round:{side}",
                say(f"con.side.{side}"),
                say(
                    "con.odds.round",
                    hits=_tenths(losses.hits),
                    lost=_tenths(losses.dead, losses.captured),
                ),
            )
            for side, losses in (("attacker", found.attacker), ("defender", found.defender))
        )

    def _odds(self, battle: Battle, attacker: Army, defender: Army) -> BattleOdds | None:
        key = (attacker, defender, battle.field, battle.cards, battle.rules)
        if key not in self._known:
            self._known[key] = None

            def told(found: BattleOdds | None) -> None:
                self._known[key] = found
                self._changed()

            self._worker.ask(lambda _stop: battle_odds(*key), told)
        return self._known[key]


def _tenths(*parts: Any) -> str:
    return f"{sum(part.value for part in parts):.1f}"
