"""The words of the app: one for each thing, whole plurals, and buttons that fit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from companion.core.resources import KV, LOCALES, ROOT

LONGEST_BUTTON = 20  # characters beside what fills its gaps
GAP = re.compile(r"\{[^}]*\}")

# Words that a text must not have, each with what to say instead. The glossary has the words.
AVOID = {
    "de": {
        r"Hauptleute": "Hauptmänner",
        r"Blutmarker": "Blutmarke",
        r"Stopmarker": "Stoppmarker",
        r"(?<![-\w])Marker[ns]?\b": "say which marker",
        r"Zugfolge": "Zugreihenfolge, Spielreihenfolge",
        r"Versteigerung": "Auktion",
        r"Steuerleiste": "Steuerskala",
        r"Nothilfe": "Notmaßnahmen",
        r"Einnahme": "Einkommen",
        r"Beutel|\bSchatz\b": "Kasse",
        r"\b(Spielb|B)latt\b": "Spielerbogen",
        r"[Ff]eindselig": "Kriegshandlung",
        r"[Nn]achw[eü]rf|[Nn]achgewürfelt|Wiederholungsw[uü]rf|Neuw[uü]rf": "neu werfen",
        r"\bwürfel[nt]+ (\w+ )*nach\.": "neu werfen",
        r"Korrektur|[Kk]orrigier": "Berichtigung, berichtigen",
        r"[Vv]erbuch": "buchen",
        r"\bKredit": "Darlehen",
        r"[Aa]bwerfen|[Aa]bgeworfen": "ablegen",
        r"Belagerungsgerät": "Belagerungsmaschine",
        r"Mannschaft|Bedienung": "Bemannung",
        r"\b(Tischr|eure R|eurer R)unde\b": "Tisch",
        r"(auf dem|vom|Auf dem) (Plan|Brett)\b": "Spielplan, Spielbrett",
        r"\bgehört ihm\b": "nobody is he",
    },
    "en": {
        r"[Hh]onor\b": "honour",
        r"\b[Cc]olor|[Aa]rmor|[Dd]efense\b": "British spelling",
        r"\b(he|his|him|himself)\b": "they, the player",
        r"\b[Bb]ook(s|ed|ing|ings)?\b": "record",
        r"\b([Tt]hrow|[Tt]hrows|[Tt]hrown|[Tt]hrew)\b": "roll, reroll",
        r"\b[Hh]and cards?\b": "cards in hand",
        r"\bset right\b": "corrected",
        r"\bhang together\b": "connected",
        r"\bnot so many\b|; so many\b": "that many",
        r"^Who (owns|has|lacks|plays|can|chose|buys|gets)\b[^?]*$": "a player who",
        r"\bmaps?\b|^Map\b": "board",
        r"[Bb]uy(s|ing)?( \w+)* away\b": "remove",
        r"[Ss]urrender": "capitulate, capitulation",
        r"’s (the|a|an) ": "possessive and article",
        r"\b[Tt]he own\b": "your own, their own",
    },
    "it": {
        r"[Tt]urn[oi] (\{\} )?(di|della) (combattimento|guerra|battaglia)": "round, giro di guerra",
        r"ordine di turno": "ordine di gioco",
        r"\bturno di \{|^(è )?di turno$": "mossa: turno is the game round only",
        r"[Mm]iniatur": "pezzo",
        r"\b[Bb]ors[ae]\b|\b[Tt]esoro\b": "cassa",
        r"\b[Ff]oglio\b": "scheda",
        r"\b[Cc]arrell": "cesto",
        r"segnalin[io] stop": "segnalino di stop",
        r"segnalin[io] proprietà": "segnalino di proprietà",
        r"cub[io] (del )?mercato\b": "cubo di mercato",
        r"[Vv]i[ae] commercial": "rotta commerciale",
        r"mezz[oi] (commercial|di trasporto|di commercio)": "veicolo, trasporto",
        r"\b[Cc]ontante\b": "contanti",
        r"[Mm]appa\b|[Pp]lanci[ae]\b": "tabellone",
        r"[Aa]liquota (ammessa|permessa)": "aliquota consentita",
        r"o lasciat?e? (tirare|estrarre|distribuire)": "fai tirare l’app",
        r"\b[Ll]anci?[oa]?\b": "tiro, tira",
        r"\bsi arrende": "capitola",
        r"\bpareggi": "parità",
        r"(?-i:\bfi\b)": "fl",  # but Wi-Fi
    },
}
# Only in the texts of one game.
AVOID_IN = {
    ("de", "ui"): {r"[Aa]rmee": "Heer"},
    ("de", "medioevo"): {
        r"[Aa]rmee": "Heer",
        r"Spielbrett": "Spielplan",
        r"\bTechnik\b": "Technologie",
    },
    ("de", "renaissance"): {
        r"Spielplan": "Spielbrett",
        r"\bWaffen": "militärischer Vorteil",
        r"Überschuss": "Überfluss",
    },
    ("de", "generalship"): {
        r"Plättchen": "Aktionskachel, Ereigniskachel",
        r"\bParade|[Pp]arier": "Abwehr",
        r"[Aa]rmee|\bHeer": "Truppen",
        r"Ehrenpunkt": "Siegpunkte",
        r"[Aa]lliiert": "verbündet, Verbündete",
        r"Holzstein": "Holzwürfel",
        r"Statusbrett": "Statusplan",
        r"[Ff]ortgeschritten": "fortschrittliche Karte",
        r"Spiele?r?reihenfolge": "Zugreihenfolge",
    },
    ("it", "generalship"): {
        r"\b[Ss]quadron[ei]\b|\b[Ss]quadr[ae]\b(?! naval)": "squadra navale",
        r"\bpunt[io] onore\b": "punti vittoria",
        r"\beserciti?o?\b": "divisione",
        r"[Cc]art[ae] di potere": "carta potere",
        r"[Cc]ubett[oi]": "cubo",
    },
    ("it", "medioevo"): {r"\b[Pp]edin[ae]\b": "pezzo"},
    ("de", "conspiracy"): {
        r"Spielplan": "Spielbrett",
        r"\bGebiete?n?\b": "Fürstentum",
        r"\bFlorin": "Dukaten",
        r"Territori(um|en)(?!karten)": "Fürstentum",
        r"Handelsstraße": "Handelsroute",
        r"\bHerrscher": "Fürst",
        r"Hostler": "Stallmeister",
        r"\bLand\b|\bLändern?\b": "Fürstentum",
    },
    ("en", "conspiracy"): {
        r"\bareas?\b|[Pp]rincipalit": "territory",
        r"\bflorins?\b": "ducats",
    },
    ("it", "conspiracy"): {
        r"\bare[ae]\b": "principato",
        r"\bfiorin[io]\b": "ducati",
        r"\b(territori[oi])\b": "principato",
        r"\bsovran[oi]\b": "principe",
        r"\bdazi[oi]?\b": "pedaggio",
        r"[Vv]escovat[oi]": "vescovado",
        r"clerical[ei]|\b[Ll]aic[oi]\b": "ecclesiastico, secolare",
    },
    ("en", "generalship"): {r"\barm(y|ies)\b": "division", r"honour points?": "victory points"},
    ("de", "medievalia"): {r"\bGebiete?n?\b": "Lehen", r"\bEinheit(en)?\b": "Truppe"},
    ("en", "medievalia"): {r"\bareas?\b": "fief", r"\bunits?\b": "troop"},
    ("en", "renaissance"): {r"\bdiscounts?\b": "credit"},
    ("it", "medievalia"): {
        r"\bare[ae]\b": "feudo",
        r"\bunità\b": "truppa",
        r"[Ss]ostentament": "rifornimento",
    },
    ("it", "renaissance"): {
        r"\b[Aa]rmi\b": "vantaggio militare",
        r"[Bb]attagli|[Cc]ombattiment": "scontro",
        r"\bscont[oi]\b": "credito",
        r"[Aa]scesa urbana": "Supremazia delle città",
    },
}
# How each language writes what all of them have.
WRITTEN = {
    "de": {
        r'\\?"': "„ and “",
        r"[\d}]%": "a space before the percent sign",
        r"[\w}]'": "’",
        "[«»]": "quotes, arrow",
    },
    "en": {
        r'\\?"': "“ and ”",
        r"[\w}]'": "’",
        r"[\d}] %": "no space before the percent sign",
        "[«»]": "an arrow",
    },
    "it": {
        r"\w'\w": "’",
        r'\\?"': "« and »",
        r"[\d}] %": "no space before the percent sign",
        "[“”]": "« and »",
    },
}
LINK_OR_CODE = re.compile(r"\]\([^)]*\)|`[^`]*`")
BEFORE_A_NAME = {
    "de": "in|nach|aus|von|vom|zu|zum|zur|bei|im|ins|am|an|auf|das|der|die|dem|den|ein|eine|einen"
    "|mit|für|gegen|ohne|um|über",
    "en": "of|the|a|an|in|at|for|to|into|from|on|with",
    "it": "a|in|di|da|del|dal|nel|nella|della|dalla|il|la|lo|un|una|con|su|per|verso|tra",
}
PLACES = (
    "advance|area|building|card|city|good|land|landscape|piece|province|region|target|technology"
    "|territory|to|unit|vehicle"
)
A_PLAYER = {"gen.log.gives_food"}  # whom it goes to: a name takes any preposition
RANGE = r"(?<![\w.,:/−-])(\d+-\d+|[IV]+-[IV]+)(?![\w-])"
NOUNS = (
    "actions|advances|allies|areas|armies|attacks|battles|bids|bishoprics|buildings|captains|cards"
    "|castles|cathedrals|circles|cities|commanders|credits|cubes|divisions|electorates"
    "|electors|events|fiefs|fleets|generals|heirs|hits|knights|landscapes|lands|masters|mercenaries"
    "|monasteries|photos|piles|regiments|relics|resources|routes|sites|squadrons|stacks|territories"
    "|tiles|tolls|troops|upgrades|victory points|votes|workers"
    "|days|dice|ducats|engines|entries|fields|figures|fights|games|goods|hours|levels|loans|markers"
    "|minutes|pieces|places|players|points|prisoners|provinces|revolts|rolls|rounds|satellites|seats"
    "|ships|squares|stages|steps|symbols|technologies|tokens|towns|transports|treaties|turns|units"
    "|vehicles|villages|wars"
)
# Gaps that are filled with a name or a thing, not with a number.
NAMES = (
    "added|against|area|attacker|building|card|conqueror|defender|event|giver|good|group|name|other"
    "|people|pieces|player|switch|taker|to|unit|winner|winners"
)
COUNTED = re.compile(rf"\{{(?!(?:{NAMES})\}})\w+\}}(?: (?!of\b)[a-z-]+){{0,2}}? (?:{NOUNS})\b")
# Texts whose number is never 1, or is followed by a word that has no plural.
NEVER_ONE = {
    "barbarians.army_too_small",
    "battle.log_siege",
    "gen.attack.too_many",
    "gen.loads.full",
    "gen.upkeep.too_many_aboard",
    "med.play.landscapes",
    "med.ui.advice_too_many",
    "photo.too_many",
    "journal.too_long",
    "loan.too_many",
    "odds.no_such_position",
    "points.too_many_choices",
    "realm_card.too_many",
    "ren.income.markers",
    "ren.look.from_players",
    "ren.look.start_pile",
    "ren.look.with_players",
    "ren.order.more_than_at_start",
    "ren.order.too_few",
    "ren.war.no_such_place",
    "route.as_honor",
    "route.not_so_many_points",
    "setup.auction_honor",
    "setup.realm_each",
    "ui.realms.of_most",
    "ui.realms.too_much",
    "ui.trade.as_honor",
    "ui.trade.route_complete",
}


def texts(language: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Catalogue, key and the forms of every text of a language."""
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    one = isinstance(message.id, str)
                    key = message.id if one else message.id[0]
                    forms = (message.string,) if one else message.string
                    yield path.stem, str(key), tuple(map(str, forms))


