"""Every text exists in every language with the same gaps, and every key in use has its text."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from companion.core.resources import KV, LOCALES, ROOT
from companion.ui.i18n import LANGUAGES

DOMAINS = sorted({path.stem for path in LOCALES.glob("*/LC_MESSAGES/*.po")})

# The place of the text key among the arguments of whatever takes one.
KEY_ARGUMENTS = {
    "Text": (0, "key"),
    "Line": (0, "key"),
    "Breakdown": (0, "key"),
    "Problem": (0, "key"),
    "BadInput": (0, "key"),
    "IllegalAction": (0, "key"),
    "BrokenData": (0, "key"),
    "StorageFailed": (0, "key"),
    "DiceRequest": (0, "why"),
    "because": (0, "key"),
    "step": (1, "key"),
    "forbid": (1, "key"),
    "refuse": (1, "key"),
    "lack": (1, "key"),
}


def messages(language: str, domain: str) -> dict[str, Message]:
    """The texts of one catalogue by key; fails on a key listed twice."""
    path = LOCALES / language / "LC_MESSAGES" / f"{domain}.po"
    listed = Counter(re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE))
    assert [key for key, times in listed.items() if times > 1] == []
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    return {_key(message): message for message in catalogue if message.id}


def _key(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def _forms(message: Message) -> tuple[str, ...]:
    """All plural forms of a text, or the one text."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def all_keys() -> set[str]:
    return {key for domain in DOMAINS for key in messages("de", domain)}


@pytest.mark.parametrize("domain", DOMAINS)
def test_each_catalogue_has_the_same_keys_in_all_languages(domain: str) -> None:
    german = messages("de", domain).keys()
    assert messages("en", domain).keys() == german
    assert messages("it", domain).keys() == german


@pytest.mark.parametrize("domain", DOMAINS)
def test_each_text_has_words_and_the_same_gaps_in_all_languages(domain: str) -> None:
    faults = []
    texts = {language: messages(language, domain) for language in LANGUAGES}
    for key, german in texts["de"].items():
        wanted = set().union(*(_gaps(form) for form in _forms(german)))
        for language in LANGUAGES:
            forms = _forms(texts[language][key])
            if not all(form.strip() for form in forms):
                faults.append(f"{language} {key}: empty")
            if set().union(*(_gaps(form) for form in forms)) != wanted:
                faults.append(f"{language} {key}: other gaps than in German")
            if len(forms) != len(_forms(german)):
                faults.append(f"{language} {key}: plural forms differ")
    assert faults == []


def test_no_key_stands_in_two_catalogues() -> None:
    listed = Counter(key for domain in DOMAINS for key in messages("de", domain))
    assert [key for key, times in listed.items() if times > 1] == []


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _key_argument(node: ast.Call) -> ast.expr | None:
    place, name = KEY_ARGUMENTS[_called(node)]
    if len(node.args) > place:
        return node.args[place]
    return next((item.value for item in node.keywords if item.arg == name), None)


def _patterns(node: ast.expr) -> Iterator[str]:
    """What a literal key may be, as regular expressions; a gap of an f-string may be anything."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.IfExp(body=one, orelse=other):
            yield from _patterns(one)
            yield from _patterns(other)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                for part in parts
            )


def keys_in_code(path: Path) -> Iterator[tuple[int, str]]:
    """Each literal text key in a module, with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _called(node) in KEY_ARGUMENTS:
            argument = _key_argument(node)
            if argument is not None:
                yield from ((node.lineno, pattern) for pattern in _patterns(argument))


def keys_in_kv(path: Path) -> Iterator[tuple[int, str]]:
    """Each literal `_("key")` of a kv file, with its line."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for key in re.findall(r"\b_\(\s*[\"']([^\"']+)[\"']", line):
            yield number, re.escape(key)


def test_each_key_in_use_has_its_text() -> None:
    texts = "\n".join(sorted(all_keys()))
    uses = [
        (path, number, pattern)
        for folder, ending, keys in (
            (ROOT / "companion", "py", keys_in_code),
            (KV, "kv", keys_in_kv),
        )
        for path in sorted(folder.rglob(f"*.{ending}"))
        for number, pattern in keys(path)
    ]
    missing = [
        f"{path.relative_to(ROOT)}:{number} {pattern}"
        for path, number, pattern in uses
        if not re.search(f"^{pattern}$", texts, re.MULTILINE)
    ]
    assert not missing, "\n".join(missing)


# Names of forms, drafts, fields and pieces that are written as keys of texts are.
NO_TEXTS = {
    *("card.11", "card.37", "card.53", "card.54", "card.59", "card.65", "card.66", "card.lent"),
    *("purchase.engine", "purchase.level", "purchase.count", "tax.lowest", "tax.highest"),
    *("scoring.act", "scoring.answers", "scoring.anyway", "scoring.sealed"),
    *("con.active", "con.elector_cards", "con.pestilence", "con.bribe"),  # what forms are called
    *("end.kind.no", "end.kind.yes", "switch.siege"),
    "log.battle_",
}
NAMED = {"Question", "FormQuestion"}  # how a form is called, not what it says
FILE = re.compile(r"\.(json|js|css|html|jpg|png|py|po|mo)$")
KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)+")


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Every plain text of a module that could be a key, wherever it stands."""
    tree = ast.parse(path.read_text("utf-8"))
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    named = {
        id(arg)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) in NAMED
        for arg in node.args
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in parts | named
            and KEY.fullmatch(node.value)
        ):
            yield node.lineno, node.value


def test_whatever_is_written_like_a_key_has_its_text() -> None:
    known = all_keys()
    kinds = {key.partition(".")[0] for key in known if "." in key}
    begun = {key[:end] for key in known for end, sign in enumerate(key) if sign in "._"}
    missing = [
        f"{path.relative_to(ROOT)}:{number} {key}"
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for number, key in literals(path)
        if key.partition(".")[0] in kinds and key not in known | begun | NO_TEXTS
        if not FILE.search(key)
    ]
    assert missing == [], "\n".join(missing)


def test_the_search_finds_plain_chosen_and_composed_keys(tmp_path: Path) -> None:
    module = tmp_path / "sample.py"
    module.write_text(
        'BadInput("a.b", "field")\nerrors.IllegalAction("c" if x else "d", rule)\n'
        'Line(key=f"e.{name}", amount=1, rule=rule)\n'
        "Text(variable)\n",
        "utf-8",
    )
    found = [pattern for _, pattern in keys_in_code(module)]
    assert found == [r"a\.b", "c", "d", r"e\..+"]
