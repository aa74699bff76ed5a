"""What anybody may read: the page, its looks and its few words. It holds nothing of any game."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from functools import cache

from companion.core.resources import DATA
from companion.phones.arms import arms
from companion.phones.looks import looks
from companion.phones.server import Response
from companion.ui.i18n import LANGUAGES, Translator

FOLDER = DATA / "web"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".woff2": "font/woff2",
}
PAGE = "phone.html"
# One style and one script go out: a phone needs few connections. Each hears the ones before.
STYLES = ("phone.css", "cloth.css", "wall.css")
SCRIPTS = (
    *("dom.js", "arms.js", "link.js", "dice.js", "pages.js", "panels.js", "shop.js", "battle.js"),
    *("wall.js", "sheets.js", "phone.js"),
)
FONTS = ("display.woff2", "voice.woff2", "signs.woff2")
WORDS = (
    *("title", "join", "wait", "sign", "refused", "old_code", "scan"),
    *("here", "away", "asleep", "elsewhere", "cut", "connecting", "try_again"),
    *("close", "cancel", "anyway", "later", "more", "less", "search"),
    *("tap_to_see", "roll", "die", "face", "amount", "your_seat"),
    *("display", "theme", "theme_dark", "theme_light", "theme_night", "language", "menu", "why"),
    *("places", "places_more", "moved", "happened"),
    *("done", "nothing", "rule", "pick", "add", "take_away", "seals", "own_dice", "shelves"),
)


def files() -> dict[str, tuple[bytes, str]]:
    """Every file by its path, with its kind."""
    return {**_static(), **_words()}


@cache
def _static() -> dict[str, tuple[bytes, str]]:
    fonts = {f"/web/{name}": (_font(name), KINDS[".woff2"]) for name in FONTS}
    style = _marked(f"{looks()}{_together(STYLES)}", fonts)
    drawn = {
        "/web/phone.css": (style.encode(), KINDS[".css"]),
        "/web/phone.js": (f"{arms()}{_together(SCRIPTS)}".encode(), KINDS[".js"]),
    }
    page = _marked((FOLDER / PAGE).read_text(encoding="utf-8"), drawn)
    return {**fonts, **drawn, "/": (page.encode(), KINDS[".html"])}


def _marked(text: str, found: Mapping[str, tuple[bytes, str]]) -> str:
    """Files that a text names, by what is in them: a browser keeps each until it changes."""
    for path, (data, _) in found.items():
        mark = hashlib.sha256(data).hexdigest()[:12]
        text = text.replace(f'"{path}"', f'"{path}?{mark}"')
    return text


def _font(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def _together(names: tuple[str, ...]) -> str:
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in names)


@cache
def _words() -> dict[str, tuple[bytes, str]]:
    """The page's own words, one file a language."""
    found = {}
    for language, about in LANGUAGES.items():
        texts = Translator(language)
        words = {word: texts.text(f"phone.{word}") for word in WORDS}
        told = {"language": language, "name": about.own_name, "words": words}
        data = json.dumps(told, ensure_ascii=False).encode()
        found[f"/web/words.{language}.json"] = (data, KINDS[".json"])
    return found


def answer(path: str, packed: bool) -> Response | None:
    """A file as it goes out; none where there is none."""
    return _answer(path, packed) if path in files() else None


@cache
def _answer(path: str, packed: bool) -> Response:
    """Those with a mark in their address are kept by the browser."""
    data, kind = files()[path]
    kept = path.endswith((".css", ".js", ".woff2"))
    if not packed or path.endswith(".woff2"):  # fonts are packed in themselves
        return Response(200, data, kind, kept)
    return Response(200, gzip.compress(data, mtime=0), kind, kept, packed=True)


def weight() -> int:
    """Bytes that a phone fetches in one language, packed."""

    def packed(path: str) -> int:
        found = answer(path, packed=True)
        return len(found.body) if found else 0

    return max(map(packed, _words())) + sum(map(packed, _static()))
