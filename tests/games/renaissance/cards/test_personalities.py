"""Personalities: discounts, patronage and printing (R-9.3.3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.advances.acquire import BuyAdvances
from companion.games.renaissance.advances.facts import free_claims, planned, useful_claims
from companion.games.renaissance.advances.purchase import AdvancePurchase
from companion.games.renaissance.asked.advances import AdvancePrice, advance_price, advance_purchase
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.personalities import (
    OnTable,
    Patronage,
    PersonalityId,
    Printing,
    discounts,
    patronage,
    printing,
)
from companion.games.renaissance.flow import next_phase
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import FINAL_PHASE, Personality
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.tables import PERSONALITIES
from tests.games.renaissance.buyers import do, given, letters, rich, table

EVER_AFTER = Switches(marco_polo="ever_after")


def cheaper(
    card: str, crusades: bool = False, mongols: str = "no", switches: Switches = DEFAULTS
) -> Mapping[Advance, int]:
    return discounts(card, crusades, mongols, switches)


@pytest.mark.rule("R-9.3.3.1")
def test_the_words_are_those_of_the_table() -> None:
    assert [card.value for card in PersonalityId] == list(PERSONALITIES)
    assert len(PERSONALITIES) == 19


@pytest.mark.rule("R-9.3.3.4")
@pytest.mark.rule("RUL-R-30")
def test_crusades_raise_walter_and_mongols_double_marco_polo() -> None:
    walter, marco = "walter_the_penniless", "marco_polo"
    assert cheaper(walter) == {Advance.R: 20}
    assert cheaper(walter, crusades=True) == {Advance.R: 30}
    assert cheaper(walter, mongols="this_round") == {Advance.R: 20}
    assert cheaper(marco) == {
        Advance.R: 20,
        Advance.Y: 20,
    }
    assert cheaper(marco, mongols="this_round") == {
        Advance.R: 40,
        Advance.Y: 40,
    }
    assert cheaper(marco, mongols="earlier") == {
        Advance.R: 20,
        Advance.Y: 20,
    }
    assert cheaper(marco, mongols="earlier", switches=EVER_AFTER)[Advance.Y] == 40
    assert cheaper(marco, crusades=True) == discounts(
        marco, crusades=False, mongols="no", switches=DEFAULTS
    )


@pytest.mark.rule("R-9.3.3.1")
def test_discounts_of_several_personalities_add_up() -> None:
    cards = (PersonalityId.ERASMUS, PersonalityId.CAXTON)
    question = AdvancePrice(advance=Advance.O, personalities=cards, bought_now=letters("N"))
    assert advance_price(question).price.total == 20


@pytest.mark.rule("R-9.3.3.2")
@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (3, [0, 1, None, None, None]),
        (4, [0, 1, None, None, None]),
        (5, [0, 1, 2, None, None]),
        (6, [0, 1, 2, None, None]),
    ],
)
def test_protection_depends_on_when_a_card_was_played(
    players: int, limits: list[int | None]
) -> None:
    cards = tuple(OnTable(card, "a") for card in list(PersonalityId)[:5])
    answer = patronage(Patronage("b", players, cards))
    assert [claim.limit for claim in answer.personalities] == limits
    assert [claim.can_use for claim in answer.personalities] == [False, True, True, True, True]
    assert not any(
        claim.can_use for claim in patronage(Patronage("b", players, cards, False)).personalities
    )
    assert all(claim.can_use for claim in patronage(Patronage("a", players, cards)).personalities)


@pytest.mark.rule("RUL-R-27")
def test_one_player_using_one_card_is_one_claim() -> None:
    cards = (
        OnTable(PersonalityId.ERASMUS, "a"),
        OnTable(PersonalityId.NEWTON, "a", ("b",)),
        OnTable(PersonalityId.COLUMBUS, "a", ("b", "c")),
    )
    by_b = patronage(Patronage("b", 6, cards)).personalities
    assert [claim.left for claim in by_b] == [0, 0, 0]
    assert [claim.can_use for claim in by_b] == [False, True, True]
    by_d = patronage(Patronage("d", 6, cards)).personalities
    assert [claim.can_use for claim in by_d] == [False, False, False]
    with pytest.raises(BadInput, match=r"ren\.personality\.twice"):
        patronage(Patronage("b", 6, (cards[0], cards[0])))
    with pytest.raises(BadInput, match=r"claims_own"):
        patronage(Patronage("b", 6, (OnTable(PersonalityId.NEWTON, "a", ("a",)),)))


@pytest.mark.rule("R-9.3.3.2")
@pytest.mark.rule("R-9.4.2.4")
def test_patronage_bought_this_turn_works_for_what_is_bought_after_it() -> None:
    def paid(buy: str, owned: str = "") -> int:
        question = AdvancePurchase(
            owned=letters(owned),
            claimed=(PersonalityId.ST_BENEDICT,),
            buy=tuple(map(Advance, buy)),
            cash=500,
        )
        return advance_purchase(question).total.total

    assert paid("EN") == 30 + 20, "E itself gets no claimed discount"
    assert paid("NE") == 30 + 30
    assert paid("N", "E") == 20
    with pytest.raises(IllegalAction, match=r"no_patronage"):
        paid("N")


@pytest.mark.rule("R-9.3.3.3")
def test_printing_pays_the_discounts_for_advances_owned() -> None:
    leonardo = PersonalityId.LEONARDO
    assert printing(Printing(leonardo, letters("OPB"))).payout.total == 40
    assert printing(Printing(leonardo, letters("PBQ"))).payout.total == 0
    walter = PersonalityId.WALTER_THE_PENNILESS
    assert printing(Printing(walter, letters("OR"))).payout.total == 20
    assert printing(Printing(walter, letters("OR"), crusades=True)).payout.total == 30


@pytest.mark.rule("R-9.3.3.3")
@pytest.mark.rule("RUL-R-30")
def test_a_printing_payout_counts_only_what_has_been_played() -> None:
    state = given(table(phase=3, epoch=3), "blue", "OR", hand=2)
    card = PlayPersonality("blue", PersonalityId.WALTER_THE_PENNILESS)
    before = do(state, card).state
    assert (before.money("blue"), before.player("blue").hand) == (120, 1)
    after = do(table(phase=3, crusades=True, players=state.players), card).state
    assert after.money("blue") == 130
    assert [played.id for played in after.personalities] == ["walter_the_penniless"]


@pytest.mark.rule("R-9.3.3.1")
def test_a_personality_is_played_once_from_the_hand_in_its_epoch() -> None:
    on_table = table(phase=3, epoch=3, personalities=(Personality("newton", "blue"),))
    for state, why in (
        (on_table, "ren.personality.on_table"),
        (table(phase=3), "ren.card.not_yet"),
    ):
        with pytest.raises(IllegalAction) as error:
            do(state, PlayPersonality("blue", PersonalityId.NEWTON))
        assert [problem.key for problem in error.value.problems] == [
            "ren.personality.no_cards",
            why,
        ]


@pytest.mark.rule("R-11.1.3")
def test_in_the_last_card_play_a_personality_only_pays() -> None:
    state = given(table(phase=FINAL_PHASE, epoch=3), "blue", "OCD", hand=1)
    after = do(state, PlayPersonality("blue", PersonalityId.NEWTON)).state
    assert after.money("blue") == 140
    assert after.personalities == ()


@pytest.mark.rule("R-9.3.3.2")
@pytest.mark.rule("RUL-R-27")
def test_claims_at_the_table_are_used_up_by_those_who_buy_first() -> None:
    cards = (Personality("charlemagne", "yellow"), Personality("dionysus_exiguus", "yellow"))
    state = given(given(table(personalities=cards), "violet", "E"), "blue", "E")
    assert free_claims(state, "violet") == (PersonalityId.DIONYSUS_EXIGUUS,)
    claims = useful_claims(state, "violet", (Advance.N,))
    assert useful_claims(state, "violet", (Advance.A,)) == ()
    state = do(state, BuyAdvances("violet", (Advance.N,), claims)).state
    assert state.money("violet") == 90
    assert state.personalities[1].claims == ("violet",)
    with pytest.raises(IllegalAction, match=r"no_claim_left"):
        do(state, BuyAdvances("blue", (Advance.N,), (PersonalityId.DIONYSUS_EXIGUUS,)))
    with pytest.raises(IllegalAction, match=r"no_claim_left"):
        do(state, BuyAdvances("blue", (Advance.W,), (PersonalityId.CHARLEMAGNE,)))
    with pytest.raises(BadInput, match=r"not_on_table"):
        do(state, BuyAdvances("blue", (Advance.W,), (PersonalityId.NEWTON,)))


@pytest.mark.rule("RUL-R-29")
@pytest.mark.rule("R-7.2.1")
def test_personalities_leave_at_the_end_of_phase_4_and_do_not_come_back() -> None:
    state = given(table(phase=3), "blue", hand=1)
    state = do(state, PlayPersonality("blue", PersonalityId.CHARLEMAGNE)).state
    acquire = next_phase(state).state
    assert len(acquire.personalities) == 1
    assert next_phase(acquire).state.personalities == ()
    assert acquire.discard == 0


@pytest.mark.rule("R-9.3.3.2")
def test_the_planner_at_the_table_knows_the_free_claims() -> None:
    cards = (Personality("charlemagne", "yellow"), Personality("dionysus_exiguus", "yellow"))
    state = given(rich(table(personalities=cards), "violet", 15), "violet", "E")
    assert [basket.advances for basket in planned(state, "violet").baskets] == [(Advance.N,)]
