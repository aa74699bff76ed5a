"""Questions of diplomacy: a new treaty, a declaration of war, a truce, a vote (M-21)."""

from __future__ import annotations

from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.treaties import (
    DeclareWar,
    MakeTreaty,
    MakeTruce,
    VoteOnBreach,
)
from companion.games.medioevo.state import Treaty
from companion.games.medioevo.words import TreatyKind
from companion.ui.presenters.asked.question import Ask, answer_of, asked
from companion.ui.presenters.medioevo.phases.pairs import asked_of_two
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.panels import Field, Question, Said, Values

LEAST_PARTIES = 2
MOST_ROUNDS = 20


class TreatyForms(MedioevoSpeaker):
    """Asks; what it costs is said below."""

    def question(self, key: str) -> Question:
        match key:
            case "declare":
                return asked(self, f"treaties:{key}", self._declare)
            case "truce":
                return asked(self, f"treaties:{key}", self._truce)
        return asked(self, f"treaties:{key}", self._new)

    # -- a new treaty ----------------------------------------------------------------------

    def _new(self, values: Values) -> Ask:
        row = tables.TREATIES[self._kind(values)]
        rounds = self._rounds(values)
        until = self.state.round + rounds.value - 1 if rounds.value else 0
        term = (
            self.say("ui.treaties.until", round=until)
            if until
            else self.say("ui.treaties.to_the_end")
        )
        return Ask(
            MakeTreaty,
            given={"until_round": until, **({} if row.counts_units else {"units": 0})},
            begin={"treaty": row.id, "units": 1},
            fields=(
                *("treaty", "parties"),
                *(("units",) if row.counts_units else ()),
                *("rounds", "secret", "text"),
            ),
            among={"treaty": tables.TREATIES, "parties": self.playing},
            least={"units": 1},
            labels={
                "treaty": "ui.treaties.kind",
                "parties": "ui.treaties.parties",
                "units": "ui.treaties.units",
                "secret": "ui.treaties.known",
                "text": "ui.treaties.wording",
            },
            yes_no={"secret": ("ui.treaties.open", "ui.treaties.secret")},
            beside=(rounds,),
            waits=len(values.get("parties", ())) < LEAST_PARTIES,
            title=self.say("ui.treaties.new"),
            confirm=self.say("ui.treaties.sign"),
            said=(Said(self.say(row.right), rule="M-21.4"), Said(term, tone="quiet")),
        )

    def _kind(self, values: Values) -> TreatyKind:
        return TreatyKind(values.get("treaty", next(iter(tables.TREATIES))))

    def _rounds(self, values: Values) -> Field:
        """The parties agree on so many rounds; the action has the last of them."""
        field = Field("rounds", self.say("ui.treaties.rounds"), "count", value=0, most=MOST_ROUNDS)
        return evolve(field, value=answer_of(field, values))

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

        def ask(values: Values) -> Ask:
            cast = [values.get(f"votes.{who}") for who in voters]
            count = self.say("ui.treaties.votes", yes=cast.count("yes"), no=cast.count(""))
            return Ask(
                VoteOnBreach,
                given={"number": treaty.id},
                begin={"accused": treaty.parties[0], "votes": {}},
                among={"accused": treaty.parties, "votes": voters},
                needed=("votes",),
                labels={"accused": "ui.treaties.accused"},
                yes_no={"votes": ("ui.treaties.no_breach", "ui.treaties.was_breach")},
                title=self.say("ui.treaties.vote"),
                confirm=self.say("ui.treaties.count"),
                said=(Said(count, rule="M-21.6"),),
            )

        return asked(self, f"vote:{treaty.id}", ask)
