"""The signs that a browser draws, and their letters in the font that `make art` makes of them.

The tablet has two fonts with thousands of letters; a phone fetches what its pages show.
"""

from __future__ import annotations

FIRST = 0xE000  # where letters stand that no alphabet has
_PLACES = (
    *("table-furniture", "account-outline", "clipboard-list-outline", "sword-cross", "gavel"),
    *("weather-lightning-rainy", "cart-outline", "handshake-outline", "cards-outline"),
    *("map-outline", "map-marker-path", "crown-outline", "binoculars", "lightbulb-on-outline"),
    *("history", "chart-line", "trophy-outline", "book-open-variant"),
)
_TIES = (
    *("bullhorn-outline", "flag-outline", "handcuffs", "account-star-outline", "account-voice"),
    *("alert-outline", "castle", "church", "city-variant", "cross", "layers-outline", "skull"),
)
_MARKS = ("account-remove-outline", "bank-outline")
_CARDS = ("barley", "barn", "pickaxe", "pine-tree", "terrain", "waves")
_PIECES = (
    *("piece-light-infantry", "piece-heavy-infantry", "piece-cavalry", "piece-archer"),
    *("piece-captain", "piece-catapult", "piece-trebuchet", "piece-bombard"),
)
_OWN = (
    *("check", "close", "backspace-outline", "dots-horizontal", "cog-outline", "lock-outline"),
    *("gesture-tap-hold", "dice-multiple-outline", "arrow-right", "sack"),
    *("arrow-up-bold", "arrow-down-bold"),
)
SIGNS = (*_PLACES, *_TIES, *_MARKS, *_CARDS, *_PIECES, *_OWN)
LETTERS = {name: chr(FIRST + number) for number, name in enumerate(SIGNS)}
