"""Where a basket's technology points come from: objective tokens and realm cards (M-8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.cards.cards import printed_points
from companion.games.medioevo.cards.points import CardPoints
from companion.games.medioevo.pieces import Colour
from companion.ui.presenters.medioevo.card_points import printed_question
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.panels import Question

CARD = "card"
ALL, UNKNOWN = "all", "unknown"
Turned = Sequence[Sequence[str]]  # number and colour of each card turned, as the draft keeps them


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token or card that could be turned for its points."""

    key: str
    colour: str
    text: str
    chosen: bool


class PointSources(MedioevoSpeaker):
    """Offers what lies ready; what a card gives is asked once where nobody has entered it."""

    def tokens(self, player: PlayerId, chosen: Sequence[Colour]) -> tuple[TokenView, ...]:
        """Tokens that are ready, those in use first."""
        shown = []
        for colour in Colour:
            ready = sum(
                token.colour is colour and not token.used for token in self.player(player).tokens
            )
            shown += [
                TokenView(
                    f"{colour.value}:{place}",
                    colour.value,
                    self.say(f"colour.{colour}"),
                    place < list(chosen).count(colour),
                )
                for place in range(ready)
            ]
        return tuple(shown)

    def cards(
        self, player: PlayerId, turned: Turned, wanted: Iterable[Colour]
    ) -> tuple[TokenView, ...]:
        """Cards that are ready and give a colour that is wanted, or may give it."""
        shown: list[TokenView] = []
        useful = set(wanted)
        chosen = {(str(number), colour) for number, colour in turned}
        for number in self._ready(player):
            offered = self._offered(number)
            if offered is None and useful:
                text = self.say("ui.buy.card_unknown", card=number)
                shown.append(TokenView(f"{CARD}:{number}:{UNKNOWN}", "", text, False))
            for which, points in (offered or {}).items():
                picked = (str(number), which) in chosen
                if picked or useful & points.keys():
                    text = self.say("ui.buy.card_gives", card=number, points=self._words(points))
                    tint = next(iter(points)).value
                    shown.append(TokenView(f"{CARD}:{number}:{which}", tint, text, picked))
        return tuple(shown)

    def _words(self, points: Mapping[Colour, int]) -> str:
        return " + ".join(f"{count} {self.say(f'colour.{c}')}" for c, count in points.items())

    def _ready(self, player: PlayerId) -> list[int]:
        """Cards by number; one that nobody has seen yet has none."""
        held = self.player(player).cards
        return [card.number for card in held if card.number and not card.used]

    def _offered(self, card: int) -> dict[str, Mapping[Colour, int]] | None:
        """What a card gives: everything printed, or one of its colours; none if nobody knows."""
        printed = printed_points(self.state.settings.values, card)
        if printed is None:
            return None
        if not printed.points:
            return {}
        if printed.either:
            return {colour.value: {colour: n} for colour, n in printed.points.items()}
        return {ALL: printed.points}

    def turned(self, player: PlayerId, kept: Turned) -> tuple[CardPoints, ...]:
        """The cards of the draft that still lie ready, with their points."""
        ready = set(self._ready(player))
        found = []
        for number, which in kept:
            points = (self._offered(int(number)) or {}).get(which)
            if int(number) in ready and points:
                found.append(CardPoints(int(number), points))
        return tuple(found)

    def question(self, card: int) -> Question:
        """What is printed on a card that nobody has entered yet."""
        return printed_question(self, card)


def flipped(kept: Turned, number: str, which: str) -> list[list[str]]:
    """The cards turned after a tap: each card once, a second tap takes it back."""
    others = [list(one) for one in kept if one[0] != number]
    return others if [number, which] in [list(one) for one in kept] else [*others, [number, which]]
