"""Where the chances of cards come from: how many nobody has seen yet, and of how many."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import PlayerId
from companion.games.medievalia.fief.sums import seen_of
from companion.games.medievalia.odds import building_odds, hand_odds
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.state import State, seen, unseen
from companion.games.medievalia.tables import CARDS, STACK_CARDS
from companion.ui.i18n import number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.medievalia.odds.words import odds_of
from companion.ui.presenters.medievalia.own_page import Words
from companion.ui.presenters.views import Why, WhyLine


def known_buildings(state: State) -> dict[Building, int]:
    """How many of each building lie open."""
    return {one: seen(state, Card(one)) for one in Building}


def why_next_building(words: Words, building: Building) -> Why:
    """Every building that nobody has seen is as likely as any other (F-15.3)."""
    known = known_buildings(words.state)
    odds = building_odds(building, known)
    lines = (
        _unseen(words, Card(building)),
        WhyLine(words.say("med.why.buildings"), number(sum(one.unseen for one in odds.all))),
        exactly(words._texts(), odds.next.exact, "F-15.3"),
    )
    return Why(words.say("med.ui.next_building"), lines, words.say("med.why.open"), False)


def why_next_of_stack(words: Words, stack: Stack) -> Why:
    """The cards of the stack that nobody has seen, and how likely each is next (F-15.1)."""
    lines = [WhyLine(words.say("med.why.left"), number(words.state.stacks[stack]))]
    lines += _pool(words, stack)
    texts = words._texts()
    for one in odds_of(words.state, stack).next:
        if one.chance.value:
            told = exactly(texts, one.chance.exact, "F-15.1")
            lines.append(WhyLine(words.card(one.type), told.amount, told.rule, is_total=True))
    bottom = words.state.bottoms.get(stack)
    note = words.say("med.ui.bottom", card=words.card(bottom)) if bottom else ""
    return Why(words.stack(stack), tuple(lines), note or words.say("med.why.open"), False)


def why_in_hand(words: Words, player: PlayerId, stack: Stack = Stack.MILITARY) -> Why:
    """How likely somebody holds a card of each type, from what is public (F-15.4)."""
    state, held = words.state, words.state.player(player).hand[stack]
    lines = [WhyLine(words.say("med.why.held"), number(held)), *_pool(words, stack)]
    known, bottom = seen_of(state, stack), state.bottoms.get(stack)
    for row in STACK_CARDS[stack]:
        if unseen(state, row.id):
            odds = hand_odds(stack, held, row.id, known, bottom)
            told = exactly(words._texts(), odds.chance.exact, "F-15.4")
            lines.append(WhyLine(words.card(row.id), told.amount, told.rule, is_total=True))
    title = f"{words.name(player)}: {words.stack(stack)}"
    return Why(title, tuple(lines), words.say("med.why.open"), False)


def _pool(words: Words, stack: Stack) -> Iterator[WhyLine]:
    """Cards of a stack that nobody has seen, type by type, and their number."""
    rows = [row.id for row in STACK_CARDS[stack] if unseen(words.state, row.id)]
    yield from (_unseen(words, card) for card in rows)
    all_of_them = sum(unseen(words.state, card) for card in rows)
    yield WhyLine(words.say("med.why.pool"), number(all_of_them))


def _unseen(words: Words, card: Card) -> WhyLine:
    text = words.say("med.why.unseen", card=words.say(CARDS[card].name))
    return WhyLine(text, number(unseen(words.state, card)))
