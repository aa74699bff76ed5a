"""The demo's second evening: Age of Renaissance from the bids into round 2, and how a game ends.

What lies on the board is as a table would tell it: the app knows no map.
"""

from __future__ import annotations

from types import SimpleNamespace

from companion.games.renaissance.cards.supply import can_be_held
from companion.games.renaissance.tables import COMMODITIES
from tests.stage.evening import Evening
from tests.stage.tables.renaissance import before_the_last_cards, taken_in
from tests.stage.taps.renaissance import RenaissanceTaps

NAMES = ("Anna", "Ben", "Clara", "David")
WAIT_SECONDS = 20.0
TOP, END = 1, 0


class RenaissanceDemo(RenaissanceTaps):
    """Four players; round 1 whole, round 2 as far as its cards, then the end of a long game."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.driver = evening.driver

    def picture(self, name: str, scrolled: int | None = TOP) -> None:
        """A page from its top unless it says otherwise; a sheet as it lies there."""
        for worker in (self.driver.app.worker, self.driver.app.end_pages.worker):
            worker.wait(WAIT_SECONDS)
        self.driver.wait()
        if self.sheet is None and scrolled is not None:
            self.scroll(scrolled)
        self.evening.picture(f"renaissance_{name}")

    def play(self) -> None:
        self.new_game()
        self.capitals()
        self.first_tokens()
        self.first_cards()
        self.acquire()
        self.expand()
        self.fight()
        self.end_of_expansion()
        self.income()
        self.order()
        self.second_round()
        self.war()
        self.go("table")
        self.picture("table")
        self.last_cards()
        self.scoring()

    # -- set-up ----------------------------------------------------------------------------

    def new_game(self) -> None:
        self.shell.go("home")
        self.driver.wait()
        self.tap(self.driver.spot("box:renaissance"))
        seats = self.page.cards["seats"]
        while len(seats.inputs) != len(NAMES):
            self.tap(self.driver.spot("more" if len(seats.inputs) < len(NAMES) else "fewer"))
        for field, name in zip(list(seats.inputs.values()), NAMES, strict=True):
            field.text = name
        self.picture("new_game")
        self.tap(self.page.spot("main"))
        self.anna, self.ben, self.clara, self.david = self.state.seats

    def capitals(self) -> None:
        """Two bid the same, so dice decide between them."""
        self.go("phase")
        self.picture("setup")
        self.press("auction")
        self.type_in(6)
        self.picture("setup_bid")
        self.hand_on()
        self.note_all({self.ben: 3, self.clara: 3, self.david: 0})
        self.tap(self.sheet.spot("main"))
        self.picture("setup_revealed")
        self.tap(self.sheet.spot("main"))
        self.throw(f"dice:{self.ben}", 2)
        self.throw(f"dice:{self.clara}", 5)
        self.choose(f"capital:{self.anna}", "barcelona")
        self.sheet.scroll.scroll_y = TOP
        self.picture("setup_capitals")
        self.choose(f"good:{self.david}", "cloth")  # of Paris, which no table names
        self.confirm()

    def first_tokens(self) -> None:
        self.press("auction")
        self.note_all({self.anna: 14, self.ben: 8, self.clara: 12, self.david: 16})
        self.tap(self.sheet.spot("main"))
        self.tap(self.sheet.spot("main"))
        self.press("next")

    # -- round 1 ---------------------------------------------------------------------------

    def first_cards(self) -> None:
        """Clara plays a personality, so that her advance costs less."""
        self.press("draw")
        self.press("next")
        self.press("next")
        self.press(f"done:{self.ben}")
        self.go("cards")
        self.tap_button("people", "person:dionysus_exiguus")
        self.picture("phase_3_personality")
        self.confirm()
        self.press("done")
        self.go("phase")
        for player in (self.anna, self.david):
            self.press(f"done:{player}")
        self.press("next")

    def acquire(self) -> None:
        """A ship, two advances, and one who takes misery instead of paying for his cards."""
        self.tap_row("fleet", f"fleet:{self.anna}")
        self.go("advances")
        self.buy(self.ben, "V")
        self.buy(self.clara, "N", "phase_4_advances")
        self.go("phase")
        self.tap_row("stabilise", f"pay:{self.david}")
        self.picture("phase_4_stabilise")
        self.press("stabilise")
        self.press("next")

    def buy(self, player: str, advance: str, picture: str = "") -> None:
        self.tap(self.page.spot(f"person:{player}"))
        cell = self.panel("grid").cell(advance)
        self.tap(cell)
        if picture:  # as much of the basket as there is room for below the advance
            self.scroll(END)
            self.show(cell)
            self.picture(picture, None)
        self.press("buy")

    def place(self, province: str, picture: str = "") -> None:
        self.find_province(province)
        if picture:
            self.picture(picture)
        self.press("place")

    def expand(self) -> None:
        """The first player fills two free provinces."""
        self.picture("phase_5_expand")
        self.go("fight")
        self.place("milano")
        self.place("florence", "phase_5_place")
        self.press("done")

    def fight(self) -> None:
        """The second one wants Florence as well."""
        self.find_province("florence")
        self.answer("defenders", "defenders", self.ben)
        self.answer("defenders", f"marker:{self.ben}", "new")
        self.picture("fight_odds")
        self.throw_here(2, 5, 3)
        self.picture("fight_won")
        self.press("book")
        self.press("done")

    def end_of_expansion(self) -> None:
        for province in ("valencia", "montpellier", "marseille"):
            self.place(province)
        self.tap_button("deeds", "token_card")
        self.press("done")
        for province in ("lyon", "san_sebastian", "toledo"):
            self.place(province)
        self.press("done")
        self.go("phase")
        self.picture("phase_5_bonus")
        self.press("bonus")
        self.press("next")

    def income(self) -> None:
        self.picture("phase_6_income")
        self.press("collect")
        self.press("rolls")
        self.throw("roll:1", 4, 3, 4)  # green, black, white: surplus of wine
        self.throw("roll:2", 2, 4, 2)  # shortage of cloth
        self.sheet.scroll.scroll_y = END
        self.picture("phase_6_rolls")
        self.confirm()
        self.press("next")

    def order(self) -> None:
        wishes = {self.anna: 13, self.ben: 9, self.clara: 9, self.david: 20}
        self.press("auction")
        self.type_in(wishes[self.asked_now()])
        self.picture("phase_7_tokens")
        self.hand_on()
        self.note_all(wishes)
        self.tap(self.sheet.spot("main"))
        self.picture("phase_7_order")
        self.tap(self.sheet.spot("main"))
        self.press("next")

    # -- round 2 ---------------------------------------------------------------------------

    def second_round(self) -> None:
        """Now markers lie on goods, and somebody may buy a card."""
        self.picture("phase_1_market")
        self.press("draw")
        self.press("next")
        self.picture("phase_2_extra_card")
        self.tap_row("cards", f"buy:{self.ben}")
        self.press("next")
        self.go("cards")
        self.picture("phase_3_cards")
        self.tap(self.panel("goods").tile("good:cloth_wine"))
        self.choose("good", "cloth")
        self.picture("phase_3_payout")
        self.confirm()

    def war(self) -> None:
        self.tap_button("events", "event:war")
        self.choose("opponent", self.anna)
        self.throw("dice:0", 5, 3)
        for card in ("silk:0", "stone:0"):
            self.choose("goods", card)
        self.picture("phase_3_war")
        self.confirm()

    # -- the end ---------------------------------------------------------------------------

    def last_cards(self) -> None:
        """Years later, the same four: everybody plays what is left in his hand."""
        colours = [self.state.players[one].colour for one in self.state.seats]
        tour = SimpleNamespace(app=self.driver.app, driver=self.driver)
        game = taken_in(tour, before_the_last_cards(NAMES, colours), "renaissance_end")
        self.driver.app.open_game(game)
        self.driver.wait()
        self.go("phase")
        self.picture("last_cards")
        self.go("cards")
        for player in self.state.order:
            for _ in range(self.state.players[player].hand):
                left = [card for card in COMMODITIES if can_be_held(self.state, card)]
                if left:  # the others are dead cards
                    self.tap(self.panel("goods").tile(f"good:{left[0]}"))
                    self.confirm()
            self.press("done")

    def scoring(self) -> None:
        self.go("phase")
        self.press("page:scoring")
        self.picture("scoring_before")
        self.tap(self.page.spot("go_on"))
        self.tap(self.page.spot("go_on"))
        self.picture("scoring_act")
        self.tap(self.page.spot("all"))
        self.picture("scoring_result")
