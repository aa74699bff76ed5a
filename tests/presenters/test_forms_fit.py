"""What a form offers its action takes: every bound and option of every form of recorded games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from companion.core import codec
from companion.core.dice import AppDice
from companion.core.errors import BadInput, CompanionError
from companion.pages.forms import Field, Form
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Detail, Panel, Question, Values
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from tests.golden.pages import box, moments, texts
from tests.presenters.recorded import AtOnce, every_evening, session_of

EVERY = 3  # of the moments that pages are told at


def questions(session: Session) -> Iterator[Question]:
    """Every form that a tap on a page of panels or a sheet opens, also over a detail."""
    means = Means(session, texts, in_memory(), AtOnce(), AppDice())
    own = box(session)
    sheet = own.sheet(session, texts, in_memory())
    for tab in sheet.view().tabs:
        sheet.open(tab=tab.key)
        yield from asked_by(sheet, keys_in(sheet.view().panels))
    for name in own.own_pages:
        if own.is_of_panels(name):
            page = own.page(name, means)
            if isinstance(page, PhasePresenter):
                for phase, body in page.bodies.items():
                    there = means.make(body, phase=phase)
                    yield from asked_by(there, keys_of((there.panels(), there.foot())))
            else:
                view = page.view()
                yield from asked_by(page, (*keys_in(view.panels), *main_of(view.foot)))


def asked_by(page: Any, keys: Iterable[str]) -> Iterator[Question]:
    for key in dict.fromkeys(keys):
        yield from opened(page, page.tapped(key))


def keys_in(panels: Any) -> Iterator[str]:
    for panel in panels:
        if isinstance(panel, Panel):
            for part in (*panel.items, *panel.tiles, *panel.offers):
                yield part.key


def main_of(foot: Foot | None) -> Iterator[str]:
    """The button below a page, where it leads to no other page."""
    main = foot.main if foot is not None else None
    if main is not None and main.enabled and not main.key.startswith("page:"):
        yield main.key


def keys_of(shown: Any) -> Iterator[str]:
    """Of a phase everything that is drawn: lines of a ledger, stops of a way, the button below."""
    if isinstance(shown, tuple):
        for part in shown:
            yield from keys_of(part)
    elif is_dataclass(shown):
        key = getattr(shown, "key", "")
        if isinstance(key, str) and not isinstance(shown, Panel) and getattr(shown, "enabled", 1):
            yield key
        for item in fields(shown):
            yield from keys_of(getattr(shown, item.name))


def opened(page: Any, answer: Any) -> Iterator[Question]:
    if isinstance(answer, Question):
        yield answer
    elif isinstance(answer, Detail):
        for offer in answer.offers:
            then = page.tapped(offer.key)
            if isinstance(then, Question):
                yield then


def answers(field: Field) -> list[Any]:
    """The least and the most of a number, every option, all of them and none."""
    match field.kind:
        case "count":
            return [field.least, field.most]
        case "one" | "pick":
            return [choice.key for choice in field.choices]
        case "many":
            return [[], [choice.key for choice in field.choices]]
        case "text":
            return ["x" * field.most]
    return []


def shown(form: Form, given: Values) -> Values:
    """What the sheet hands over: what fields show, and what was answered."""
    return {field.key: field.value for field in form.fields} | dict(given)


def misfits(question: Question) -> Iterator[str]:
    """Answers that a form offers and the action's hints refuse; also in fields that appear
    only after another answer.
    """
    first = question.form({})
    known = {field.key for field in first.fields}
    for field in first.fields:
        for answer in answers(field):
            given = {field.key: answer}
            form = question.form(given)
            yield from misfit(question, form, given)
            for later in (one for one in form.fields if one.key not in known):
                known.add(later.key)
                for then in answers(later):
                    both = {**given, later.key: then}
                    yield from misfit(question, question.form(both), both)


def misfit(question: Question, form: Form, given: Values) -> Iterator[str]:
    if not form.ready:
        return
    try:
        action = question.action(shown(form, given))
        if action is not None:
            codec.read(type(action), codec.write(action))
    except BadInput as error:
        told = ", ".join(f"{one.field} {one.key}" for one in error.problems)
        yield f"{question.key} {given!r:.80}: {told}"
    except CompanionError:  # the rules forbid it: said near the finger
        return


def test_the_walk_reaches_drawn_pages_and_what_another_answer_opens() -> None:
    """War, taxes, trade, treaties: a walk that finds no form there would find no fault either."""
    session, found, later = session_of("four_players_by_honor"), set(), set()
    for number in moments(session)[::EVERY]:
        session.go_to(number)
        for question in questions(session):
            found.add(question.key.partition(":")[0])
            first = question.form({})
            for field in first.fields:
                for answer in answers(field):
                    then = question.form({field.key: answer})
                    later |= {one.key for one in then.fields} - {one.key for one in first.fields}
    assert found >= {"conquest", "hostile", "declare", "trade", "treaties", "means"}
    assert later >= {"units", "level:civil", "count:galley:2"}


@pytest.mark.parametrize("name", every_evening())
def test_whatever_a_form_offers_its_action_takes(name: str) -> None:
    session, found = session_of(name), set()
    for number in moments(session)[::EVERY]:
        session.go_to(number)
        for question in questions(session):
            found |= set(misfits(question))
    assert not found, "\n".join(sorted(found))
