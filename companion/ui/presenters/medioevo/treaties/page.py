"""Wars, truces and treaties of the whole table (M-21), and what can be done about them."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.diplomacy import (
    PenaltyQuestion,
    in_truce,
    penalty_result,
    shown_kind,
)
from companion.games.medioevo.diplomacy.treaties import (
    BreakTreaty,
    EndTreaty,
    MakePeace,
    MakeTruce,
    RevealTreaty,
    treaty_of,
)
from companion.games.medioevo.state import Treaty, War
from companion.games.medioevo.words import TreatyKind
from companion.ui.i18n import number, signed
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.treaties.forms import TreatyForms
from companion.ui.presenters.medioevo.treaties.past import PastTreaty, past_treaties
from companion.ui.presenters.panels import Button, Detail, Question, Said
from companion.ui.presenters.phases.views import Foot


@dataclass(frozen=True, slots=True)
class BondView:
    """A war, a truce or a treaty between some players."""

    key: str
    icon: str
    text: str
    note: str
    colours: tuple[str, ...]
    tone: str = "text"
    warns: bool = False


@dataclass(frozen=True, slots=True)
class TreatiesView:
    title: str
    undo: str
    redo: str
    wars: tuple[BondView, ...]
    treaties: tuple[BondView, ...]
    wars_note: str
    treaties_note: str
    past: tuple[BondView, ...] = ()


class TreatiesPresenter(MedioevoSpeaker):
    """Lists who is at war or bound to whom; says when a treaty runs out."""

    @property
    def _forms(self) -> TreatyForms:
        return TreatyForms(self.session, self._texts)

    def view(self) -> TreatiesView:
        wars = (*map(self._war, self.state.wars), *map(self._truce, self.state.truces))
        treaties = tuple(map(self._treaty, self.state.treaties))
        return TreatiesView(
            title=self.round_title,
            undo=self.undo_text,
            redo=self.redo_text,
            wars=wars,
            treaties=treaties,
            wars_note="" if wars else self.say("ui.treaties.peace"),
            treaties_note="" if treaties else self.say("ui.treaties.none"),
            past=tuple(map(self._past, past_treaties(self.session.journal.present))),
        )

    def _past(self, past: PastTreaty) -> BondView:
        treaty = past.treaty
        return BondView(
            "",
            "file-remove-outline" if past.how == "broken" else "check",
            self.say("ui.treaties.titled", number=treaty.id, kind=self.say(shown_kind(treaty))),
            f"{self.names(treaty.parties)} · "
            + self.say(f"ui.treaties.past_{past.how}", round=past.round),
            self._colours(*treaty.parties),
            "loss" if past.how == "broken" else "quiet",
        )

    def _colours(self, *players: PlayerId) -> tuple[str, ...]:
        return tuple(self.player(player).colour for player in players)

    def _war(self, war: War) -> BondView:
        waits = war.from_round > self.state.round
        key = "ui.treaties.declared" if waits else "ui.treaties.at_war"
        return BondView(
            f"war:{war.one}:{war.other}",
            "bullhorn-outline" if waits else "sword-cross",
            self.names((war.one, war.other)),
            self.say(key, round=war.from_round),
            self._colours(war.one, war.other),
            "loss",
        )

    def _truce(self, pair: tuple[PlayerId, PlayerId]) -> BondView:
        return BondView(
            f"truce:{pair[0]}:{pair[1]}",
            "flag-outline",
            self.names(pair),
            self.say("ui.treaties.truce"),
            self._colours(*pair),
        )

    def _treaty(self, treaty: Treaty) -> BondView:
        ends_now = 0 < treaty.until_round <= self.state.round
        return BondView(
            f"treaty:{treaty.id}",
            "lock-outline" if treaty.secret else "script-text-outline",
            self.say("ui.treaties.titled", number=treaty.id, kind=self.say(shown_kind(treaty))),
            f"{self.names(treaty.parties)} · {self._term(treaty)}",
            self._colours(*treaty.parties),
            warns=ends_now,
        )

    def _term(self, treaty: Treaty) -> str:
        if not treaty.until_round:
            return self.say("ui.treaties.to_the_end")
        if treaty.until_round <= self.state.round:
            return self.say("ui.treaties.ends_now")
        return self.say("ui.treaties.until", round=treaty.until_round)

    def foot(self) -> Foot:
        return Foot(
            Button("new", self.say("ui.treaties.new"), "plus"),
            (
                Button("declare", self.say("ui.war.declare"), "bullhorn-outline"),
                Button("truce", self.say("ui.treaties.make_truce"), "flag-outline"),
            ),
        )

    def asked(self, key: str) -> Question | Detail | None:
        """What a tap on a row or a button opens."""
        what, _, rest = key.partition(":")
        match what:
            case "new" | "declare":
                return self._forms.question(what)
            case "truce" if not rest:
                return self._forms.question("truce")
            case "war" | "truce":
                one, _, other = rest.partition(":")
                return self._pair(one, other)
            case "treaty":
                return self._detail(treaty_of(self.state, int(rest)))
        return None

    def question_of(self, key: str) -> Question | None:
        """A question by its own key: the one that lay open when the app died."""
        place, _, what = key.partition(":")
        return self._forms.question(what) if place == "treaties" else None

    def _pair(self, one: PlayerId, other: PlayerId) -> Detail:
        wars = [war for war in self.state.wars if {war.one, war.other} == {one, other}]
        said = [Said(self._war(war).note, rule="M-21.1") for war in wars]
        offers = []
        if wars:
            text = self.say("ui.treaties.make_peace")
            offers.append(Button(f"peace:{one}:{other}", text, "handshake-outline"))
        if in_truce(self.state, one, other):
            said.append(Said(self.say("ui.treaties.truce"), rule="M-21.2"))
        else:
            text = self.say("ui.treaties.make_truce")
            offers.append(Button(f"make_truce:{one}:{other}", text, "flag-outline"))
        return Detail(self.names((one, other)), "", tuple(said), tuple(offers))

    def _detail(self, treaty: Treaty) -> Detail:
        """A treaty in full; of a secret one only what everybody may know."""
        said = []
        if treaty.secret:
            said.append(Said(self.say("ui.treaties.secret_note"), tone="quiet", rule="M-21.6"))
        else:
            row = tables.TREATIES[TreatyKind(treaty.kind)]
            said.append(Said(self.say(row.right), rule="M-21.4"))
            if treaty.units:
                said.append(Said(self.say("ui.treaties.units"), number(treaty.units)))
            if treaty.text:
                said.append(Said(treaty.text))
        cost = penalty_result(PenaltyQuestion("breach", treaties=1)).honor
        said.append(Said(self.say("ui.treaties.breach_costs"), signed(cost.total), rule="M-21.5"))
        number_ = treaty.id
        offers = [Button(f"end:{number_}", self.say("ui.treaties.end"), "check")]
        if treaty.secret:
            offers.append(
                Button(f"reveal:{number_}", self.say("ui.treaties.reveal"), "eye-outline")
            )
        offers += [
            Button(
                f"break:{number_}:{party}",
                self.say("ui.treaties.breaks", player=self.brief(party)),
                "file-remove-outline",
                look="outline",
            )
            for party in treaty.parties
        ]
        vote = self.say("ui.treaties.vote")
        offers.append(Button(f"vote:{number_}", vote, "vote-outline", look="outline"))
        view = self._treaty(treaty)
        return Detail(view.text, view.note, tuple(said), tuple(offers))

    def offered(self, key: str) -> Any:
        """An action, or a question, behind a button."""
        what, *rest = key.split(":")
        match what:
            case "peace":
                return MakePeace(rest[0], rest[1])
            case "make_truce":
                return MakeTruce(rest[0], rest[1])
            case "end":
                return EndTreaty(int(rest[0]))
            case "reveal":
                return RevealTreaty(int(rest[0]))
            case "break":
                return BreakTreaty(rest[1], int(rest[0]))
            case "vote":
                return self._forms.vote(treaty_of(self.state, int(rest[0])))
        return None
