"""Fate, succession, electors' deaths: each action on a small table."""

from __future__ import annotations

import pytest

from companion.core.records import evolve
from companion.games.conspiracy.deaths.electors import ElectorDies, elector_cards
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.deaths.succession import Escort, Intervention, Succeed, Windows
from companion.games.conspiracy.events.auctions import Sold, Struck
from companion.games.conspiracy.events.events import TurnUpEvents
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.pieces import Elector, Event
from companion.games.conspiracy.state import EVENTS, FATE, Deck
from companion.games.conspiracy.switches import Switches
from tests.games.conspiracy.small import Table


def dying(players: int = 3, switches: Switches | None = None, cards: int = 2) -> Table:
    """The first player has rolled a death."""
    table = Table(players, switches or Switches(), cards=cards).phase(FATE)
    return table.do(RollFate("p1", 2))


@pytest.mark.rule("C-8.0.1", "C-8.1.1", "RUL-C-47", "C-3.2.1")
def test_everybody_rolls_once_in_order() -> None:
    table = Table(cards=1).phase(FATE)
    assert table.forbidden(RollFate("p2", 4)) == {"C-3.2.1"}
    assert table.refused(RollFate("p1", 4, 2)) == {"con.fate.too_many"}
    table.do(RollFate("p1", 6, 1))
    assert (table.state.players["p1"].secular, table.state.players["p1"].clerical) == (3, 3)
    assert table.forbidden(RollFate("p1", 4)) == {"C-8.0.1"}
    table.do(RollFate("p2", 6, witch="p1"))  # twins become a death
    assert table.state.death == "p2"
    assert table.state.players["p1"].hand == 0
    assert table.forbidden(RollFate("p3", 5)) == {"C-8.3.0.1"}
    assert table.forbidden(RollFate("p3", 5, witch="p1")) == {"C-8.3.0.1", "C-8.0.1"}
    assert table.phase(FATE + 1).forbidden(RollFate("p3", 5)) >= {"C-5.0.1"}


@pytest.mark.rule("C-8.0.1", "C-10.0.1", "RUL-C-54")
def test_the_cradle_comes_right_after_a_birth_and_takes_one() -> None:
    table = Table(cards=1).phase(FATE)
    assert table.forbidden(RollFate("p1", 3, cradle="p2")) == {"C-8.0.1"}  # nobody was born
    assert table.forbidden(RollFate("p1", 4, cradle="p1")) == {"C-10.0.1"}  # against another
    assert table.forbidden(RollFate("p1", 2, witch="p2", cradle="p2")) == {"C-8.0.1"}  # one card
    table.do(RollFate("p1", 6, cradle="p2"))
    assert table.state.players["p1"].clerical == 3
    table.put("p2", secular=14)
    assert table.do(RollFate("p2", 6, secular=1)).told == ["con.log.children_lapse"]
    assert table.state.players["p2"].secular == 15  # one marker was left: the twin lapses
    table.put("p3", secular=15)
    insisted = GAME.apply(table.state, RollFate("p3", 4, overrule=True))
    assert insisted.state.players["p3"].clerical == 3
    assert [text.params["what"].key for text in insisted.warnings] == ["con.supply.family"]


@pytest.mark.rule("C-8.3.0.1", "C-3.5.1", "RUL-C-40", "C-3.15.1", "RUL-C-06")
def test_nobody_dies_whom_castle_or_immunity_protects() -> None:
    table = Table().phase(FATE)
    land = table.own("p2")[0]
    assert table.forbidden(Succeed(land)) == {"C-8.3.0.1"}  # no roll
    table.do(RollFate("p1", 1))
    table.land(land, castle=True)
    assert table.forbidden(Succeed(land)) == {"C-3.5.1"}
    assert table.forbidden(Succeed("mainz")) >= {"C-8.4.1"}
    assert table.refused(Succeed("nowhere")) == {"con.unknown_land"}
    table.land(land, castle=False).put("p2", secular=0, clerical=0)
    for lost in table.own("p2")[3:] + table.own("p2", "bishopric"):
        table.land(lost, owner="")
    assert table.forbidden(Succeed(land)) == {"C-3.15.1"}


@pytest.mark.rule("C-8.3.0.2", "C-10.0.3")
def test_EX_C_09_the_healer_saves_the_ruler_and_early_cards_are_lost() -> None:
    table = dying(4)
    land = table.own("p4")[0]
    table.do(Succeed(land, "p4", Windows(rights=frozenset(("p2",)))))
    assert table.said == "con.log.healed"
    hands = [table.state.players[one].hand for one in table.state.seats]
    assert hands == [2, 1, 2, 1]
    assert (table.state.lands[land].owner, table.state.death) == ("p4", "")
    table = dying(cards=1)
    both = Succeed(table.own("p2")[0], "p2", Windows(rights=frozenset(("p2",))))
    assert table.forbidden(both) == {"C-8.3.2.1"}  # two cards, one in hand
    assert table.refused(evolve(both, healer="p3", sold=Sold("p1", 10))) >= {
        "con.succession.no_auction"
    }


