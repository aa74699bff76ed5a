"""Questions of diplomacy: a new treaty, a declaration of war, a truce, a vote (M-21)."""

from __future__ import annotations

from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.treaties import (
    DeclareWar,
    MakeTreaty,
    MakeTruce,
    VoteOnBreach,
)
from companion.games.medioevo.state import Treaty
from companion.games.medioevo.words import TreatyKind
from companion.ui.presenters.asked.question import Ask, asked, field_of
from companion.ui.presenters.medioevo.phases.pairs import asked_of_two
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

LEAST_PARTIES = 2


class TreatyForms(MedioevoSpeaker):
    """Asks; what it costs is said below."""

    def question(self, key: str) -> Question:
        match key:
            case "declare":
                return asked(self, f"treaties:{key}", self._declare)
            case "truce":
                return asked(self, f"treaties:{key}", self._truce)
        return Question(f"treaties:{key}", self._new_form, self._new)

    # -- a new treaty ----------------------------------------------------------------------

    def _new_form(self, values: Values) -> Form:
        kinds = tuple(Choice(row.id.value, self.say(row.name)) for row in tables.TREATIES.values())
        row = tables.TREATIES[self._kind(values)]
        fields = [
            Field("kind", self.say("ui.treaties.kind"), "one", kinds, kinds[0].key),
            Field("parties", self.say("ui.treaties.parties"), "many", self.choices(), ()),
        ]
        if row.counts_units:
            units = Ask(
                MakeTreaty,
                begin={"units": 1},
                least={"units": 1},
                labels={"units": "ui.treaties.units"},
            )
            fields.append(field_of(self, units, "units"))
        yes_no = (
            Choice("", self.say("ui.treaties.open")),
            Choice("yes", self.say("ui.treaties.secret")),
        )
        fields += [
            Field("rounds", self.say("ui.treaties.rounds"), "count", value=0, most=20),
            Field("secret", self.say("ui.treaties.known"), "one", yes_no, ""),
            field_of(self, Ask(MakeTreaty, labels={"text": "ui.treaties.wording"}), "text"),
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

    def _declare(self, values: Values) -> Ask:
        return asked_of_two(
            self,
            DeclareWar,
            values,
            self.playing[0],
            title=self.say("ui.war.declare"),
            confirm=self.say("ui.war.declare_it"),
        )

    def _truce(self, values: Values) -> Ask:
        return asked_of_two(
            self,
            MakeTruce,
            values,
            self.playing[0],
            title=self.say("ui.treaties.make_truce"),
            confirm=self.say("ui.treaties.sign"),
            said=(Said(self.say("ui.treaties.truce"), tone="quiet", rule="M-21.2"),),
        )

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
