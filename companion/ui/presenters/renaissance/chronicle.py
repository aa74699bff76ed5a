"""A game of Age of Renaissance told round by round: cards, advances, provinces, misery."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.games.renaissance.cards.happening import PlayEvent
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar
from companion.games.renaissance.ending import final_player
from companion.games.renaissance.expansion.fighting import FightForProvince
from companion.games.renaissance.market.market import PlayCommodity
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.scoring import score
from companion.games.renaissance.state import FINAL_PHASE, State
from companion.games.renaissance.tables import ADVANCES, CAPITALS, GOODS, PERSONALITIES
from companion.pages.standings import Fact
from companion.ui.i18n import number
from companion.ui.presenters.chronicle.rounds import RoundTeller
from companion.ui.presenters.renaissance.scoring_acts import booked_scoring

Deeds = Sequence[Position[State]]

# Told as the log has them; everything else is told by what it changed.
DEEDS = (PlayEvent, DeclareWar, ContinueWar)
MUCH_MISERY = 20


class RenaissanceChronicle(RoundTeller):
    """Tells the game so far; money lies open, but the lead says enough of it."""

    def points(self, state: State, player: str) -> int:
        """The score as it would be now (R-11.2.1)."""
        return score(final_player(state, player)).total

    def prologue(self, state: State) -> list[str]:
        """Who plays; capitals are chosen in the first round."""
        people = [player.name for player in state.players.values()]
        return [self._say("ren.tell.gather", n=len(people), people=self._names(people))]

    def round(self, first: State, last: State, deeds: Deeds) -> list[str]:
        return [
            *self._capitals(first, last),
            *self._epoch(first, last),
            *self._opening(deeds),
            *self._markets(deeds),
            *self._people_of_the_age(deeds),
            *(self._say(p.step.summary) for p in deeds if isinstance(p.action, DEEDS)),
            *self._learnt(first, last),
            *self._fights(deeds),
            *self._changes("ren.tell.markers", first, last, _markers, 1),
            *self._changes("ren.tell.misery", first, last, _misery, MUCH_MISERY),
            *self._left(first, last),
            *self._lead(first, last, "ren.tell"),
        ]

    def facts(self, first: State, last: State, deeds: Deeds) -> list[Fact]:
        fights = sum(isinstance(p.action, FightForProvince) for p in deeds)
        found = [Fact("sword-cross", self._count("ui.round.fights", fights))] if fights else []
        return [*found, *super().facts(first, last, deeds)]

    def _capitals(self, first: State, last: State) -> list[str]:
        chosen = [
            self._texts().text(
                "end.tell.rules", player=player.name, realm=Text(CAPITALS[player.capital].name)
            )
            for player in last.players.values()
            if player.capital and not first.players[player.id].capital
        ]
        return [self._say("ren.tell.capitals", people=self._names(chosen))] if chosen else []

    def _epoch(self, first: State, last: State) -> list[str]:
        if last.epoch == first.epoch:
            return []
        return [self._say("ren.tell.epoch", epoch=last.epoch)]

    def _opening(self, deeds: Deeds) -> list[str]:
        """Who went first: the order when the cards were drawn."""
        orders = [p.step.state for p in deeds if p.step.state.phase == 1 and p.step.state.order]
        if not orders:
            return []
        state = orders[0]
        return [self._say("end.tell.first", player=state.players[state.order[0]].name)]

    def _markets(self, deeds: Deeds) -> list[str]:
        played = [p for p in deeds if isinstance(p.action, PlayCommodity)]
        if not played:
            return []
        goods = [self._texts().text(_good(p.action)) for p in played]
        told = [self._say("ren.tell.goods", n=len(goods), goods=self._names(goods))]
        best = max(
            (
                (after.money(player) - before.money(player), player, after, p)
                for p in played
                if p.parent is not None
                for before, after in [(p.parent.step.state, p.step.state)]
                for player in after.players
            ),
            key=lambda found: found[0],
            default=None,
        )
        if best is not None and best[0] > 0:
            gained, player, state, position = best
            told.append(
                self._say(
                    "ren.tell.best_payout",
                    player=state.players[player].name,
                    good=Text(_good(position.action)),
                    n=gained,
                )
            )
        return told

    def _people_of_the_age(self, deeds: Deeds) -> list[str]:
        cards = [p.action.personality for p in deeds if isinstance(p.action, PlayPersonality)]
        names = [self._texts().text(PERSONALITIES[card].name) for card in cards]
        if not names:
            return []
        return [self._say("ren.tell.personalities", n=len(names), people=self._names(names))]

    def _learnt(self, first: State, last: State) -> list[str]:
        learnt = []
        for player in self.people(last):
            before = first.players[player.id].advances
            names = [
                self._texts().text(ADVANCES[one].name)
                for one in player.advances
                if one not in before
            ]
            if names:
                learnt.append(f"{player.name} – {', '.join(names)}")
        return [self._say("end.tell.learnt", list="; ".join(learnt))] if learnt else []

    def _fights(self, deeds: Deeds) -> list[str]:
        """What each attacker took, and how often he failed."""
        won: dict[str, list[str]] = {}
        failed: dict[str, int] = {}
        for position in deeds:
            if not isinstance(position.action, FightForProvince):
                continue
            summary = position.step.summary
            name = str(summary.params["player"])
            if summary.key == "ren.log.fight_won":
                province = summary.params["province"]
                said = self._texts().text(province) if isinstance(province, Text) else province
                won.setdefault(name, []).append(str(said))
            else:
                failed[name] = failed.get(name, 0) + 1
        told = [
            self._say("ren.tell.takes", player=name, provinces=self._names(_once(places)))
            for name, places in won.items()
        ]
        if failed:
            several = ", ".join(f"{name} {count}" for name, count in failed.items())
            told.append(self._say("ren.tell.repelled", list=several))
        return told

    def epilogue(self, state: State) -> list[str]:
        why = Text(f"ren.scoring.by_{state.ending or 'agreed'}")
        told = [self._say("end.tell.over", round=state.round, why=why)]
        scoring = booked_scoring(self._session)
        if scoring is None:
            return told
        if scoring.state.phase == FINAL_PHASE and scoring.before_cards is not scoring.state:
            told.append(self._say("ren.tell.last_cards"))
        places = [
            f"{state.players[one.player].name} ({number(one.score.total)})"
            for one in scoring.answer.scores
        ]
        return told + self._ranking(places)


def _good(action: PlayCommodity) -> str:
    """The text key of the good that was paid for; a single card names its own."""
    return GOODS[action.good].name if action.good else f"ren.good.{action.card}"


def _once(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _markers(state: State, player: str) -> int:
    return state.players[player].control_markers


def _misery(state: State, player: str) -> int:
    return value_of(state.players[player].misery, state.switches)
