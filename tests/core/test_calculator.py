"""A calculator is a thin name for a rule: question, bounds and defaults come from its signature."""

from __future__ import annotations

from types import ModuleType
from typing import Annotated, Any

import pytest

from companion.core import codec
from companion.core.calculator import calculator, calculators_of
from companion.core.codec import Between
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.core.schema import schema


@dataclass(frozen=True, slots=True)
class Due:
    amount: int


@calculator
def interest_due(loans: Annotated[int, Between(0, 5)], rate: int = 2) -> Due:
    """Interest at the end of the round."""
    return Due(loans * rate)


def _chapter(**functions: Any) -> ModuleType:
    chapter = ModuleType(__name__)
    vars(chapter).update(functions)
    return chapter


def _asked(data: Any) -> Any:
    offered = calculators_of([_chapter(interest_due=interest_due)])["interest-due"]
    return codec.write(offered.run(codec.read(offered.question, data)))


def test_the_function_stays_a_function() -> None:
    assert interest_due(3) == Due(6)


def test_it_is_asked_by_name_with_bounds_and_defaults() -> None:
    assert _asked({"loans": 3}) == {"amount": 6}
    assert _asked({"loans": 3, "rate": 5}) == {"amount": 15}
    with pytest.raises(BadInput) as refused:
        _asked({"loans": 6})
    assert refused.value.field == "loans"


def test_its_schema_is_that_of_its_signature() -> None:
    offered = calculators_of([_chapter(interest_due=interest_due)])["interest-due"]
    described = schema(offered.question)["$defs"]["InterestDue"]
    assert described["required"] == ["loans"]
    assert described["properties"]["loans"]["maximum"] == 5
    assert described["properties"]["rate"]["default"] == 2
    assert described["description"] == "Interest at the end of the round."
    assert offered.answer is Due


def test_two_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="interest-due"):
        calculators_of([_chapter(one=interest_due), _chapter(two=interest_due)])
