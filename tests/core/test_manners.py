"""How the texts speak to people: whom they address, what they keep to themselves, whose words."""

from __future__ import annotations

import re

import pytest

from tests.core.rulebooks import digest, printed, runs
from tests.core.test_words import (
    AVOID,
    GAP,
    NAMES,
    NEVER_ONE,
    buttons_in_code,
    buttons_in_kv,
    texts,
)

LONGEST_TAB = 12
TAB = re.compile(r"(^|\.)tab[._]\w+$|^(con|gen|med|ren|ui)\.place[._][a-z]+$")
# Sentences whose keys look like those of a place in the rail.
NO_TAB = (
    r"(gen|med|ren)\.place\.(alone|all_laid|between|capital|nation|neutral|twice|unknown|fief|seat)"
)

# Word by word: the one who holds the device, or the table that acts together.
ONE = {
    "de": r"\b(du|dich|dir|dein(e[mnrs]?)?)\b",
    "it": r"\b(tuo|tua|tuoi|tue|ti)\b",
}
MANY = {"de": r"\b(euch|euer|eure[mnrs]?)\b", "it": r"\b(vostr[oaie]|voi)\b"}
POLITE = {  # in the middle of a sentence: at its start it may be „they“
    "de": r"(?<![.:!?…] )(?<!^)(?<!„)\b(Sie|Ihnen|Ihre?[mnrs]?)\b",
    "it": r"(?<![.:!?…] )(?<!^)(?<!«)\b(Lei|Suo|Sua|Suoi|Sue)\b",
}
# Names, kinds and formulas of a programmer or a statistician.
OURS = {
    "de": r"Kennung|Datens[aä]tz|\bFormel|Standardabweich|Zeichenkette|\bParameter|\bStellung",
    "en": r"\bids?\b|\b(a|the|no) records?\b|\bformula|standard deviation|\bparameter",
    "it": r"\bidentificativ|\bformula|deviazion[ei] standard|\bparametr",
}
SIGNS = r"[a-z]+_[a-z]+|[≤≥|²^]|\b[a-z] ?[<>=]|\b[a-z]+-odds\b"
PLURALS = {
    "de": "Aktionen|Attacken|Bistümern?|Burgen|Dukaten|Einheiten|Etappen|Erben|Figuren|Flotten"
    "|Fürstentümern?|Gebieten|Generälen?|Karten|Klöstern?|Kreisen?|Kurfürsten|Landschaften|Minuten"
    "|Münzen|Plätzen?|Provinzen|Punkten?|Regimentern?|Runden|Schlachten|Schritten?|Spielen?"
    "|Stapeln|Städten?|Stimmen|Stufen|Technologien|Truppen|Würfen?|Zügen?|Fotos|Zeilen",
    "it": "aree|attacchi|azioni|battaglie|caselle|carte|castelli|cubi|ducati|dadi|divisioni|edifici"
    "|eredi|flotte|generali|livelli|merci|minuti|mosse|monete|navi|offerte|paesaggi|partite"
    "|passi|pezzi|pile|posti|prestiti|principati|province|reggimenti|righe|risorse|rivolte"
    "|tappe|tecnologie|tessere|tiri|truppe|turni|vescovadi|veicoli",
}
# Never one, in the texts of these languages.
MORE_THAN_ONE = {
    "con.battle.too_large",
    "con.card.hand_fits",
    "data.wrong_count",
    "odds.luck.bad_throw",
    "odds.luck.good_throw",
}
# Names of things: no capital inside an Italian sentence.
NAMES_OF_THINGS = re.compile(
    r"^(good|ren\.good|unit|con\.unit|gen\.unit|med\.resource|con\.piece|piece)\.\w+$"
)
PEOPLES = {"Mongoli", "Barbari", "Slavi", "Turchi", "Cristiani", "Musulmani", "Crociati", "Ebrei"}
INSIDE = re.compile(r"(?<=[a-zàèéìòù,;)] )([A-ZÈÀ][a-zàèéìòù]+)")
# Lists of goods, pieces and colours: they can only be said in these words.
LISTS = {"rule.C-2.2.1.text", "rule.F-6.5.text", "rule.M-20.1.text", "rule.R-9.1.3.text"}


def said(language: str) -> dict[str, str]:
    """All forms of each text, one after the other."""
    return {key: "\n".join(forms) for _, key, forms in texts(language)}


@pytest.mark.parametrize("language", POLITE)
def test_nobody_is_addressed_politely(language: str) -> None:
    faults = [f"{k}: “{t}”" for k, t in said(language).items() if re.search(POLITE[language], t)]
    assert not faults, "\n".join(faults)


