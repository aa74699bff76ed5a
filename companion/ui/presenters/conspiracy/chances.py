"""Where the chances of the college, the clock and the families come from, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import cast

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.deaths.electors import elector_cards
from companion.games.conspiracy.deaths.families import LineOutlook, families_of, line_outlook
from companion.games.conspiracy.empire.clock import ClockRound, clock_of
from companion.games.conspiracy.empire.college import elector_draw
from companion.games.conspiracy.prospects import round_of
from companion.games.conspiracy.state import State
from companion.games.conspiracy.tables import ELECTORS, FATE
from companion.ui.i18n import Translator, number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.views import Why, WhyLine


def why_emperor_dies(words: GameSpeaker, ahead: int) -> Why:
    """In a coming round of the table; 1 is the next."""
    state = cast("State", words.state)
    found = clock_of(state, ahead).rounds[-1]
    title = words.say("con.clock.round", n=round_of(state, ahead))
    deck = state.deck
    held = Held(deck.left, deck.emperors, len(state.seats), deck.is_shuffled)
    return why_dies(words._texts(), found, held, title)


@dataclass(frozen=True, slots=True)
class Held:
    """An event deck: its cards, the emperor's deaths among them, cards of a round."""

    cards: int
    emperors: int
    players: int
    is_shuffled: bool = False


def why_dies(texts: Translator, found: ClockRound, deck: Held, title: str) -> Why:
    """What the deck holds, and how likely the emperor has died before."""
    say, by_then = texts.text, Fraction(found.emperor_by_then.exact)
    before = by_then - Fraction(found.emperor.exact)
    lines = (
        WhyLine(say("con.why.deck"), number(deck.cards)),
        WhyLine(say("con.why.turned"), number(deck.players), "C-7.2.1"),
        WhyLine(say("con.why.emperors"), number(deck.emperors), "C-7.1.2"),
        WhyLine(say("con.why.by_then"), texts.percent(by_then)),
        WhyLine(say("con.why.before"), texts.percent(before)),
        exactly(texts, found.emperor.exact, "C-7.1.2"),
    )
    note = say("con.why.shuffled" if deck.is_shuffled else "con.why.piles")
    return Why(f"{say('con.clock.title')}: {title}", lines, note, can_correct=False)


def why_card_suits(words: GameSpeaker, player: PlayerId) -> Why:
    """How many of the elector cards in the deck somebody's heirs could serve."""
    state = cast("State", words.state)
    cards = elector_cards(state)
    heirs = next(one for one in families_of(state) if one.player == player)
    suit = sum(heirs.of(ELECTORS[one].kind.training) > 0 for one in cards)
    drawn = elector_draw(cards, families_of(state))
    lines = (
        WhyLine(words.say("con.why.electors"), number(len(cards)), "C-8.4.1"),
        WhyLine(words.say("con.why.suit"), number(suit), "C-8.4.2"),
        exactly(words._texts(), drawn.suits[player].exact),
    )
    return Why(words.name(player), lines, can_correct=False)


def line_of(state: State, player: PlayerId, rounds: int, aimed: int = 100) -> LineOutlook:
    """A family in the coming rounds, if so many in a hundred of the rivals' deaths aim at it."""
    heirs, place = state.players[player].secular, state.order.index(player) + 1
    return line_outlook(heirs, len(state.seats), place, rounds, aimed, state.switches)


def why_line_breaks(
    words: GameSpeaker, player: PlayerId, rounds: int, aims: Iterable[int] = (100,)
) -> Why:
    """A death without an heir: the heirs, who rolls what, and how many aim at the family."""
    state, texts = cast("State", words.state), words._texts()
    deadly = sum(not row.children for row in FATE.values())
    lines = [
        WhyLine(words.figure_name("secular"), number(state.players[player].secular)),
        WhyLine(words.say("con.why.rounds"), number(rounds)),
        WhyLine(words.say("con.why.rivals"), number(len(state.seats) - 1)),
        WhyLine(words.say("con.why.deadly"), f"{deadly}/{len(FATE)}", "C-8.0.1"),
    ]
    for aimed in aims:
        broken = Fraction(line_of(state, player, rounds, aimed).broken.exact)
        text = words.say(f"con.why.aimed_{aimed}")
        lines.append(WhyLine(text, texts.percent(broken, 2), is_total=True))
    return Why(
        f"{words.name(player)}: {words.say('con.family.outlook')}", tuple(lines), can_correct=False
    )
