"""Questions of diplomacy: a new treaty, a declaration of war, a truce, a vote (M-21)."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.treaties import (
    DeclareWar,
    MakeTreaty,
    MakeTruce,
    VoteOnBreach,
)
from companion.games.medioevo.state import Treaty
from companion.games.medioevo.words import TreatyKind
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

MOST_WORDS = 2000
LEAST_PARTIES = 2


class TreatyForms(MedioevoSpeaker):
    """Asks; what it costs is said below."""

    def question(self, key: str) -> Question:
        forms: dict[str, tuple[Any, Any]] = {
            "new": (self._new_form, self._new),
            "declare": (self._declare_form, self._declare),
            "truce": (self._truce_form, self._truce),
        }
        form, action = forms[key]
        return Question(f"treaties:{key}", form, action)

    # -- a new treaty ----------------------------------------------------------------------

    def _new_form(self, values: Values) -> Form:
        kinds = tuple(Choice(row.id.value, self.say(row.name)) for row in tables.TREATIES.values())
        row = tables.TREATIES[self._kind(values)]
        fields = [
            Field("kind", self.say("ui.treaties.kind"), "one", kinds, kinds[0].key),
            Field("parties", self.say("ui.treaties.parties"), "many", self.choices(), ()),
        ]
        if row.counts_units:
            label = self.say("ui.treaties.units")
            fields.append(Field("units", label, "count", value=1, least=1, most=40))
        yes_no = (
            Choice("", self.say("ui.treaties.open")),
            Choice("yes", self.say("ui.treaties.secret")),
        )
        fields += [
            Field("rounds", self.say("ui.treaties.rounds"), "count", value=0, most=20),
            Field("secret", self.say("ui.treaties.known"), "one", yes_no, ""),
            Field("text", self.say("ui.treaties.wording"), "text", value="", most=MOST_WORDS),
        ]
        until = self._until(values)
        term = (
            self.say("ui.treaties.until", round=until)
            if until
            else self.say("ui.treaties.to_the_end")
        )
        said = (Said(self.say(row.right), rule="M-21.4"), Said(term, tone="quiet"))
        ready = len(values.get("parties", ())) >= LEAST_PARTIES
        title = self.say("ui.treaties.new")
        return Form(title, tuple(fields), self.say("ui.treaties.sign"), said, ready=ready)

    def _kind(self, values: Values) -> TreatyKind:
        return TreatyKind(values.get("kind", next(iter(tables.TREATIES))))

    def _until(self, values: Values) -> int:
        rounds = int(values.get("rounds", 0))
        return self.state.round + rounds - 1 if rounds else 0

    def _new(self, values: Values) -> MakeTreaty:
        kind = self._kind(values)
        counts = tables.TREATIES[kind].counts_units
        return MakeTreaty(
            kind,
            tuple(values.get("parties", ())),
            str(values.get("text", "")),
            self._until(values),
            bool(values.get("secret")),
            int(values.get("units", 1)) if counts else 0,
        )

    # -- war and truce ---------------------------------------------------------------------

    def _two(self, values: Values) -> tuple[PlayerId, PlayerId]:
        playing = self.state.playing
        one = str(values.get("player") or playing[0])
        others = [who for who in playing if who != one]
        other = str(values.get("against") or others[0])
        return one, other if other != one else others[0]

    def _pair(self, values: Values) -> tuple[Field, Field]:
        one, other = self._two(values)
        return (
            Field("player", self.say("ui.war.who"), "one", self.choices(), one),
            Field("against", self.say("ui.treaties.with"), "one", self.choices(one), other),
        )

    def _declare_form(self, values: Values) -> Form:
        said = self.tried(self._declare(values))
        title, confirm = self.say("ui.war.declare"), self.say("ui.war.declare_it")
        return Form(title, self._pair(values), confirm, said)

    def _declare(self, values: Values) -> DeclareWar:
        return DeclareWar(*self._two(values))

    def _truce_form(self, values: Values) -> Form:
        note = (Said(self.say("ui.treaties.truce"), tone="quiet", rule="M-21.2"),)
        said = self.tried(self._truce(values)) or note
        title = self.say("ui.treaties.make_truce")
        return Form(title, self._pair(values), self.say("ui.treaties.sign"), said)

    def _truce(self, values: Values) -> MakeTruce:
        return MakeTruce(*self._two(values))

    # -- a vote ----------------------------------------------------------------------------

    def vote(self, treaty: Treaty) -> Question:
        """Who is said to have broken it, and how everybody votes (M-21.6)."""
        voters = self.state.playing
        parties = tuple(
            Choice(party, self.name(party), self.player(party).colour) for party in treaty.parties
        )
        votes = (
            Choice("yes", self.say("ui.treaties.was_breach"), icon="check"),
            Choice("no", self.say("ui.treaties.no_breach"), icon="close"),
        )

        def form(values: Values) -> Form:
            fields = [
                Field("accused", self.say("ui.treaties.accused"), "one", parties, parties[0].key)
            ]
            fields += [Field(f"vote:{who}", self.name(who), "one", votes, "") for who in voters]
            cast = [values.get(f"vote:{who}") for who in voters]
            count = self.say("ui.treaties.votes", yes=cast.count("yes"), no=cast.count("no"))
            return Form(
                self.say("ui.treaties.vote"),
                tuple(fields),
                self.say("ui.treaties.count"),
                (Said(count, rule="M-21.6"),),
                ready=all(cast),
            )

        def action(values: Values) -> VoteOnBreach:
            cast = {who: values.get(f"vote:{who}") == "yes" for who in voters}
            return VoteOnBreach(str(values.get("accused", parties[0].key)), treaty.id, cast)

        return Question(f"vote:{treaty.id}", form, action)
