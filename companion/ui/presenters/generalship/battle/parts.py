"""What all parts of the battle page share: the draft, who holds the device, sides and forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.core import codec
from companion.core.chance.decks import AppDecks
from companion.core.errors import BadInput, Problem
from companion.core.explain import Text
from companion.games.generalship.battle.attacks import Components
from companion.games.generalship.battle.cards import SideCards
from companion.games.generalship.battle.fight import Cards, Course, Decks, Facts, full_decks
from companion.games.generalship.pieces import Field, Role, Unit
from companion.games.generalship.tables import REGIMENTS, SQUADRONS, UNITS
from companion.ui.i18n import Translator
from companion.ui.presenters.bids.secret import Hands
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.battle.draft import BattleDraft, begun
from companion.ui.presenters.generalship.words import Words
from companion.ui.presenters.panels import Jot
from companion.ui.presenters.session import Session

DRAFT, DEALT, OWN = "battle", "battle_dealt", "battle_own"
ROLES = (Role.DEFENDER, Role.ATTACKER)
OTHER = {Role.ATTACKER: Role.DEFENDER, Role.DEFENDER: Role.ATTACKER}
SPEAKS = {
    "withdraw": Role.DEFENDER,
    "swap_defender": Role.DEFENDER,
    "swap_attacker": Role.ATTACKER,
    "retreat_defender": Role.DEFENDER,
    "pursue_attacker": Role.ATTACKER,
    "retreat_attacker": Role.ATTACKER,
    "pursue_defender": Role.DEFENDER,
    "ambush": Role.ATTACKER,
    "cancel": Role.DEFENDER,
    "restore": Role.ATTACKER,
    "exchange_defender": Role.DEFENDER,
    "exchange_attacker": Role.ATTACKER,
    "attack_1": Role.DEFENDER,
    "attack_2": Role.ATTACKER,
}


class BattleWords(Words):
    """The battle that waits, as far as it is fought."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        shared: Drafts | None = None,
    ) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self.shared = shared or drafts
        self.decks = AppDecks()
        self.hands = Hands(session.curtain)
        self._private: Role | None = None
        self._known: tuple[Any, Any, Any, BattleDraft, Course | None] | None = None

    # -- the draft -------------------------------------------------------------------------

    @property
    def draft(self) -> BattleDraft:
        """As far as it is fought; on a phone with what its seat changed and not sent yet."""
        state, raw, own = self.table, self.shared.get(DRAFT), self._own_copy()
        if self._known is None or self._known[:3] != (state, raw, own):
            self._known = (state, raw, own, self._loaded(own), None)
        return self._known[3]

    def _own_copy(self) -> Any:
        kept = self.drafts.get(OWN) if self.session.seat else None
        return kept["draft"] if kept and kept["of"] == self.shared.get(DRAFT) else None

    def _loaded(self, own: Any) -> BattleDraft:
        fight, kept = self.table.battle, self.shared.load(DRAFT, BattleDraft())
        if own is not None:
            kept = codec.read(BattleDraft, own)
        if fight is None:
            return kept if self.by_totals and kept.place in self.table.places else BattleDraft()
        now = (fight.place, fight.attacker, fight.defender)
        if (kept.place, kept.attacker, kept.defender) == now:
            return kept
        return begun(self.table, dealt=bool(self.shared.get(DEALT, False)))

    def put(self, draft: BattleDraft) -> None:
        """A chip or a stepper; from a phone it counts only when its seat says that it is done."""
        if self.session.seat:
            kept = {"of": self.shared.get(DRAFT), "draft": codec.write(draft)}
            self.drafts.put(OWN, kept)
        else:
            self.keep(draft)

    @property
    def by_totals(self) -> bool:
        """Whether the table types what fights, because stacks are not followed."""
        return self.table.switches.followed == "totals"

    @property
    def is_fought(self) -> bool:
        return bool(self.draft.place)

    def keep(self, draft: BattleDraft) -> Jot | None:
        """The battle as it goes on; from a phone the tablet has to take it."""
        before = self.shared.get(DRAFT)

        def take() -> bool:
            if self.session.seat and self.shared.get(DRAFT) != before:
                return False  # the tablet went on meanwhile
            self.shared.keep(DRAFT, self._dealt(draft))
            return True

        if self.session.seat:
            return Jot(take)
        take()
        return None

    def _dealt(self, draft: BattleDraft) -> BattleDraft:
        """With its stacks, where the app deals: shuffled once, when the cards are drawn."""
        drawn = bool(draft.done) and not draft.answers.withdraw
        if not draft.dealt or not drawn or draft.answers.decks is not None:
            return draft
        full = full_decks(self.table.switches)
        decks = Decks(self.decks.shuffled(full.basic), self.decks.shuffled(full.advanced))
        return replace(draft, answers=replace(draft.answers, decks=decks))

    @property
    def step(self) -> str:
        return self.draft.step(self.table)

    @property
    def course(self) -> Course:
        """Worked out once for each draft: a page asks for it many times."""
        draft = self.draft
        assert self._known is not None
        if self._known[4] is None:
            self._known = (*self._known[:4], draft.course(self.table))
        course = self._known[4]
        assert course is not None
        return course

    @property
    def facts(self) -> Facts:
        return self.draft.facts(self.table)

    # -- who looks -------------------------------------------------------------------------

    @property
    def private(self) -> Role | None:
        """The side whose eyes see the page: its own phone, or who holds the tablet still."""
        if self.session.seat:
            return self.draft.role_of(self.session.seat)
        return self._private if self.hands.hold else None

    def look(self, role: Role) -> None:
        self.hands.take(self.draft.player(role))
        self._private = role

    def put_down(self) -> None:
        """The device leaves the hands of whoever held it."""
        self.hands.give_on()
        self._private = None

    def may_answer(self, role: Role) -> bool:
        return self.may_act(self.draft.player(role))

    # -- sides -----------------------------------------------------------------------------

    def side_name(self, role: Role) -> str:
        return self.name(self.draft.player(role))

    def cards_of(self, role: Role) -> SideCards:
        cards = self.facts.cards
        return cards.attacker if role is Role.ATTACKER else cards.defender

    def hand_of(self, role: Role) -> Cards | None:
        """What the app dealt, as it is before this step."""
        return self.course.hands.get(f"{self.step}:{role}")

    def kinds(self, field: Field) -> tuple[Unit, ...]:
        """Types that can be there at all: what no technology has opened is in nobody's stack."""
        known = self.table.developed
        regiments = REGIMENTS if field is Field.LAND else REGIMENTS[:5]
        wanted = (*regiments, *(SQUADRONS if field is Field.SEA else ()))
        return tuple(u for u in wanted if not UNITS[u].technology or UNITS[u].technology in known)

    def height(self, role: Role) -> int:
        return sum(self.facts.force(role).values())


def card_name(say: Callable[..., str], components: Components, field: Field, card: int) -> str:
    """A basic card: its number and what it carries."""
    kinds = "/".join(
        say("gen.ui.carries", kind=say(f"gen.kind.{row.kind}"), n="/".join(map(str, row.counts)))
        for row in components.cards(field)
        if row.number == card
    )
    return f"{card}: {kinds}" if kinds else str(card)


def refuse_all(problems: list[Text], at: str) -> None:
    """BadInput with everything that is wrong, if anything is."""
    if problems:
        raise BadInput.of(Problem(one.key, one.params, at) for one in problems)


def as_text(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "–"


def counted(units: Mapping[Unit, int]) -> dict[Unit, int]:
    return {unit: n for unit, n in units.items() if n}
