"""An area taken without a battle (M-16.1, M-21.1): everything the rule wants to know, step by step.

Of a named area the app knows what lies there; of one without a name the table says it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.game import PlayerId
from companion.games.medioevo.diplomacy.diplomacy import at_war
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.war.combat_turns import combat_turn
from companion.games.medioevo.war.conquest import Conquer
from companion.games.medioevo.war.loot import left_behind
from companion.games.medioevo.war.plunder import CATHEDRAL_LEVEL, PROTECTABLE, Object
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.war.loot_words import BUILDINGS, ROMAN, object_words
from companion.ui.presenters.panels import Choice, Field, Form, Values

LEVELLED = (*(kind.value for kind in Transport), "siege_engine")
CUBES = ("cargo", "market_cube")
FATES = ("take_over", "plunder")
SAFE = "safe"
MOST_LEVEL, MOST_PIECES = 3, 15
SITES = ("rome", "jerusalem")
INHABITED = "inhabited"


class ConquestForm(MedioevoSpeaker):
    """Asks who took what from whom, what lies there, and what becomes of each thing."""

    def form(self, values: Values) -> Form:
        me, loser, area = self._who(values), self._loser(values), self._area(values)
        nobody = Choice("", self.say("ui.war.nobody"))
        fields = [
            Field("player", self.say("ui.war.who"), "one", self.choices(), me),
            Field("loser", self.say("ui.war.from"), "one", (nobody, *self.choices(me)), loser),
        ]
        if loser and not at_war(self.state, me, loser):
            choices = (
                Choice("yes", self.say("ui.war.hostile_yes")),
                Choice("", self.say("ui.war.hostile_no")),
            )
            fields.append(Field("hostile", self.say("ui.war.not_at_war"), "one", choices, "yes"))
        named = tuple(Choice(name, name) for name in self.state.areas)
        if named:
            unnamed = Choice("", self.say("ui.buy.nowhere"))
            fields.append(Field("area", self.say("ui.buy.where"), "one", (unnamed, *named), ""))
        fields += self._known(area, me, loser) if area else self._asked(values)
        said = self.tried(self.action(values))
        return Form(self.say("ui.war.conquest"), tuple(fields), self.say("ui.war.conquer"), said)

    def action(self, values: Values) -> Conquer:
        me, loser, area = self._who(values), self._loser(values), self._area(values)
        facts = () if area else self._facts(values)
        site: Any = "" if area else values.get("site", "")
        return Conquer(
            me,
            area,
            self._decided(values, area, me, loser) if area else self._told(values, loser),
            loser,
            after_battle=False,
            inhabited=INHABITED in facts,
            site=site,
            start_realm_of=self._realm(values) if not area else "",
            hostile=bool(
                loser and not at_war(self.state, me, loser) and values.get("hostile", "yes")
            ),
        )

    # -- who and where ---------------------------------------------------------------------

    def _who(self, values: Values) -> PlayerId:
        now = combat_turn(self.state).next_player or self.state.playing[0]
        chosen = str(values.get("player") or now)
        return chosen if chosen in self.state.playing else now

    def _loser(self, values: Values) -> PlayerId:
        me = self._who(values)
        loser = str(values.get("loser", self._usual_loser(me, self._area(values))))
        return loser if loser in self.state.players and loser != me else ""

    def _usual_loser(self, me: PlayerId, area: str) -> PlayerId:
        """Whose area it is; areas of nobody are not to be had without a fight (M-23.3)."""
        if area:
            there = self.state.areas[area]
            return next((one for one in (there.marker, there.start_realm_of) if one != me), "")
        return next((one for one in self.state.playing if one != me), "")

    def _area(self, values: Values) -> str:
        area = str(values.get("area", ""))
        return area if area in self.state.areas else ""

    def _realm(self, values: Values) -> PlayerId:
        realm = str(values.get("realm", ""))
        return realm if realm in self.state.players else ""

    # -- a named area ----------------------------------------------------------------------

    def _left(self, area: str, me: PlayerId, loser: PlayerId) -> tuple[Object, ...]:
        """What its conqueror decides about; things of others who took no part stay theirs."""
        found = left_behind(self.state, area, me, loser)
        return tuple(item for item in found if item.owner_involved)

    def _known(self, area: str, me: PlayerId, loser: PlayerId) -> list[Field]:
        return [
            Field(
                f"fate:{_key(item)}",
                object_words(self.say, item, self.name(item.owner)),
                "one",
                self._fates() + self._safe(item),
                FATES[0],
            )
            for item in self._left(area, me, loser)
        ]

    def _decided(
        self, values: Values, area: str, me: PlayerId, loser: PlayerId
    ) -> tuple[Object, ...]:
        return tuple(
            _with_fate(item, str(values.get(f"fate:{_key(item)}", FATES[0])))
            for item in self._left(area, me, loser)
        )

    def _safe(self, item: Object) -> tuple[Choice, ...]:
        """What a Diplomat of its owner may keep safe (cards 50, 51)."""
        owner = self.state.players.get(item.owner)
        if owner is None or not owner.protected or item.what not in PROTECTABLE:
            return ()
        return (Choice(SAFE, self.say("ui.war.safe")),)

    def _fates(self) -> tuple[Choice, ...]:
        return tuple(Choice(fate, self.say(f"ui.war.{fate}")) for fate in FATES)

    # -- an area without a name ------------------------------------------------------------

    @staticmethod
    def _facts(values: Values) -> tuple[str, ...]:
        """What is known of the area: a site, or what was built there, means that people live."""
        implied = bool(values.get("site")) or "civil" in values.get("left", ())
        given = values.get("facts")
        return (INHABITED,) if implied and given is None else tuple(given or ())

    def _asked(self, values: Values) -> list[Field]:
        say = self.say
        inhabited = (Choice(INHABITED, say("ui.war.inhabited")),)
        nobody = Choice("", say("ui.war.nobody"))
        sites = (
            Choice("", say("ui.war.no_site")),
            *(Choice(site, say(f"ui.war.{site}")) for site in SITES),
        )
        others = tuple(
            Choice(kind, say(f"ui.war.left_{kind}")) for kind in (*BUILDINGS, *LEVELLED, *CUBES)
        )
        fields = [
            Field("facts", say("ui.war.facts"), "many", inhabited, self._facts(values)),
            Field("realm", say("ui.war.realm_of"), "one", (nobody, *self.choices()), ""),
            Field("site", say("ui.war.site"), "one", sites, ""),
            Field("left", say("ui.war.left"), "many", others, ()),
        ]
        for kind in values.get("left", ()):
            fields += self._of_kind(kind)
        return fields

    def _of_kind(self, kind: str) -> list[Field]:
        """How many of what level, and what becomes of them."""
        say = self.say
        name = say(f"ui.war.left_{kind}")
        fields = []
        if kind in LEVELLED:
            fields = [
                Field(
                    f"count:{kind}:{level}",
                    f"{name} {ROMAN[level]}",
                    "count",
                    value=0,
                    most=MOST_PIECES,
                )
                for level in ROMAN
            ]
        elif kind in CUBES:
            fields = [Field(f"count:{kind}:1", name, "count", value=1, least=1, most=MOST_PIECES)]
        elif kind != "cathedral":
            label = say("ui.war.level_of", piece=name)
            fields = [Field(f"level:{kind}", label, "count", value=1, least=1, most=MOST_LEVEL)]
        label = say("ui.war.fate_of", piece=name)
        return [*fields, Field(f"fate:{kind}", label, "one", self._fates(), FATES[0])]

    def _told(self, values: Values, loser: PlayerId) -> tuple[Object, ...]:
        found = []
        for kind in values.get("left", ()):
            fate: Any = values.get(f"fate:{kind}", FATES[0])
            owner = "" if kind == "market_cube" else loser
            if kind in BUILDINGS:
                level = int(values.get(f"level:{kind}", 1))
                level = CATHEDRAL_LEVEL if kind == "cathedral" else level
                found.append(Object(kind, level, fate=fate, owner=owner))
                continue
            first = 1 if kind in CUBES else 0
            for level in ROMAN:
                count = int(values.get(f"count:{kind}:{level}", first if level == 1 else 0))
                if count:
                    found.append(Object(kind, level, count, fate, owner))
        return tuple(found)


def _with_fate(item: Object, fate: Any) -> Object:
    """What becomes of it; what is safe would be plundered, were it not for the card."""
    if fate == SAFE:
        return replace(item, fate="plunder", protected=True)
    return replace(item, fate=fate)


def _key(item: Object) -> str:
    return f"{item.what}.{item.level}.{item.owner}.{item.good or ''}"