@pytest.mark.parametrize("language", AVOID)
def test_each_thing_has_its_word(language: str) -> None:
    faults = []
    for domain, key, forms in texts(language):
        about = key.split(".") if domain in ("coach", "glossary") else ()
        game = about[1] if len(about) > 1 else domain.partition("_")[0]
        words = AVOID[language] | AVOID_IN.get((language, game), {}) | WRITTEN[language]
        for form in forms:
            said = GAP.sub("{}", form)
            faults += [
                f"{key}: “{form}” ({better})"
                for word, better in words.items()
                if re.search(word, said, re.IGNORECASE)
            ]
            if re.search(RANGE, said):
                faults.append(f"{key}: “{form}” (a range has an en dash)")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", AVOID)
def test_the_players_pages_use_the_words_of_the_app(language: str) -> None:
    pages, faults = ROOT / "docs" / "players" / language, []
    for path in sorted(pages.rglob("*.md")):
        game = path.relative_to(pages).parts[0]
        words = AVOID[language] | AVOID_IN.get((language, game), {}) | WRITTEN[language]
        said = LINK_OR_CODE.sub("", path.read_text("utf-8"))
        faults += [
            f"{path.relative_to(ROOT)}: “{found[0]}” ({better})"
            for word, better in words.items()
            if (found := re.search(word, said, re.IGNORECASE | re.MULTILINE))
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", BEFORE_A_NAME)
def test_no_preposition_or_article_stands_before_a_name(language: str) -> None:
    """German cases and Italian a/in would not fit every name: “{area}: …” or “({area})” does."""
    before = re.compile(rf"(?<![\w’])({BEFORE_A_NAME[language]}) \{{({PLACES})\}}", re.IGNORECASE)
    faults = [
        f"{key}: “{form}”"
        for _, key, forms in texts(language)
        for form in forms
        if key not in A_PLAYER and before.search(form)
    ]
    assert not faults, "\n".join(faults)


def test_a_number_before_a_noun_has_two_forms() -> None:
    """English decides: the other languages have as many forms as it has."""
    faults = [
        f"{key}: “{forms[0]}”"
        for _, key, forms in texts("en")
        if len(forms) == 1 and key not in NEVER_ONE and COUNTED.search(forms[0])
    ]
    assert not faults, "\n".join(faults)


def test_no_rule_number_stands_inside_a_text() -> None:
    """It is passed, so that one can tap it and a digest can number its rules anew."""
    faults = [
        f"{key}: “{form}”"
        for _, key, forms in texts("en")
        if not key.startswith("rule.")
        for form in forms
        if re.search(r"(?<![\w-])(M|R|RUL-R|C|G|F)-\d", form)
    ]
    assert not faults, "\n".join(faults)


def test_no_number_is_excused_that_needs_no_excuse() -> None:
    found = {key: forms for _, key, forms in texts("en") if key in NEVER_ONE}
    assert {key for key, forms in found.items() if COUNTED.search(forms[0])} == NEVER_ONE


def buttons_in_code() -> Iterator[str]:
    """The text keys of the buttons that presenters make."""
    for path in (ROOT / "companion" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Button" | "Offer"), args=[_, text, *_]):
                    for part in ast.walk(text):
                        if isinstance(part, ast.Constant) and "." in str(part.value):
                            yield str(part.value)


def buttons_in_kv() -> Iterator[str]:
    """The text keys of the buttons of kv files."""
    for path in KV.rglob("*.kv"):
        widget = ""
        for line in path.read_text("utf-8").splitlines():
            if re.fullmatch(r"\s*<?\w+(@\w+)?>?:", line):
                widget = line
            elif re.search("Pill", widget) and line.strip().startswith("text:"):
                yield from re.findall(r"_\(\"([^\"]+)\"", line)


def test_buttons_are_short() -> None:
    buttons = {*buttons_in_code(), *buttons_in_kv()}
    assert {"ui.pay.confirm", "ren.ui.setup.do_tokens"} <= buttons
    faults = [
        f"{language} {key}: “{form}”"
        for language in AVOID
        for _, key, forms in texts(language)
        if key in buttons
        for form in forms
        if len(GAP.sub("", form)) > LONGEST_BUTTON
    ]
    assert not faults, "\n".join(faults)


def test_every_letter_of_a_text_is_in_every_typeface_of_the_screen() -> None:
    """A letter that a typeface lacks is drawn as an empty box."""
    from fontTools.ttLib import TTFont

    from companion.ui.lettering.fonts import files

    faces = [file for name, file in files().items() if name not in ("Icons", "Glyphs")]
    faces.append(files()["Medium"].with_name("Roboto-Regular.ttf"))
    drawn = set.intersection(*(set(TTFont(face).getBestCmap()) for face in faces))
    faults = {
        f"{language} {key}: {letter!r}"
        for language in AVOID
        for _, key, forms in texts(language)
        for form in forms
        for letter in form
        if ord(letter) >= ord(" ") and ord(letter) not in drawn
    }
    assert not faults, "\n".join(sorted(faults))
