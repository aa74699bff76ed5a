"""Lines with checksum and number: what is intact, what is torn, what is damage."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, BrokenData
from companion.core.storage.records import (
    HEADER,
    Verdict,
    as_file,
    as_line,
    as_text,
    from_text,
    require_header,
    scan,
)
from tests.core.storage.values import documents, with_line

FIVE = [{"n": number, "note": "Zoll – שלום\u2028\x85\x0b"} for number in range(5)]


def lines_of(content: bytes) -> list[bytes]:
    return [line + b"\n" for line in content.split(b"\n")[:-1]]


@given(st.lists(documents, max_size=5))
def test_records_come_back_as_they_were_written(records: list[dict[str, Any]]) -> None:
    content = as_file(records)
    found = scan(content)
    assert list(found.records[1:]) == records
    assert (found.verdict, found.length) == (Verdict.CLEAN, len(content))


def test_a_record_is_one_line_whatever_signs_its_texts_hold() -> None:
    line = as_line(1, as_text({"note": "a\nb\r\u2028\u2029\x85\x0b\x0c\x1c\0"}))
    assert line.count(b"\n") == 1
    assert b"\0" not in line


def test_half_a_letter_is_refused() -> None:
    with pytest.raises(BadInput) as refused:
        as_line(1, as_text({"note": "\ud800"}))
    assert refused.value.key == "input.broken_text"


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_a_number_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        from_text(text)
    with pytest.raises(ValueError, match="JSON"):
        as_text(float(text))


def test_every_cut_leaves_the_records_before_it_and_is_torn() -> None:
    content = as_file(FIVE)
    ends = [len(b"".join(lines_of(content)[: count + 1])) for count in range(6)]
    for cut in range(len(content)):
        found = scan(content[:cut])
        whole = [end for end in ends if end <= cut]
        assert len(found.records) == len(whole)
        assert found.length == (whole[-1] if whole else 0)
        expected = Verdict.CLEAN if cut in (0, *ends) else Verdict.TORN
        assert found.verdict is expected


def test_every_cut_filled_up_with_zeros_is_torn() -> None:
    """A disk that lost power has grown the file and not filled it."""
    content = as_file(FIVE[:2])
    last = len(lines_of(content)[-1])
    for cut in range(len(content) - last, len(content) - 1):
        for filled in (
            content[:cut].ljust(len(content), b"\0"),
            content[:cut].ljust(len(content) - 1, b"\0") + b"\n",
            content[:cut].ljust(len(content) + 4096, b"\0"),
        ):
            found = scan(filled)
            assert len(found.records) == 2
            assert found.verdict is Verdict.TORN


@given(st.binary(min_size=1, max_size=40))
def test_garbage_at_the_end_costs_no_record(garbage: bytes) -> None:
    content = as_file(FIVE)
    found = scan(content + garbage)
    assert list(found.records[1:]) == FIVE
    assert found.length == len(content)
    assert found.verdict is not Verdict.CLEAN


def test_every_changed_byte_is_damage_and_what_it_cost_is_counted() -> None:
    content = as_file(FIVE)
    lines = lines_of(content)
    place = 0
    for number, line in enumerate(lines):
        for offset in range(len(line)):
            changed = bytearray(content)
            changed[place + offset] ^= 0x01
            found = scan(bytes(changed))
            assert found.verdict is Verdict.DAMAGED
            assert len(found.records) == number
            assert found.missing == len(lines) - max(number, 1)
        place += len(line)


def test_a_line_lost_doubled_or_out_of_order_is_damage() -> None:
    lines = lines_of(as_file(FIVE))
    lost = scan(b"".join(lines[:2] + lines[3:]))
    assert (lost.verdict, len(lost.records), lost.missing) == (Verdict.DAMAGED, 2, 4)
    doubled = scan(b"".join([*lines[:3], lines[2], *lines[3:]]))
    assert (doubled.verdict, len(doubled.records), doubled.missing) == (Verdict.DAMAGED, 3, 3)
    swapped = scan(b"".join([*lines[:4], lines[5], lines[4]]))
    assert (swapped.verdict, len(swapped.records), swapped.missing) == (Verdict.DAMAGED, 4, 2)


@pytest.mark.parametrize("text", ["[1]", "1,2", "{", '{"a":NaN}', "[" * 100_000])
def test_a_line_that_is_no_record_is_damage_though_its_checksum_fits(text: str) -> None:
    apart = as_line(0, '{"format":"table-companion","version":1}')
    apart += as_line(1, '{"a":1}') + as_line(2, text) + as_line(3, "{}")
    for content in (with_line(with_line(with_line(HEADER, '{"a":1}'), text), "{}"), apart):
        found = scan(content)
        assert found.verdict is Verdict.DAMAGED
        assert list(found.records[1:]) == [{"a": 1}]
        assert found.missing == 2


def test_a_file_whose_checksums_stand_apart_is_read_as_before() -> None:
    lines = [as_line(0, '{"format":"table-companion","version":1}')]
    lines += [as_line(number, as_text(record)) for number, record in enumerate(FIVE, 1)]
    found = scan(b"".join(lines))
    assert list(found.records[1:]) == FIVE
    assert (found.verdict, found.checksum) == (Verdict.CLEAN, None)


def test_a_right_looking_line_of_another_file_is_noticed() -> None:
    here = lines_of(as_file(FIVE))
    there = lines_of(as_file([{"n": 9}, *FIVE[1:]]))
    for number in range(2, 6):
        found = scan(b"".join([*here[:number], there[number], *here[number + 1 :]]))
        assert (found.verdict, len(found.records)) == (Verdict.DAMAGED, number)
    moved = scan(b"".join([*here[:3], *there[3:]]))
    assert (moved.verdict, len(moved.records)) == (Verdict.DAMAGED, 3)


def test_a_long_run_of_zeros_is_more_than_a_torn_record() -> None:
    content = as_file([{"n": number, "note": "x" * 100} for number in range(200)])
    zeroed = content[:5000].ljust(len(content), b"\0")
    assert scan(zeroed).verdict is Verdict.DAMAGED


def test_line_ends_without_number_are_walked_past() -> None:
    content = as_file(FIVE)
    found = scan(content + b"\n" * 3_000_000)
    assert (found.verdict, len(found.records), found.missing) == (Verdict.DAMAGED, 6, 1)


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"PK\x03\x04\0\0\n", b"{}\n"])
def test_another_kind_of_file_is_not_taken_for_a_torn_one(content: bytes) -> None:
    assert scan(content).verdict is Verdict.DAMAGED


def test_a_newer_version_and_another_format_are_refused() -> None:
    newer = scan(as_line(0, '{"format":"table-companion","version":7}'))
    with pytest.raises(BrokenData) as refused:
        require_header(newer.records)
    assert refused.value.key == "save.newer_version"
    assert refused.value.params == {"version": 7, "current": 2}
    for text in ('{"format":"other","version":1}', '{"format":"table-companion"}', "{}"):
        with pytest.raises(BrokenData, match=r"storage\.not_ours"):
            require_header(scan(as_line(0, text)).records)
