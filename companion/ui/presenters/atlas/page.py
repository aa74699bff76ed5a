"""The table's own atlas as a page: what this game does not know yet is taken over from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.i18n import Translator
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

TAKEN = "places"
SHARE, READ, TAKE, ONE, FORGET = "share", "read", "take", "one", "forget"


class AtlasPresenter(PanelTaps, GameSpeaker):
    """All places of the atlas; those that this game does not know yet can be taken over."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self.atlas = session.atlas

    def view(self) -> PanelsPageView:
        places, new = self.atlas.places(), {place.name for place in self.atlas.new(self.state)}
        share = Button(SHARE, self.say("atlas.share"), "share-variant-outline")
        read = Button(READ, self.say("atlas.read"), "folder-open-outline")
        main = Button(TAKE, self.say("atlas.take"), "map-plus") if new and self._takes else None
        return PanelsPageView(
            title=self.say("atlas.title"),
            subtitle=self.say(self.game.info.title),
            people=(),
            player="",
            panels=self._panels(places, new),
            foot=Foot(main, (share, read) if places else (read,)),
        )

    @property
    def _takes(self) -> bool:
        return self.atlas.shape is not None and self.atlas.shape.take is not None

    def _panels(self, places: tuple[Any, ...], new: set[str]) -> tuple[Panel, ...]:
        note = self.say("atlas.note" if places else "atlas.none")
        half = (len(places) + 1) // 2
        here, there = self._rows(places[:half], new), self._rows(places[half:], new)
        count = self.say("atlas.places", n=len(places))
        first = Panel("atlas", count, items=here, note=note, column=0)
        return (first, Panel("atlas_more", "", items=there, column=1)) if there else (first,)

    def _rows(self, places: tuple[Any, ...], new: set[str]) -> tuple[Item, ...]:
        return tuple(
            Item(
                f"place:{place.name}",
                place.name,
                self._facts(place),
                icon="map-marker-plus-outline" if place.name in new else "map-marker-check-outline",
                taps=True,
                quiet=place.name not in new,
            )
            for place in places
        )

    def _facts(self, place: Any) -> str:
        assert self.atlas.shape is not None
        return ", ".join(self.say(fact) for fact in self.atlas.shape.facts(place))

    def tapped(self, key: str) -> Answer:
        what, _, name = key.partition(":")
        place = next((one for one in self.atlas.places() if one.name == name), None)
        if what == TAKE:
            return Question("atlas.take", self._form, self._taken)
        if what == "place" and place is not None:
            return self._detail(place)
        return None

    def _detail(self, place: Any) -> Detail:
        offers = [Button(f"{FORGET}:{place.name}", self.say("atlas.forget"), "map-marker-remove")]
        if self._takes and place in self.atlas.new(self.state):
            offers.insert(0, Button(f"{ONE}:{place.name}", self.say("atlas.take"), "map-plus"))
        return Detail(place.name, self._facts(place), offers=tuple(offers))

    def take_one(self, name: str) -> Answer:
        """One place at once."""
        return Act(self._action([place for place in self.atlas.places() if place.name == name]))

    def _form(self, values: Values) -> Form:
        new = self.atlas.new(self.state)
        choices = tuple(Choice(place.name, place.name) for place in new)
        chosen = values.get(TAKEN, tuple(place.name for place in new))
        field = Field(TAKEN, self.say("atlas.which"), "many", choices, chosen)
        return Form(
            self.say("atlas.take"), (field,), self.say("atlas.take_now"), ready=bool(chosen)
        )

    def _taken(self, values: Values) -> Any:
        new = self.atlas.new(self.state)
        chosen = values.get(TAKEN, tuple(place.name for place in new))
        return self._action([place for place in new if place.name in chosen])

    def _action(self, places: list[Any]) -> Any:
        shape = self.atlas.shape
        assert shape is not None
        assert shape.take is not None
        return shape.take(tuple(places))
