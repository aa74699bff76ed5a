"""A final scoring as a ceremony: one act for each category, then the result. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.scoring.ceremony import ActRow, ActView, ResultView, ScoringView
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

ACT = "scoring.act"
STANDING = "standing"  # the act before any: what everybody would score now


@dataclass(frozen=True, slots=True)
class Act:
    """A category: its rule, and the points each player gets in it."""

    key: str
    rule: str
    points: Mapping[str, int]


def acts_of(scores: Iterable[tuple[str, Breakdown]], category: Callable[[Line], str]) -> list[Act]:
    """The lines of everybody's score by their category, in the order in which they are met."""
    points: dict[str, dict[str, int]] = {}
    rules: dict[str, str] = {}
    for player, score in scores:
        for line in score.lines:
            key = category(line)
            rules[key] = line.rule.number
            mine = points.setdefault(key, {})
            mine[player] = mine.get(player, 0) + line.amount
    return [Act(key, rules[key], points[key]) for key in points]


def totals(acts: Iterable[Act], players: Iterable[str]) -> dict[str, int]:
    """Everybody's points after these acts."""
    told = tuple(acts)
    return {player: sum(act.points.get(player, 0) for act in told) for player in players}


class HasActs(Protocol):
    """A scoring that was booked, cut into acts."""

    @property
    def acts(self) -> Sequence[Act]: ...
    @property
    def players(self) -> Iterable[str]: ...


S = TypeVar("S", bound=HasActs)


