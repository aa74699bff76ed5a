"""What a touch on the battle's page does, on the tablet and in a player's own hand alike."""

from __future__ import annotations

from companion.pages.kit import Dice
from companion.ui.presenters.medioevo.battle.page import BattlePresenter


class BattleTaps:
    """Keys of the page and what they do; what opens a sheet is for whoever shows the page."""

    def __init__(self, presenter: BattlePresenter) -> None:
        self._battle = presenter

    def tapped(self, key: str) -> None:
        """A piece, a die, a button; raises what the rules say against it."""
        battle = self._battle
        what, _, rest = key.partition("|")
        match what:
            case "hit":
                block, place = map(int, rest.split("|"))
                battle.hit(block, place)
            case "face" | "die":
                self._die(what, rest)
            case "alone":
                battle.roll_die(int(rest))
            case "pick":
                who, _, player = rest.partition("|")
                battle.setup.choose_player(who, player)
            case "minus" | "plus":
                who, _, piece = rest.partition("|")
                battle.setup.step(who, piece, 1 if what == "plus" else -1)
            case "take":
                battle.setup.take(rest)
            case "deed":
                battle.toggle_effect(rest)
            case _:
                self._asked_of(key)

    def _asked_of(self, key: str) -> None:
        """A key with one colon or none: advice, buttons of panels and of the bar."""
        battle = self._battle
        what, _, rest = key.partition(":")
        match what:
            case "again":
                battle.mark_as(tuple(map(int, rest.split(","))) if rest else ())
            case "faces":
                battle.change_faces()
            case "restart":
                battle.clear_hits(int(rest))
            case "suggest":
                battle.suggest_hits(int(rest))
            case "weigh":
                battle.advice.best_hits(int(rest))
            case "compare":
                battle.advice.compare()
            case "help":
                battle.advice.help()
            case "begin":
                battle.begin()
            case "clear":
                battle.setup.clear()
            case "horde":
                battle.roll_horde()
            case _ if battle.mode == "course":
                battle.press(key)
            case _:
                raise LookupError(key)  # nothing that can be touched now

    def _die(self, what: str, rest: str) -> None:
        """A face tapped, or a die marked to be thrown again."""
        dice = next(block for block in self._battle.page().blocks if isinstance(block, Dice))
        at, _, face = rest.partition("|")
        if what == "die":
            self._battle.marks(dice.marked(int(at)))
        else:
            self.thrown(dice.tapped(int(at), int(face)))

    def thrown(self, faces: tuple[int, ...]) -> None:
        """The dice as they lie, 0 where none does yet."""
        if self._battle.mode == "setup":
            self._battle.setup.horde(faces)
        else:
            self._battle.faces(faces)

    def answered(self, row: str, key: str) -> None:
        """A chip of a question."""
        battle = self._battle
        what, _, rest = row.partition(":")
        if battle.mode == "setup":
            if what == "tech":
                battle.setup.technology(rest, key)
            else:
                battle.setup.choose(row, key)
        elif battle.mode == "end":
            battle.choose_end(row, key)
        elif what == "toggle":
            battle.toggle(key)
        elif what == "crew":
            battle.crew(int(rest), int(key))
        elif what == "aim":
            battle.aim(int(rest), key)
        else:
            battle.choose(row, key)

    def stepped(self, key: str, change: int) -> None:
        what, _, rest = key.partition(":")
        setup, staging = self._battle.setup, self._battle.setup.staging
        match what:
            case "damage":
                setup.damage(rest, change)
            case "players":
                setup.players(staging.players + change)
            case "position":
                setup.position(rest, getattr(staging, rest).position + change)
