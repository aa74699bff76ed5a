"""The words of the tiny game, the same in every language."""

from __future__ import annotations

from typing import Any

TEXTS: dict[Any, str] = {
    "game.tiny": "Tiny",
    "tiny.phase.1": "Harvest",
    "tiny.phase.2": "Market",
    "tiny.place.barn": "Barn",
    "tiny.figure.fields": "Fields",
    "tiny.figure.money": "Coins",
    "tiny.figure.round": "Round",
    "tiny.sum": "{n} coins",
    "tiny.harvest": "Harvest",
    "tiny.harvest.all": "everybody",
    "tiny.harvest.fields": "fields",
    "tiny.log.harvest": "{player} harvests {n}",
    "tiny.log.field": "{player} buys a field",
    "tiny.log.fair": "{player} is the most generous",
    "tiny.log.scored": "Scored",
    "tiny.too_poor": "A field costs {n}.",
    "tiny.open.harvest": "{n} have not harvested yet",
    "tiny.buy": "A field for {player}",
    "tiny.fair": "Hold the fair",
    "tiny.weather": "Weather",
    "tiny.throw": "Throw",
    "tiny.score": "Points",
    "tiny.score.fields": "Fields",
    "tiny.score.coins": "Coins",
    "tiny.setup.crop": "Crop",
    "tiny.setup.crop.rye": "Rye",
    "tiny.setup.crop.oats": "Oats",
    "tiny.setup.coins": "Coins to begin with",
    "tiny.switch.rich_harvest": "Rich harvest",
    "tiny.switch.rich_harvest.false": "Usual",
    "tiny.switch.rich_harvest.true": "Rich",
    "tiny.switch.goal": "Fields to win",
    "tiny.step.harvest": "Harvest",
    "tiny.action.harvest": "Harvest",
    "tiny.action.buy_field": "Buy a field",
    "tiny.action.hold_fair": "Hold the fair",
    "tiny.action.score_game": "Score",
    "tiny.field.gifts": "Gifts",
    "tiny.table.seeds": "Seeds",
    "tiny.column.price": "Price",
    **{
        f"rule.{number}.{part}": f"{part} {number}"
        for number in ("T-1", "T-2", "T-3", "TR-1", "TR-2")
        for part in ("title", "text")
    },
}
