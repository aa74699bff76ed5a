"""Texts: every key in every language, with the same gaps, and sentences that never crash."""

from __future__ import annotations

import gettext
import re
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from companion.core.explain import Rule, Text
from companion.core.resources import LOCALES, ROOT
from companion.ui.i18n import LANGUAGES, Translator, _Catalogue, cited, number, signed

GAP = re.compile(r"\{(\w+)\}")
KEY_IN_CODE = re.compile(r"""["']((?:ui|input|dice|money|data|save|journal)\.[a-z0-9_.]+)["']""")


def _messages(language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if not message.id:
                    continue
                key = message.id if isinstance(message.id, str) else message.id[0]
                texts = (message.string,) if isinstance(message.string, str) else message.string
                assert key not in found, f"{key} stands twice, also in {path.name}"
                found[key] = tuple(texts)
    return found


@pytest.fixture(scope="module")
def messages() -> dict[str, dict[str, tuple[str, ...]]]:
    return {language: _messages(language) for language in LANGUAGES}


def test_every_key_has_a_text_in_every_language(
    messages: dict[str, dict[str, tuple[str, ...]]],
) -> None:
    keys = set().union(*messages.values())
    for language in LANGUAGES:
        assert keys - set(messages[language]) == set(), language
        assert [key for key, texts in messages[language].items() if not all(texts)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_reader_reads_what_the_library_reads(language: str) -> None:
    for path in (LOCALES / language / "LC_MESSAGES").glob("*.mo"):
        with path.open("rb") as ours, path.open("rb") as again:
            found, wanted = _Catalogue(ours), gettext.GNUTranslations(again)
        known = wanted._catalog  # type: ignore[attr-defined]
        assert {**found._catalog, "": ""} == {**known, "": ""}, path.name
        forms = [[texts.plural(n) for n in range(4)] for texts in (found, wanted)]  # type: ignore[attr-defined]
        assert forms[0] == forms[1], path.name


def test_what_is_no_catalogue_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.mo"
    path.write_bytes(b"no catalogue, but long enough for a head")
    with path.open("rb") as file, pytest.raises(OSError, match="no catalogue"):
        _Catalogue(file)


def test_a_text_has_the_same_gaps_in_every_language(
    messages: dict[str, dict[str, tuple[str, ...]]],
) -> None:
    for key, texts in messages["en"].items():
        wanted = set(GAP.findall(" ".join(texts)))
        for language in LANGUAGES:
            assert set(GAP.findall(" ".join(messages[language][key]))) == wanted, (language, key)


def test_every_key_the_app_and_the_core_use_has_a_text(
    messages: dict[str, dict[str, tuple[str, ...]]],
) -> None:
    sources = [ROOT / "companion" / "ui", ROOT / "companion" / "core", ROOT / "kv"]
    used = {
        key
        for source in sources
        for path in [*source.rglob("*.py"), *source.rglob("*.kv"), ROOT / "companion/app.py"]
        for key in KEY_IN_CODE.findall(path.read_text(encoding="utf-8"))
    }
    assert used - set(messages["en"]) == set()


def _catalogue(folder: Path, text: str) -> Translator:
    from tests.stage.compile_texts import compile_changed

    target = folder / "en" / "LC_MESSAGES" / "t.po"
    target.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    target.write_text(
        head + '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n' + text, encoding="utf-8"
    )
    compile_changed(folder)
    return Translator("en", folder)


TEXTS = """
msgid "loan.taken"
msgstr "{player} takes a loan of {amount} ({rule})"

msgid "unit.archer"
msgid_plural "unit.archer"
msgstr[0] "{n} archer"
msgstr[1] "{n} archers"

msgid "army"
msgstr "Army: {parts}"
"""


def test_a_sentence_is_filled_with_names_numbers_and_rules(tmp_path: Path) -> None:
    texts = _catalogue(tmp_path, TEXTS)
    taken = Text("loan.taken", {"player": "p1", "amount": -500, "rule": Rule("b", "M-1", "t")})
    assert texts.text(taken, {"p1": "Anna"}) == "Anna takes a loan of −500 (M-1)"


@pytest.mark.parametrize(
    ("rule", "read"), [("R-05", "M-R05"), ("R-9.1", "R-9.1"), ("RUL-R-05", "RUL-R-05")]
)
def test_a_ruling_is_not_read_as_a_rule_of_another_box(rule: str, read: str) -> None:
    assert cited(rule) == read


def test_plural_follows_n_also_inside_another_text(tmp_path: Path) -> None:
    texts = _catalogue(tmp_path, TEXTS)
    parts = (Text("unit.archer", {"n": 1}), Text("unit.archer", {"n": 3}))
    assert texts.text("army", parts=parts) == "Army: 1 archer, 3 archers"


def test_a_missing_key_and_a_missing_gap_stay_visible(tmp_path: Path) -> None:
    texts = _catalogue(tmp_path, TEXTS)
    assert texts.text("no.such.key", n=2) == "no.such.key"
    assert texts.text("loan.taken", player="Ben") == "Ben takes a loan of {amount} ({rule})"
    assert not texts.has("no.such.key")
    assert texts.has("army")
    assert texts.has("unit.archer")


@given(st.text(), st.integers())
def test_whatever_a_player_is_called_the_sentence_is_made(name: str, amount: int) -> None:
    text = Translator("de").text("table.pay", giver=name, sum=amount, taker="Ben")
    assert name in text
    assert number(amount) in text


@pytest.mark.parametrize(
    ("language", "one", "more", "parties"),
    [
        ("de", "Ben: −1 Ehrenpunkt", "Ben: +2 Ehrenpunkte", "Anna, Ben und Chloé"),
        ("en", "Ben: −1 honour point", "Ben: +2 honour points", "Anna, Ben and Chloé"),
        ("it", "Ben: −1 punto onore", "Ben: +2 punti onore", "Anna, Ben e Chloé"),
    ],
)
def test_one_point_is_one_and_the_last_party_has_its_and(
    language: str, one: str, more: str, parties: str
) -> None:
    texts = Translator(language)
    assert texts.text("log.honor", player="Ben", change=-1, n=-1) == one
    assert texts.text("log.honor", player="Ben", change=2, n=2) == more
    assert texts.text("treaty.between", first=("Anna", "Ben"), last="Chloé") == parties


def test_chances_are_certain_only_when_they_are() -> None:
    percent = Translator("en").percent
    assert percent(Fraction(1)) == "100%"
    assert percent(Fraction(0)) == "0%"
    assert percent(Fraction(1, 100_000)) == "0.1%"
    assert percent(Fraction(99_999, 100_000)) == "99.9%"
    assert percent(Fraction(1, 3)) == "33.3%"


@pytest.mark.parametrize(
    ("language", "third"), [("de", "33,3\u00a0%"), ("en", "33.3%"), ("it", "33,3%")]
)
def test_fractions_are_written_as_the_language_does(language: str, third: str) -> None:
    texts = Translator(language)
    assert texts.percent(Fraction(1, 3)) == third
    assert texts.decimal(-2.25, 2) == ("−2.25" if language == "en" else "−2,25")
    assert third in texts.text("ui.odds.neither", chance=Fraction(1, 3))


def test_changes_carry_their_sign() -> None:
    assert [signed(value) for value in (3, 0, -12_345)] == ["+3", "±0", "−12\u00a0345"]


def test_english_fills_what_another_language_lacks(tmp_path: Path) -> None:
    english = _catalogue(tmp_path, 'msgid "a.b"\nmsgstr "{who} wins"\n')
    assert english.text("a.b", who="Anna") == "Anna wins"
    german = Translator("de", tmp_path)
    assert german.text("a.b", who="Anna") == "Anna wins"
    assert not german.has("a.b")
    assert german.text("a.c") == "a.c"


def test_a_language_is_one_row_and_a_folder() -> None:
    assert set(LANGUAGES) == {path.name for path in LOCALES.iterdir() if path.is_dir()}
    assert [Translator(code).decimal(2.5) for code in LANGUAGES] == ["2,5", "2.5", "2,5"]
