"""Long lists of a page: thousands of lines of which only those in sight are told."""

from __future__ import annotations

from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class LogLine:
    """What a row shows: what was done, when, about whom; a heading begins a phase."""

    key: str
    text: str
    note: str = ""
    icon: str = "circle-small"
    in_force: bool = True
    warned: bool = False
    here: bool = False
    colours: tuple[str, ...] = ()
    heading: bool = False


@dataclass(frozen=True, slots=True)
class LongList:
    """The keys of all lines, newest first; whoever draws them asks for each line that is seen.

    Equal keys may have other words: then the `version` differs.
    """

    key: str
    keys: tuple[str, ...]
    version: int = 0
    holds: bool = False  # a held line tells what is dots on it
    taps: bool = True
    column: int = -1
