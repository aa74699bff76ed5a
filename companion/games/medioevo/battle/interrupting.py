"""What may come at any time: realm cards, technologies, blood tokens, a capitulation."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.dice import DiceRequest, checked
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Rule
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle import cards, damage, means, rounds, spies, taking
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.changes import (
    changed,
    exchanged,
    noted,
    require_engine,
    require_there,
    with_engine,
)
from companion.games.medioevo.battle.decisions import (
    Appoint,
    Capitulate,
    FreeCrew,
    Interruption,
    PlayCard,
    Roll,
    SpendBlood,
)
from companion.games.medioevo.battle.model import Battle, Ending, Side, Stage
from companion.games.medioevo.battle.spies import figure_of, player
from companion.games.medioevo.battle.values import CARD_BONUS
from companion.games.medioevo.battle.words import Who, named
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite

HIGHEST_SUCCESS = 3
LOWEST_FAILURE = 7
MOST_MARAUDERS = 3
TOP_LEVEL = 3


def interrupted(battle: Battle, answer: Interruption) -> Battle:
    """The battle after a card, a technology, blood tokens or a capitulation."""
    if battle.card_waiting is not None:
        raise BadInput("battle.card_dice_first", "answer")
    match answer:
        case PlayCard():
            return _played(battle, answer)
        case SpendBlood():
            return _blood(battle, answer)
        case FreeCrew():
            return _crew_freed(battle, answer)
        case Appoint():
            return _appointed(battle, answer)
        case Capitulate():
            return _capitulated(battle, answer)


def _capitulated(battle: Battle, answer: Capitulate) -> Battle:
    if battle.attacker.barbarian or battle.defender.barbarian:
        raise IllegalAction("battle.barbarians_never_capitulate", cite("M-15.2"), "side")
    ending = (
        Ending.ATTACKER_CAPITULATED if answer.side is Who.ATTACKER else Ending.DEFENDER_CAPITULATED
    )
    return rounds.ended(battle, ending)


def _blood(battle: Battle, answer: SpendBlood) -> Battle:
    side = battle.side(answer.by)
    if answer.tokens > side.means.blood_tokens:
        raise IllegalAction(
            "battle.not_enough_tokens", cite("M-26.3"), "tokens", n=side.means.blood_tokens
        )
    if battle.stage > Stage.VALUE_CARDS:
        raise IllegalAction("battle.too_late", cite("R-74"), "tokens")
    left = evolve(side.means, blood_tokens=side.means.blood_tokens - answer.tokens)
    spent = evolve(side.now, blood_tokens=side.now.blood_tokens + answer.tokens)
    battle = battle.with_side(answer.by, evolve(side, means=left, now=spent))
    return noted(battle, "battle.log_blood", answer.by, n=answer.tokens)


def _crew_freed(battle: Battle, answer: FreeCrew) -> Battle:
    side = battle.side(answer.by)
    require_engine(side, answer.engine, cite("M-28.3"))
    side = means.paid(side, "machinery", 1, battle.switches)
    side = with_engine(side, answer.engine, freed=True)
    return noted(battle.with_side(answer.by, side), "battle.log_machinery", answer.by)


def _appointed(battle: Battle, answer: Appoint) -> Battle:
    if answer.acts_as is Unit.CAPTAIN and not battle.switches.appoint_captain:
        raise IllegalAction("battle.appoint_no_captain", cite("R-77"), "acts_as")
    payer = means.paid(battle.side(answer.by), "appointment", 1, battle.switches)
    battle = battle.with_side(answer.by, payer)
    side = battle.side(answer.on)
    require_there(side, answer.figure, cite("M-28.14"))
    side = exchanged(side, answer.figure, _as(answer.figure, answer.acts_as))
    battle = battle.with_side(answer.on, side)
    unit, other = named(answer.figure.unit), named(answer.acts_as)
    return noted(battle, "battle.log_appointment", answer.by, unit=unit, acts_as=other)


def _as(figure: Figure, unit: Unit) -> Figure:
    """The figure that counts as this type; who is no captain becomes one of level I (R-77)."""
    acts_as = None if figure.unit is unit else unit
    if figure.unit is Unit.CAPTAIN:
        return evolve(figure, acts_as=acts_as)
    return evolve(figure, acts_as=acts_as, level=int(unit is Unit.CAPTAIN))


def _played(battle: Battle, answer: PlayCard) -> Battle:
    """A realm card: checked, taken from the hand, paid, then its effect or its die."""
    rule = cite(f"M-27.{answer.card}")
    if answer.card not in cards.LAST_STAGE:
        raise IllegalAction("battle.card_not_for_battles", rule, "card", card=answer.card)
    if not cards.is_in_time(battle, answer.card):
        raise IllegalAction("battle.too_late", rule, "card")
    if answer.by is not None:
        side = battle.side(answer.by)
        if answer.card not in side.hand:
            raise IllegalAction("battle.card_not_in_hand", rule, "card", card=answer.card)
        side = evolve(side, hand=side.hand - {answer.card})
        side = means.florins_paid(side, tables.CARDS[answer.card].price, answer.card)
        battle = battle.with_side(answer.by, side)
    battle = noted(battle, "battle.log_card", answer.by, card=answer.card)
    if answer.card in cards.SPIES:
        spies.require_target(battle, answer)
    if cards.dice_of(answer.card):
        return evolve(battle, card_waiting=answer)
    return _after(_effect(battle, answer))


def _after(battle: Battle) -> Battle:
    """A card may have removed the last unit before the melee (R-40)."""
    if battle.stage < Stage.ABILITIES and rounds.is_wiped_out(battle):
        return taking.cut_short(battle)
    return battle


def card_rolled(battle: Battle, answer: Roll) -> Battle:
    """The effect of a card that needed a die (M-27.7, M-27.16, M-27.17, M-27.18)."""
    card = battle.card_waiting
    assert card is not None
    request = DiceRequest("battle.dice_card", cards.dice_of(card.card))
    (face,) = checked(request, answer.faces)
    battle = evolve(battle, card_waiting=None)
    if card.card == 7:
        return changed(battle, player(card), extra_shots=(face + 1) // 2)
    if face <= HIGHEST_SUCCESS:
        return _after(spies.succeeded(battle, card))
    if face >= LOWEST_FAILURE:
        return _after(spies.caught(battle, card))
    return noted(battle, "battle.log_spy_nothing", card.by)


def _on(card: PlayCard) -> Who:
    """The side a card is played on, the own side if none is named."""
    return card.on or player(card)


def _effect(battle: Battle, card: PlayCard) -> Battle:
    if card.card in cards.ROUND_LONG:
        who = player(card)
        return changed(battle, who, cards=battle.side(who).now.cards | {card.card})
    if card.card in cards.PLACING:
        return _placed(battle, card)
    if card.card in cards.ASSASSINS:
        return _lowered(battle, card)
    return _EFFECTS[card.card](battle, card)


def _bishop(battle: Battle, _: PlayCard) -> Battle:
    return evolve(battle, truce=True)


def _warlord(battle: Battle, card: PlayCard) -> Battle:
    who = _on(card)
    return changed(battle, who, attack_bonus=battle.side(who).now.attack_bonus + CARD_BONUS)


def _two_sources(battle: Battle, _: PlayCard) -> Battle:
    return evolve(battle, site=evolve(battle.site, two_sources=True))


def _militia(battle: Battle, card: PlayCard) -> Battle:
    if battle.site.owner is not player(card):
        raise IllegalAction("battle.not_your_area", cite("M-27.26"), "by")
    return evolve(battle, site=evolve(battle.site, militia=True))


def _deserter(battle: Battle, card: PlayCard) -> Battle:
    """M-27.14: an enemy unit changes sides, if a figure for it is left (R-70)."""
    who, figure, rule = player(card), figure_of(card), cite("M-27.14")
    side, enemy = battle.side(who), battle.side(who.other)
    require_there(enemy, figure, rule)
    if figure.unit is Unit.CAPTAIN:
        raise IllegalAction("battle.no_captain", rule, "figure")
    battle = battle.with_side(who.other, damage.removed(enemy, figure))
    return battle.with_side(who, _joined(side, Figure(figure.unit, ship=figure.ship), rule))


def _placed(battle: Battle, card: PlayCard) -> Battle:
    """M-27.24, M-27.34, M-27.35: a unit from the supply joins the battle."""
    rule = cite(f"M-27.{card.card}")
    figure, who = figure_of(card), _on(card)
    if card.card == 24 and battle.site.owner is not who:
        raise IllegalAction("battle.not_your_area", rule, "by")
    if figure.unit is Unit.CAPTAIN:
        if card.card != 24:
            raise IllegalAction("battle.no_captain", rule, "figure")
        figure = evolve(figure, level=1)
    plain = Figure(figure.unit, figure.level, ship=figure.ship)
    return battle.with_side(who, _joined(battle.side(who), plain, rule))


def _joined(side: Side, figure: Figure, rule: Rule) -> Side:
    if not side.supply.of(figure.unit):
        raise IllegalAction(
            "battle.no_figure_left", rule, "figure", may_overrule=False, unit=named(figure.unit)
        )
    army = side.army.changed({figure: 1})
    return evolve(side, army=army, supply=side.supply.plus(figure.unit, -1))


def _surgeon(battle: Battle, card: PlayCard) -> Battle:
    who, figure = player(card), figure_of(card)
    require_there(battle.side(who), figure, cite("M-27.27"))
    side = exchanged(battle.side(who), figure, evolve(figure, spared=True))
    return battle.with_side(who, side)


def _jailer(battle: Battle, card: PlayCard) -> Battle:
    who = player(card)
    wish = card.figure.unit if card.figure is not None else None
    return changed(battle, who, wanted=(*battle.side(who).now.wanted, wish))


def _lowered(battle: Battle, card: PlayCard) -> Battle:
    """M-27.46 and M-27.47: one die counts 1 (up to 2) less, not below 1."""
    who, rule = _on(card), cite(f"M-27.{card.card}")
    faces = cards.dice_on_table(battle, who)
    if card.die >= len(faces):
        raise IllegalAction("battle.no_such_die", rule, "die", n=len(faces))
    amount = card.amount if card.card == 47 else 1
    lower = max(1, faces[card.die] - amount)
    faces = (*faces[: card.die], lower, *faces[card.die + 1 :])
    if battle.stage is Stage.SIEGE_CARDS:
        return changed(battle, who, siege_faces=faces)
    if battle.stage is Stage.ARCHER_CARDS:
        return changed(battle, who, archer_faces=faces)
    return changed(battle, who, faces=faces)


def _gunner(battle: Battle, card: PlayCard) -> Battle:
    who = player(card)
    require_engine(battle.side(who), card.engine, cite("M-27.52"))
    return battle.with_side(who, with_engine(battle.side(who), card.engine, extra_shot=True))


def _marauders(battle: Battle, card: PlayCard) -> Battle:
    """M-27.66: up to 3 units join a barbarian army and fight as barbarians."""
    who, rule = _on(card), cite("M-27.66")
    side = battle.side(who)
    if not side.barbarian:
        raise IllegalAction("battle.only_barbarians", rule, "on")
    if not 1 <= len(card.units) <= MOST_MARAUDERS:
        raise IllegalAction("battle.number_of_units", rule, "units", n=MOST_MARAUDERS)
    for figure in card.units:
        plain = Figure(figure.unit, figure.level, ship=figure.ship)
        side = evolve(side, army=side.army.changed({plain: 1}))
    return battle.with_side(who, side)


def _heroine(battle: Battle, card: PlayCard) -> Battle:
    """M-27.67: a unit of an army without captain is a captain I until the battle ends."""
    who, figure, rule = _on(card), figure_of(card), cite("M-27.67")
    side = battle.side(who)
    require_there(side, figure, rule)
    if any(group.type is Unit.CAPTAIN for group, _ in side.army.groups):
        raise IllegalAction("battle.has_captain", rule, "on")
    return battle.with_side(who, exchanged(side, figure, _as(figure, Unit.CAPTAIN)))


def _promoted(battle: Battle, card: PlayCard) -> Battle:
    """M-27.68: a captain counts one level more until the battle ends, at most III."""
    who, figure, rule = _on(card), figure_of(card), cite("M-27.68")
    side = battle.side(who)
    require_there(side, figure, rule)
    if figure.type is not Unit.CAPTAIN or figure.level >= TOP_LEVEL:
        raise IllegalAction("battle.no_captain_to_raise", rule, "figure")
    raised = evolve(figure, level=figure.level + 1, raised=True)
    return battle.with_side(who, exchanged(side, figure, raised))


_EFFECTS: dict[int, Callable[[Battle, PlayCard], Battle]] = {
    1: _bishop,
    5: _warlord,
    12: _two_sources,
    14: _deserter,
    26: _militia,
    27: _surgeon,
    39: _jailer,
    52: _gunner,
    66: _marauders,
    67: _heroine,
    68: _promoted,
}