@pytest.mark.rule("C-8.3.2.1", "C-8.3.2.2", "C-8.3.2.3", "C-3.18.1", "RUL-C-39", "C-8.3.1.2")
def test_a_land_with_everything_in_it_changes_its_ruler_in_one_entry() -> None:
    table = dying()
    land, other = table.own("p2")[0], table.own("p2")[1]
    mine = table.own("p3")[0]
    table.land(land, monastery=True, relic=True, imperial_city=True, preacher=True)
    table.land(land, routes=frozenset((mine,))).land(mine, routes=frozenset((land,)))
    action = Succeed(
        land,
        windows=Windows(keeps=False),
        sold=Sold("p3", 40, frozenset(("p1",))),
        escort=Escort(1, 2),
        preacher_to=other,
        routes=frozenset((table.own("p3")[1],)),
    )
    assert table.forbidden(evolve(action, escort=Escort(2, 2))) == {"C-8.3.1.2"}
    assert table.forbidden(evolve(action, sold=Sold("p3", 110))) == {"C-7.3.1"}
    assert table.refused(evolve(action, preacher_to=mine)) == {"con.preacher.not_his"}
    table.do(action)
    got = table.state.lands[land]
    assert (got.owner, got.monastery, got.relic, got.imperial_city) == ("p3", True, True, True)
    assert (got.preacher, table.state.lands[other].preacher) == (False, True)
    assert len(got.routes) == 2
    assert (table.state.money("p3"), table.state.players["p3"].secular) == (60, 1)
    assert "con.log.preacher_withdraws" in table.told
    assert table.state.dispute is not None
    assert (table.state.dispute.land, table.state.dispute.may) == (land, {"p1"})
    assert table.forbidden(action) >= {"C-8.3.0.1"}  # a second time


@pytest.mark.rule("C-8.3.2.1", "C-8.3.1.1", "RUL-C-31", "RUL-C-33")
def test_the_six_ways_are_booked_as_the_calculator_says() -> None:
    def after(windows: Windows, kind: str = "secular", sold: Sold | None = None) -> Table:
        table = dying()
        land = table.own("p2", kind)[0]
        table.do(Succeed(land, windows=windows, sold=sold or Sold()))
        table.where = table.state.lands[land].owner
        return table

    emperor = after(Windows(Intervention("p3", "emperor")))
    assert (emperor.said, emperor.where) == ("con.log.succeed.intervention", "p3")
    inherit = after(Windows())
    assert (inherit.said, inherit.where) == ("con.log.succeed.inherit", "p2")
    direct = after(Windows(keeps=False, rights=frozenset(("p3",))))
    assert (direct.said, direct.where, direct.state.money("p3")) == (
        "con.log.succeed.direct",
        "p3",
        100,
    )
    claims = after(Windows(rights=frozenset(("p3",))), sold=Sold("p3", 10, frozenset(("p2",))))
    assert (claims.said, claims.where) == ("con.log.succeed.claims", "p3")
    auction = after(Windows(), "bishopric", Sold("p1", 20))
    assert (auction.said, auction.where) == ("con.log.succeed.auction", "p1")
    unsold = after(Windows(), "bishopric")
    assert (unsold.said, unsold.where) == ("con.log.succeed.vacant", "")
    assert emperor.state.dispute is inherit.state.dispute is direct.state.dispute is None
    table = dying()
    land = table.own("p2")[0]
    wrong = Succeed(land, windows=Windows(Intervention("p3", "curia")))
    assert table.forbidden(wrong) == {"RUL-C-33"}
    stranger = Succeed(land, windows=Windows(rights=frozenset(("p3",))), sold=Sold("p1", 10))
    assert table.forbidden(stranger) == {"C-8.3.2.1"}  # an heir, but no claim
    assert table.refused(Succeed(land, sold=Sold("p1", 10))) == {"con.succession.no_auction"}


@pytest.mark.rule("RUL-C-46", "C-3.15.1", "C-8.3.2.3")
def test_who_loses_the_last_land_loses_the_troops_and_the_log_says_so() -> None:
    table = dying().put("p2", secular=0)
    last, *others = table.own("p2") + table.own("p2", "bishopric")
    for land in others:
        table.land(land, owner="")
    table.land(last, preacher=True)
    table.do(Succeed(last, sold=Sold("p3", 10)))
    mine = table.state.players["p2"]
    assert (mine.knights, mine.mercenaries) == (0, 0)
    assert {"con.log.troops_gone", "con.log.preacher_gone"} <= set(table.told)


def elector_falls(table: Table) -> Table:
    table.phase(EVENTS).set(deck=Deck(30, 2, 2, is_shuffled=True))
    count = len(table.state.seats)
    return table.do(TurnUpEvents((Event.DEATH_OF_ELECTOR,) + (Event.BAN,) * (count - 1)))


