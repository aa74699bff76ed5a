"""What a form offers its action takes: every bound and option of every form of recorded games."""

from __future__ import annotations

from collections.abc import Iterator
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
        yield from asked_by(sheet, sheet.view().panels)
    for name in own.own_pages:
        if own.is_of_panels(name):
            page = own.page(name, means)
            if isinstance(page, PhasePresenter):
                for phase, body in page.bodies.items():
                    shown_there = means.make(body, phase=phase)
                    yield from asked_by(shown_there, shown_there.panels())
            else:
                yield from asked_by(page, page.view().panels)


def asked_by(page: Any, panels: Any) -> Iterator[Question]:
    for panel in panels:
        if isinstance(panel, Panel):
            for part in (*panel.items, *panel.tiles, *panel.offers):
                yield from opened(page, page.tapped(part.key))


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
    """Answers that a form offers and the action's hints refuse."""
    first = question.form({})
    for field in first.fields:
        for answer in answers(field):
            given = {field.key: answer}
            form = question.form(given)
            if not form.ready:
                continue
            try:
                action = question.action(shown(form, given))
                if action is not None:
                    codec.read(type(action), codec.write(action))
            except BadInput as error:
                told = ", ".join(f"{one.field} {one.key}" for one in error.problems)
                yield f"{question.key} {field.key}={answer!r:.40}: {told}"
            except CompanionError:  # the rules forbid it: said near the finger
                continue


@pytest.mark.parametrize("name", every_evening())
def test_whatever_a_form_offers_its_action_takes(name: str) -> None:
    session, found = session_of(name), set()
    for number in moments(session)[::EVERY]:
        session.go_to(number)
        for question in questions(session):
            found |= set(misfits(question))
    assert not found, "\n".join(sorted(found))