class ActsCeremony(Generic[S]):
    """How far the ceremony has come (it survives a kill); a game has the scoring and the words.

    The states it meets have `final`, `order` and `players` with id, name and colour.
    """

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        self._session = session
        self._texts = texts
        self._drafts = drafts

    def own(self, key: str) -> str:
        """The text that a game has for something at its end, where it has its own word for it."""
        return key

    def _say(self, key: str | Text, **params: Any) -> str:
        names = {one: person.name for one, person in self._session.state.players.items()}
        said = self.own(key) if isinstance(key, str) else key
        return self._texts().text(said, names, **params)

    # -- what a game says about itself -----------------------------------------------------

    def booked(self) -> S | None:
        """The scoring in force; none before."""
        raise NotImplementedError

    def before(self) -> ScoringView:
        """What is shown before the scoring."""
        raise NotImplementedError

    def begin(self) -> Any:
        """The action that scores the game; None where the table has to do something first."""
        raise NotImplementedError

    def name(self, act: Act) -> str:
        raise NotImplementedError

    def compared(self, scoring: S, act: Act, player: str) -> str:
        """What is compared in an act; "" where points just add up."""
        del scoring, act, player
        return ""

    def is_start(self, key: str) -> bool:
        """Whether a line or act is what a player begins with, rather than a gain."""
        del key
        return False

    def result_of(self, scoring: S) -> ResultView:
        raise NotImplementedError

    def score_of(self, scoring: S, player: str) -> Breakdown | None:
        raise NotImplementedError

    def live_score(self, player: str) -> Breakdown | None:
        """What a player would score if it ended now, without what nobody may know yet."""
        del player
        return None

    def told_of_live(self, player: str, score: Breakdown) -> str:
        """What a player's live score is made of, in a line."""
        raise NotImplementedError

    # -- what is shown ---------------------------------------------------------------------

    def standing(self, rule: str, note: str) -> ActView | None:
        """How it would end now; a tap on a player tells every category."""
        people = self._session.state.players
        found = {one: self.live_score(one) for one in people}
        now = {one: score for one, score in found.items() if score is not None}
        if not now:
            return None
        highest = max(1, *(score.total for score in now.values()))
        ranked = sorted(now, key=lambda one: (-now[one].total, self._place(one)))
        rows = tuple(
            ActRow(
                one,
                people[one].name,
                people[one].colour,
                self.told_of_live(one, now[one]),
                "",
                now[one].total,
                max(0, now[one].total) / highest,
            )
            for one in ranked
        )
        said = " ".join(part for part in (note, self._short_of_first(rows)) if part)
        return ActView(STANDING, self._say("end.scoring.if_now"), rule, said, rows)

    def _short_of_first(self, rows: Sequence[ActRow]) -> str:
        """How much would still change who wins."""
        behind = [(row.name, rows[0].total - row.total) for row in rows]
        short = [f"{name} {number(points)}" for name, points in behind if points]
        return self._say("end.scoring.now_short", list=", ".join(short)) if short else ""

    def view(self) -> ScoringView:
        scoring = self.booked() if self._session.state.final is not None else None
        if scoring is None:
            return self.before()
        shown = self._shown(scoring)
        if shown > len(scoring.acts):
            title = self._say("end.scoring.result")
            return ScoringView("result", title, result=self.result_of(scoring))
        left = len(scoring.acts) - shown
        following = self.name(scoring.acts[shown]) if left else self._say("end.scoring.result")
        return ScoringView(
            "acts",
            self._say("end.scoring"),
            next_text=self._say("end.scoring.next", what=following),
            steps=tuple(self._steps(scoring, shown)),
            act=self._act(scoring, shown),
        )

    def _shown(self, scoring: S) -> int:
        return max(1, min(int(self._drafts.get(ACT, 1)), len(scoring.acts) + 1))

    def _steps(self, scoring: S, shown: int) -> list[dict[str, Any]]:
        return [
            {
                "key": str(place),
                "text": self.name(act),
                "note": "",
                "state_of_step": "now" if place == shown else "done" if place < shown else "later",
            }
            for place, act in enumerate(scoring.acts, 1)
        ]

    def _act(self, scoring: S, shown: int) -> ActView:
        act, people = scoring.acts[shown - 1], self._session.state.players
        now = totals(scoring.acts[:shown], scoring.players)
        highest = max(*totals(scoring.acts, scoring.players).values(), *now.values(), 1)
        progress = self._say("end.scoring.progress", act=shown, acts=len(scoring.acts))
        ranked = sorted(now, key=lambda player: (-now[player], self._place(player)))
        rows = [
            ActRow(
                player,
                people[player].name,
                people[player].colour,
                self.compared(scoring, act, player),
                "" if self.is_start(act.key) else _gain(act, player),
                now[player],
                max(0, now[player]) / highest,
                act.points.get(player, 0) >= 0,
            )
            for player in ranked
        ]
        return ActView(act.key, self.name(act), act.rule, progress, tuple(rows))

    def _place(self, player: str) -> int:
        order = self._session.state.order
        return order.index(player) if player in order else len(order)

    def result(self) -> ResultView | None:
        """The result, however far the ceremony has come; none before the scoring."""
        scoring = self.booked()
        return self.result_of(scoring) if scoring else None

    def why(self, player: str) -> Why | None:
        """A player's final points, line by line."""
        scoring = self.booked()
        score = self.score_of(scoring, player) if scoring else self.live_score(player)
        if score is None:
            return None
        lines = [
            WhyLine(
                self._say(Text(line.key, line.params)),
                number(line.amount) if self.is_start(line.key) else signed(line.amount),
                line.rule.number,
            )
            for line in score.lines
        ]
        total = WhyLine(
            self._say(Text(score.key, score.params)), number(score.total), is_total=True
        )
        return Why(self._session.state.players[player].name, (*lines, total))

    # -- taps ------------------------------------------------------------------------------

    def choose(self, key: str, answer: str) -> None:
        """An answer to a question before the scoring; a game that asks none has nothing to do."""

    def count(self, key: str, player: str, change: int) -> None:
        """A figure changed before the scoring."""

    def go_on(self) -> Any:
        """The next step; the action to book where there is one, else None."""
        if self._session.state.final is not None:
            self._drafts.put(ACT, int(self._drafts.get(ACT, 1)) + 1)
            return None
        action = self.begin()
        if action is not None:
            self._drafts.put(ACT, 1)
        return action

    def go_to(self, act: int) -> None:
        """Show one act again."""
        self._drafts.put(ACT, act)

    def show_all(self) -> None:
        scoring = self.booked()
        self._drafts.put(ACT, len(scoring.acts) + 1 if scoring else 1)


def _gain(act: Act, player: str) -> str:
    points = act.points.get(player, 0)
    return signed(points) if points else ""
