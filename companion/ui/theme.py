"""Colours, sizes and type: the only place that names them. Kivy reads `theme.text`, `theme.figure`.

Colours are properties, so that a change of theme redraws what is bound to them.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
)

from companion.ui.device import screen_scale
from companion.ui.palette import (
    BAR,
    CHARGES,
    CLOTHS,
    DARK,
    ENAMELS,
    FOLD,
    LIVERIES,
    LIVERY_INKS,
    MOTIONS,
    NIGHT_LIVERY,
    OWN_DICE,
    OWN_DICE_INK,
    PLAYERS,
    SHAPES,
    TEXT_SIZES,
    THEMES,
    TINTS,
    over,
)
from companion.ui.watched import Watched

ROLES = {"figure": 40, "figure_small": 34, "title": 22, "body": 16, "note": 14}
GRID = 8
TARGET = 48
WIDE, LANDSCAPE = 780, 960
MOTION_SECONDS = 0.18


class Theme(Watched):
    """The look in force. Sizes of type follow the text size chosen; touch targets never shrink."""

    name = OptionProperty("dark", options=tuple(THEMES))
    background = ColorProperty(DARK["background"])
    surface = ColorProperty(DARK["surface"])
    raised = ColorProperty(DARK["raised"])
    control = ColorProperty(DARK["control"])
    line = ColorProperty(DARK["line"])
    text = ColorProperty(DARK["text"])
    quiet = ColorProperty(DARK["quiet"])
    accent = ColorProperty(DARK["accent"])  # the ground of what happens next
    mark = ColorProperty(DARK["mark"])  # lines and signs in the accent's colour
    accent_ink = ColorProperty(DARK["accent_ink"])
    chosen = ColorProperty(DARK["chosen"])
    accent_edge = ColorProperty(DARK["accent_edge"])  # the plate of the one thing to do next
    accent_light = ColorProperty(DARK["accent_light"])
    accent_line = ColorProperty(DARK["accent_line"])
    gain = ColorProperty(DARK["gain"])
    loss = ColorProperty(DARK["loss"])
    gilt = ColorProperty(DARK["gilt"])  # rims, rules, what is chosen
    wax = ColorProperty(DARK["wax"])  # done or owed
    wax_edge = ColorProperty(DARK["wax_edge"])
    wax_light = ColorProperty(DARK["wax_light"])
    wax_ink = ColorProperty(DARK["wax_ink"])
    vellum = ColorProperty(DARK["vellum"])  # a paper to sign
    vellum_text = ColorProperty(DARK["vellum_text"])
    vellum_quiet = ColorProperty(DARK["vellum_quiet"])
    vellum_line = ColorProperty(DARK["vellum_line"])
    vellum_control = ColorProperty(DARK["vellum_control"])
    vellum_loss = ColorProperty(DARK["vellum_loss"])
    pane = ColorProperty(DARK["pane"])
    rod = ColorProperty(DARK["rod"])
    rod_light = ColorProperty(DARK["rod_light"])
    rod_edge = ColorProperty(DARK["rod_edge"])
    felt = ColorProperty(DARK["felt"])
    shadow = ColorProperty(DARK["shadow"])
    shade = ColorProperty(DARK["shade"])

    waiting = NumericProperty(0.3)  # how strongly figures show that are being worked out anew
    version = NumericProperty(0)
    chosen_size = NumericProperty(1.0)  # in our settings
    system_size = NumericProperty(1.0)  # in those of the tablet
    text_size = NumericProperty(1.0)  # what comes of both
    figure = NumericProperty(dp(ROLES["figure"]))
    figure_small = NumericProperty(dp(ROLES["figure_small"]))
    title = NumericProperty(dp(ROLES["title"]))
    body = NumericProperty(dp(ROLES["body"]))
    note = NumericProperty(dp(ROLES["note"]))
    motion = BooleanProperty(True)
    pace = NumericProperty(1.0)  # how long what moves takes: all its time, a part of it, none
    form = OptionProperty("landscape", options=("landscape", "portrait", "phone"))

    target = dp(TARGET)
    gap = dp(GRID)

    def on_name(self, _theme: Theme, name: str) -> None:
        for token, colour in THEMES[name].items():
            setattr(self, token, colour)
        self.version += 1

    def on_chosen_size(self, *_: object) -> None:
        least, most = TEXT_SIZES[0], TEXT_SIZES[-1]
        self.text_size = min(most, max(least, self.chosen_size * self.system_size))

    on_system_size = on_chosen_size

    def follow_system(self) -> None:
        """The tablet's own text size may have changed while the app slept."""
        self.system_size = screen_scale.system_text_size()

    def on_text_size(self, _theme: Theme, factor: float) -> None:
        for role in ROLES:
            setattr(self, role, self.size(role, factor))

    def fit(self, width: float, height: float) -> None:
        """Choose the form of the pages for a window of this size in pixels."""
        if width < dp(WIDE):
            self.form = "phone"
        else:
            self.form = "landscape" if width > height and width >= dp(LANDSCAPE) else "portrait"

    @property
    def is_light(self) -> bool:
        """Whether signs over the page have to be dark."""
        return sum(self.background[:3]) > 1.5

    def move(self, how: str) -> None:
        """How much moves: full, short or none; earlier versions knew on and off."""
        self.pace = MOTIONS.get({"on": "full", "off": "none"}.get(how, how), 1.0)

    def on_pace(self, *_: object) -> None:
        self.motion = self.pace > 0

    def on_motion(self, *_: object) -> None:
        self.pace = (self.pace or 1.0) if self.motion else 0.0

    @property
    def motion_seconds(self) -> float:
        return MOTION_SECONDS * self.pace if self.motion else 0.0

    def token(self, name: str, _version: int = 0) -> list[float]:
        """A colour by its name; kv passes the version to be told of a change."""
        colour: list[float] = getattr(self, name)
        return colour

    def size(self, role: str, factor: float) -> float:
        """The size of type for a role, at a text size."""
        return float(dp(ROLES[role]) * factor)

    def player(self, colour: str) -> list[float]:
        """A player's colour by its name; an unknown one is quiet, never an error."""
        return PLAYERS[self.name].get(colour, self.quiet)

    def cloth(self, colour: str) -> list[float]:
        """The ground of a player's banner."""
        return CLOTHS[self.name].get(colour, self.surface)

    def enamel(self, colour: str) -> list[float]:
        """The ground of a player's crest and the hem of his banner."""
        return ENAMELS[self.name].get(colour, self.control)

    def share(self, colour: str) -> list[float]:
        """A player's part of a bar; enamel is too dark for it in the night."""
        return self.player(colour) if self.name == "night" else self.enamel(colour)

    def shade_of(self, colour: str) -> list[float]:
        """A bar of his behind words."""
        if self.name == "night":
            return self.line
        return over([*self.enamel(colour)[:3], BAR], self.raised)

    def charge(self, colour: str) -> list[float]:
        """The sign on a player's crest."""
        return CHARGES[self.name].get(colour, self.text)

    def livery(self, game: str) -> list[float]:
        """The colour of a game's ribbon, box and hero card."""
        return NIGHT_LIVERY if self.name == "night" else LIVERIES.get(game, self.control)

    def livery_ink(self, game: str) -> list[float]:
        """A game's emblem on the ground of a page."""
        inks = {"dark": LIVERY_INKS.get(game), "light": LIVERIES.get(game)}
        return inks.get(self.name) or self.text

    @property
    def fold(self) -> float:
        """How deep the folds of a cloth are."""
        return FOLD[self.name]

    def tint(self, name: str) -> list[float]:
        """A colour of the game's own pieces (technology branches, goal tokens)."""
        return TINTS[self.name].get(name, self.quiet)

    def die_of(self, colour: str, _version: int = 0) -> list[float]:
        """The ground of a die that has a colour of its own."""
        return OWN_DICE[self.name].get(colour, self.raised)

    def die_ink(self, colour: str, _version: int = 0) -> list[float]:
        """The colour of the words on a die."""
        return OWN_DICE_INK[self.name].get(colour, self.text)


def shape_of(colour: str) -> str:
    """The heraldic shape that always goes with a player's colour."""
    return SHAPES.get(colour, "circle")


theme = Theme()
theme.follow_system()
