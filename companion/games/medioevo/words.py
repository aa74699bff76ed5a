"""Words that the tables and the chapters share, beside the pieces themselves."""

from __future__ import annotations

from enum import StrEnum


class Moment(StrEnum):
    """When a realm card's ability may be used (M-27, column "When")."""

    ANY = "any"
    EVENT_PHASE = "event_phase"
    TAX_PHASE = "tax_phase"
    PURCHASE_PHASE = "purchase_phase"
    MOVEMENT = "movement"
    ENTERING_FOREIGN_AREA = "entering_foreign_area"
    INVASION = "invasion"
    BATTLE = "battle"
    BEFORE_FIRST_ATTACK_ROLL = "before_first_attack_roll"
    BEFORE_ATTACK_ROLLS = "before_attack_rolls"
    BEFORE_BATTLE_DIE = "before_battle_die"
    BEFORE_DAMAGE = "before_damage"
    DIE_ROLLED = "die_rolled"
    TRADE = "trade"
    ROUTE_END = "route_end"
    VEHICLE_LOST = "vehicle_lost"
    CARD_PLAYED = "card_played"
    ROUND_END = "round_end"


class Touch(StrEnum):
    """The calculator or tracker that a realm card changes (M-27, column "Touches")."""

    BATTLE = "battle"
    SIEGE = "siege"
    EVENT = "event"
    REVOLT = "revolt"
    HORDE = "horde"
    MOVE = "move"
    TRADE = "trade"
    ROUTE = "route"
    BUY = "buy"
    TAX = "tax"
    LOAN = "loan"
    PLUNDER = "plunder"
    CAPTURE = "capture"
    CARDS = "cards"
    POINTS = "tp"


class Duration(StrEnum):
    """How long a card's effect lasts; an effect without duration is single."""

    ONCE = "once"
    BATTLE_ROUND = "battle_round"
    BATTLE = "battle"
    MOVEMENT = "movement"
    PHASE = "phase"
    ROUND = "round"
    NEXT_ROUND = "next_round"


class Award(StrEnum):
    """What the final scoring rewards (M-25.2 to M-25.7)."""

    MONEY = "money"
    MARKET = "market"
    TECHNOLOGY = "technology"
    ROME = "rome"
    JERUSALEM = "jerusalem"
    CATHEDRALS = "cathedrals"
    METROPOLISES = "metropolises"
    CASTLES = "castles"
    AREAS = "areas"
    MONOPOLY = "monopoly"


class Honor(StrEnum):
    """What changes the honor points during play (M-24)."""

    CONQUEST = "conquest"
    CONQUERED_BUILDING_LEVEL = "conquered_building_level"
    FIRST_ROME = "first_rome"
    FIRST_JERUSALEM = "first_jerusalem"
    LARGE_ARMY = "large_army"
    REVOLT_SUPPRESSED = "revolt_suppressed"
    LOST_TO_BARBARIANS = "lost_to_barbarians"
    GREAT_BUILDING = "great_building"
    TREATY_BROKEN = "treaty_broken"
    UNDECLARED_WAR = "undeclared_war"
    ADDITIONAL_REVOLT = "additional_revolt"


class TreatyKind(StrEnum):
    TRADE = "trade"
    RIGHT_OF_WAY = "right_of_way"
    STATIONING = "stationing"
    FREE_TRADE = "free_trade"
    NON_AGGRESSION = "non_aggression"
    DEFENCE_PACT = "defence_pact"
    ATTACK_PACT = "attack_pact"


class EventSymbol(StrEnum):
    MOVEMENT = "movement"
    UNITS = "units"
    BUILDINGS = "buildings"
    GOODS = "goods"
