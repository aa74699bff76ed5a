"""What anybody may read: the page, its looks and its few words. It holds nothing of any game."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache

from companion.core.resources import DATA
from companion.phones.looks import looks
from companion.phones.server import Response
from companion.ui.i18n import LANGUAGES, Translator

FOLDER = DATA / "web"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
}
PAGE = "phone.html"
# One style and one script go out: a phone needs few connections. Each hears the ones before.
STYLES = ("phone.css",)
SCRIPTS = (
    *("dom.js", "link.js", "dice.js", "pages.js", "shop.js", "battle.js", "wall.js"),
    *("sheets.js", "phone.js"),
)
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
    found = {
        "/web/phone.css": (f"{looks()}{_together(STYLES)}".encode(), KINDS[".css"]),
        "/web/phone.js": (_together(SCRIPTS).encode(), KINDS[".js"]),
    }
    page = (FOLDER / PAGE).read_text(encoding="utf-8")
    for path, (data, _) in found.items():
        mark = hashlib.sha256(data).hexdigest()[:12]
        page = page.replace(f'"{path}"', f'"{path}?{mark}"')
    found["/"] = (page.encode(), KINDS[".html"])
    return found


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
    kept = path.endswith((".css", ".js"))
    if not packed:
        return Response(200, data, kind, kept)
    return Response(200, gzip.compress(data, mtime=0), kind, kept, packed=True)


def weight() -> int:
    """Bytes that a phone fetches in one language, packed."""
    wanted = [path for path in files() if not path.startswith("/web/words.")]
    heaviest = max(len(gzip.compress(data, mtime=0)) for data, _ in _words().values())
    return heaviest + sum(len(gzip.compress(files()[path][0], mtime=0)) for path in wanted)