def test_the_same_situation_addresses_the_same_people_in_german_and_italian() -> None:
    """Whoever holds the device is du and tu, the whole table ihr and voi."""
    german, italian = said("de"), said("it")
    faults = [
        f"{key}: “{text}” and “{italian[key]}”"
        for key, text in german.items()
        for one, many in ((ONE, MANY), (MANY, ONE))
        if re.search(one["de"], text, re.IGNORECASE)
        and not re.search(many["de"], text, re.IGNORECASE)
        and re.search(many["it"], italian[key], re.IGNORECASE)
        and not re.search(one["it"], italian[key], re.IGNORECASE)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", AVOID)
def test_tabs_are_short(language: str) -> None:
    tabs = {k: t for k, t in said(language).items() if TAB.search(k) and not re.match(NO_TAB, k)}
    assert len(tabs) > 60
    faults = [f"{k}: “{t}”" for k, t in tabs.items() if len(t) > LONGEST_TAB]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", AVOID)
def test_a_button_is_no_sentence(language: str) -> None:
    buttons = {*buttons_in_code(), *buttons_in_kv()}
    faults = [
        f"{key}: “{text}”"
        for key, text in said(language).items()
        if key in buttons and re.search(r"[.;]$|[.!;] ", text, re.MULTILINE)
    ]
    assert not faults, "\n".join(faults)


def test_a_german_cube_is_no_bare_die_and_a_board_no_card() -> None:
    """English tells them apart; German has one word for each pair, and so needs a longer one."""
    english, faults = said("en"), []
    for key, text in said("de").items():
        other = english[key]
        cube = re.search(r"\bcubes?\b", other, re.I) and not re.search(
            r"\b(die|dice|rolls?)\b", other
        )
        board = re.search(r"\bboard\b", other, re.I) and not re.search(r"\bcards?\b", other, re.I)
        if cube and re.search(r"\bWürfeln?\b", text):
            faults.append(f"{key}: “{text}” (Warenwürfel, Marktwürfel, Holzwürfel)")
        if board and re.search(r"\bKarten?\b", text):
            faults.append(f"{key}: “{text}” (Spielplan, Spielbrett)")
    assert not faults, "\n".join(faults)


def test_english_says_whose_with_an_apostrophe() -> None:
    possessive = re.compile(
        r"\b(?<!front )of \{(player|name|owner|attacker|defender|active)\}(?!’)"
    )
    faults = [f"{k}: “{t}”" for k, t in said("en").items() if possessive.search(t)]
    assert not faults, "\n".join(faults)


def test_italian_writes_peoples_and_things_small_inside_a_sentence() -> None:
    italian = said("it")
    things = {
        t.split()[0] for k, t in italian.items() if NAMES_OF_THINGS.match(k) and t[0].isupper()
    }
    assert {"Sale"} <= things
    faults = [
        f"{key}: “{text}” ({found[1]})"
        for key, text in italian.items()
        for found in INSIDE.finditer(text)
        if found[1] in things | PEOPLES
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", OURS)
def test_players_are_told_nothing_of_ours(language: str) -> None:
    """The command line speaks to programmers; words of a glossary are parted by a stroke."""
    faults = [
        f"{key}: “{form}”"
        for domain, key, forms in texts(language)
        if domain != "cli" and not key.startswith("term.")
        for form in forms
        for told in [GAP.sub("{}", form)]
        if re.search(OURS[language], told, re.IGNORECASE) or re.search(SIGNS, told)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", PLURALS)
def test_a_number_before_a_noun_has_two_forms_in_the_other_languages_too(language: str) -> None:
    """English decides by its own nouns; „3 Züge“ may stand where it says "three to go"."""
    counted = re.compile(
        rf"\{{(?!(?:{NAMES}|player|what|winners)\}})\w+\}} (?:{PLURALS[language]})\b"
    )
    faults = [
        f"{key}: “{forms[0]}”"
        for _, key, forms in texts(language)
        if len(forms) == 1 and key not in NEVER_ONE | MORE_THAN_ONE and counted.search(forms[0])
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", AVOID)
def test_at_most_seven_words_in_a_row_are_as_in_a_rulebook(language: str) -> None:
    faults = [
        f"{key}: “{run}”"
        for key, text in said(language).items()
        if key not in LISTS
        for run in runs(GAP.sub(" ", text))
        if digest(run) in printed()
    ]
    assert not faults, "\n".join(faults)


def test_what_is_excused_as_a_list_needs_it() -> None:
    german = said("de")
    assert {k for k in LISTS if any(digest(run) in printed() for run in runs(german[k]))} == LISTS