@pytest.mark.rule("C-8.4.1", "C-8.4.2", "C-8.4.3", "C-8.4.6")
def test_an_elector_dies_only_if_somebody_bids() -> None:
    table = dying()
    assert table.refused(ElectorDies(elector=Elector.MAINZ)) == {"con.elector.nobody_wants"}
    table.do(ElectorDies())  # the harmless death
    assert (table.said, table.state.death) == ("con.log.elector_nobody", "")
    assert table.forbidden(ElectorDies()) == {"C-8.4.1"}
    table = elector_falls(Table().rich("p1").rich("p2").put("p2", clerical=0))
    wanting = frozenset(("p1", "p2"))
    assert table.refused(ElectorDies(wanting)) == {"con.elector.draw"}
    wrong_heir = ElectorDies(wanting, Elector.MAINZ, Sold("p2", 500))
    assert table.forbidden(wrong_heir) == {"C-3.6.1"}
    silent = ElectorDies(wanting, Elector.MAINZ, Sold("p3", 500))  # he did not want to bid
    assert table.forbidden(silent) >= {"C-8.4.2"}
    assert table.forbidden(ElectorDies(wanting, Elector.MAINZ, Sold("p1", 490))) == {"C-7.3.1"}
    before = table.state
    table.do(ElectorDies(wanting, Elector.MAINZ))  # nobody is left to bid
    assert table.said == "con.log.elector_aside"
    assert (table.state.elector_aside, Elector.MAINZ in table.state.elector_deck) == (
        {Elector.MAINZ},
        False,
    )
    table.state = before
    table.do(ElectorDies(wanting, Elector.MAINZ, Sold("p1", 500)))
    assert (table.state.lands["mainz"].owner, table.state.money("p1")) == ("p1", 500)
    assert Elector.MAINZ not in elector_cards(table.state)


@pytest.mark.rule("RUL-C-32", "C-8.3.0.2", "C-8.4.4")
def test_a_right_of_succession_and_the_healer_count_for_electors_too() -> None:
    table = elector_falls(Table(cards=2).rich("p1"))
    wanting = frozenset(("p1",))
    before = table.state
    single = ElectorDies(wanting, Elector.SAXONY, windows=Windows(rights=frozenset(("p2",))))
    table.do(single)
    assert (table.state.lands["saxony"].owner, table.state.money("p2")) == ("p2", 100)
    assert table.state.players["p2"].hand == 1
    paying = elector_falls(Table(3, Switches(succession_pays_minimum=True), cards=2).rich("p1"))
    assert paying.forbidden(single) == {"C-8.4.3"}  # the lowest bid is not there
    paying.rich("p2").do(single)
    assert paying.state.money("p2") == 500
    table.state = before
    table.do(ElectorDies(wanting, Elector.SAXONY, healer="p3"))
    assert (table.said, table.state.lands["saxony"].owner) == ("con.log.healed", "")
    assert Elector.SAXONY in table.state.elector_aside
    table.state = before
    refused = ElectorDies(wanting, Elector.SAXONY, windows=Windows(Intervention("p2", "emperor")))
    assert table.forbidden(refused) == {"C-8.4.4"}


@pytest.mark.rule("C-8.4.5", "RUL-C-52")
def test_once_all_seven_are_owned_an_owner_loses_or_inherits() -> None:
    def full(switches: Switches) -> Table:
        table = Table(3, switches).rich("p3")
        owners = ("p1", "p2", "p3", "p1", "p2", "p3", "p2")
        for elector, owner in zip(Elector, owners, strict=True):
            table.land(elector, owner=owner)
        return elector_falls(table.set(elector_deck=frozenset()))

    table = full(Switches())
    assert elector_cards(table.state) == frozenset(Elector)
    assert table.refused(ElectorDies()) == {"con.elector.draw"}
    bohemia = table.state.lands["bohemia"].owner
    table.do(ElectorDies(elector=Elector.BOHEMIA))
    assert table.state.lands["bohemia"].owner == bohemia
    assert table.state.players[bohemia].secular == 1
    assert table.state.elector_deck == frozenset(Elector) - {Elector.BOHEMIA}
    table = full(Switches(elector_inheritance=False))
    table.do(ElectorDies(elector=Elector.BOHEMIA, sold=Sold("p3", 500)))
    assert table.state.lands["bohemia"].owner == "p3"
    table = full(Switches())
    table.do(ElectorDies(elector=Elector.MAINZ))  # a bishop has no heirs, nobody bids
    assert (table.said, table.state.lands["mainz"].owner) == ("con.log.elector_vacant", "")
    assert table.state.elector_aside == {Elector.MAINZ}


@pytest.mark.rule("RUL-C-37", "C-7.3.1")
def test_a_pestilence_is_spent_in_the_auction_of_a_land() -> None:
    table = dying()
    land = table.own("p2", "bishopric")[0]
    sold = Sold("p3", 20, frozenset(("p1",)), magnate=True, pestilence=(Struck("p3", "p2"),))
    table.do(Succeed(land, sold=sold))
    assert (table.state.players["p3"].hand, table.state.money("p3")) == (0, 90)
    assert table.state.discard == 2
