"""An area taken without a battle (M-16.1, M-21.1): everything the rule wants to know, step by step.

Of a named area the app knows what lies there; of one without a name the table says it.
"""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.diplomacy.diplomacy import at_war
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.war.combat_turns import combat_turn
from companion.games.medioevo.war.conquest import Conquer
from companion.games.medioevo.war.loot import left_behind
from companion.games.medioevo.war.plunder import CATHEDRAL_LEVEL, PROTECTABLE, Object
from companion.ui.presenters.asked.question import Ask, answer_of, field_of
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.war.loot_words import BUILDINGS, ROMAN, object_words
from companion.ui.presenters.panels import Choice, Field, Values

LEVELLED = (*(kind.value for kind in Transport), "siege_engine")
CUBES = ("cargo", "market_cube")
FATES = ("take_over", "plunder")
SAFE = "safe"


class ConquestForm(MedioevoSpeaker):
    """Asks who took what from whom, what lies there, and what becomes of each thing."""

    def ask(self, values: Values) -> Ask:
        me, loser, area = self._who(values), self._loser(values), self._area(values)
        is_new = bool(loser) and not at_war(self.state, me, loser)
        named = tuple(self.state.areas)
        left = self._known(values, area, me, loser) if area else self._asked(values)
        unnamed = ("inhabited", "start_realm_of", "site") if not area else ()
        told = self._told(values, loser) if not area else self._decided(left, area, me, loser)
        return Ask(
            Conquer,
            given={
                "after_battle": False,
                "objects": told,
                **({} if is_new else {"hostile": False}),
            },
            begin={
                "player": me,
                "loser": loser,
                "hostile": True,
                **({"inhabited": self._is_inhabited(values)} if unnamed else {}),
            },
            fields=(
                *("player", "loser"),
                *(("hostile",) if is_new else ()),
                *(("area",) if named else ()),
                *unnamed,
                *(one.key for one in left),
            ),
            among={
                "player": self.playing,
                "loser": ("", *(who for who in self.playing if who != me)),
                "area": ("", *named),
                "start_realm_of": ("", *self.playing),
            },
            labels={
                "player": "ui.war.who",
                "loser": "ui.war.from",
                "hostile": "ui.war.not_at_war",
                "area": "ui.buy.where",
                "facts": "ui.war.facts",
                "inhabited": "ui.war.inhabited",
                "start_realm_of": "ui.war.realm_of",
                "site": "ui.war.site",
            },
            yes_no={"hostile": ("ui.war.hostile_no", "ui.war.hostile_yes")},
            none={
                "loser": "ui.war.nobody",
                "area": "ui.buy.nowhere",
                "start_realm_of": "ui.war.nobody",
                "site": "ui.war.no_site",
            },
            marks={"facts": ("inhabited",)} if unnamed else {},
            beside=left,
            title=self.say("ui.war.conquest"),
            confirm=self.say("ui.war.conquer"),
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

    # -- a named area ----------------------------------------------------------------------

    def _left(self, area: str, me: PlayerId, loser: PlayerId) -> tuple[Object, ...]:
        """What its conqueror decides about; things of others who took no part stay theirs."""
        found = left_behind(self.state, area, me, loser)
        return tuple(item for item in found if item.owner_involved)

    def _known(self, values: Values, area: str, me: PlayerId, loser: PlayerId) -> tuple[Field, ...]:
        fields = (
            self._fate(
                _key(item),
                object_words(self.say, item, self.name(item.owner)),
                self._safe(item),
            )
            for item in self._left(area, me, loser)
        )
        return tuple(evolve(one, value=answer_of(one, values)) for one in fields)

    def _decided(
        self, shown: tuple[Field, ...], area: str, me: PlayerId, loser: PlayerId
    ) -> tuple[Object, ...]:
        left = self._left(area, me, loser)
        return tuple(_with_fate(item, one.value) for item, one in zip(left, shown, strict=True))

    def _safe(self, item: Object) -> tuple[Choice, ...]:
        """What a Diplomat of its owner may keep safe (cards 50, 51)."""
        owner = self.state.players.get(item.owner)
        if owner is None or not owner.protected or item.what not in PROTECTABLE:
            return ()
        return (Choice(SAFE, self.say("ui.war.safe")),)

    def _fate(self, key: str, label: str, more: tuple[Choice, ...] = ()) -> Field:
        """What becomes of a thing, as the action has it."""
        ask = Ask(Object, begin={"fate": FATES[0]}, among={"fate": FATES})
        asked = field_of(self, ask, "fate", f"fate:{key}")
        return evolve(asked, label=label, choices=asked.choices + more)

    # -- an area without a name ------------------------------------------------------------

    @staticmethod
    def _is_inhabited(values: Values) -> bool:
        """A site, or what was built there, means that people live in the area."""
        implied = bool(values.get("site")) or "civil" in values.get("left", ())
        return bool(values.get("facts", implied))

    def _asked(self, values: Values) -> tuple[Field, ...]:
        others = tuple(
            Choice(kind, self.say(f"ui.war.left_{kind}"))
            for kind in (*BUILDINGS, *LEVELLED, *CUBES)
        )
        left = Field("left", self.say("ui.war.left"), "many", others, ())
        left = evolve(left, value=answer_of(left, values))
        found = [left]
        for kind in left.value:
            found += [evolve(one, value=answer_of(one, values)) for one in self._of_kind(str(kind))]
        return tuple(found)

    def _of_kind(self, kind: str) -> list[Field]:
        """How many of what level, and what becomes of them."""
        say = self.say
        name = say(f"ui.war.left_{kind}")
        fields = []
        if kind in LEVELLED:
            fields = [
                evolve(self._count(kind, level, f"{name} {ROMAN[level]}"), least=0, value=0)
                for level in ROMAN
            ]
        elif kind in CUBES:
            fields = [self._count(kind, 1, name)]
        elif kind != "cathedral":
            level = field_of(self, Ask(Object), "level", f"level:{kind}")
            fields = [evolve(level, label=say("ui.war.level_of", piece=name))]
        return [*fields, self._fate(kind, say("ui.war.fate_of", piece=name))]

    def _count(self, kind: str, level: int, label: str) -> Field:
        ask = Ask(Object, begin={"count": 1})
        return evolve(field_of(self, ask, "count", f"count:{kind}:{level}"), label=label)

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
        return evolve(item, fate="plunder", protected=True)
    return evolve(item, fate=fate)


def _key(item: Object) -> str:
    return f"{item.what}.{item.level}.{item.owner}.{item.good or ''}"
