"""The log: every entry of a journal in words, as it stands now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from companion.core.amending.amendments import Position, in_words
from companion.core.entries import Amend, Do, Entry, Jump
from companion.core.explain import Text
from companion.core.journal.older import left_out

if TYPE_CHECKING:
    from companion.core.journal.journal import Journal

Fate = Literal["", "replaced", "deleted", "dropped"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as the table reads it; `in_force` is false for what was taken back.

    `fate` is what an amendment in force made of it, `instead` what stands there now.
    """

    entry: Entry
    summary: Text
    position: int | None
    in_force: bool
    warnings: tuple[Text, ...] = ()
    fate: Fate = ""
    instead: Text | None = None


class Log:
    """Puts entries into words one by one: of a long game only a few are ever in sight."""

    def __init__(self, journal: Journal[Any]) -> None:
        self._journal = journal
        self._fates: dict[str, tuple[Fate, Text | None]] = {}
        self._fates_of = 0  # so many entries

    def line(self, entry: Entry) -> LogLine:
        refusal = self._journal.why_left_out(entry.id)
        if refusal is not None:
            summary, _, warnings = left_out(refusal)
            return LogLine(entry, summary, None, False, warnings)
        position = self._journal.position_of(entry.id)
        is_here = position is not None and self._journal.stands_after(position)
        fate, instead = ("", None) if is_here else self._known_fates().get(entry.id, ("", None))
        match entry.what:
            case Do() if position is not None:
                step, number = position.step, position.number
                return LogLine(entry, step.summary, number, is_here, step.warnings, fate, instead)
            case Amend() as amend:
                deleted = amend.change == "delete" and entry.id in self._journal.amends
                return self._amended(entry, amend, position, is_here or deleted, fate, instead)
            case Jump(to):
                target = self._journal.at(to).step.summary
                return LogLine(entry, Text("log.jump", {"to": target}), None, True)
            case other:
                what = self._journal.concern_of(entry.id) or Text("log.nothing")
                return LogLine(entry, Text(f"log.{other.kind}", {"what": what}), None, True)

    def _amended(
        self,
        entry: Entry,
        amend: Amend,
        position: Position[Any] | None,
        in_force: bool,
        fate: Fate,
        instead: Text | None,
    ) -> LogLine:
        before = self._journal.at(amend.at).step.summary
        if position is None:
            return LogLine(entry, in_words(amend, before, None), None, in_force)
        step, number = position.step, position.number
        words = in_words(amend, before, step.summary)
        return LogLine(entry, words, number, in_force, step.warnings, fate, instead)

    def _known_fates(self) -> Mapping[str, tuple[Fate, Text | None]]:
        """What amendments in force made of entries, by the entries' ids."""
        journal = self._journal
        if self._fates_of != len(journal.entries):
            self._fates, self._fates_of = {}, len(journal.entries)
            for entry_id in reversed(journal.amends):  # an amendment may have been amended
                self._learn(entry_id, journal.amendment(entry_id))
        return self._fates

    def _learn(self, entry_id: str, amend: Amend) -> None:
        journal, fates = self._journal, self._fates
        target = journal.at(amend.at).entry.id
        if amend.change == "delete":
            fates.setdefault(target, ("deleted", None))
        elif amend.change == "replace":
            now = journal.position_of(entry_id)
            is_here = now is not None and journal.stands_after(now)
            lost = fates.get(entry_id, ("replaced", None))
            summary = now.step.summary if now is not None else None
            fates.setdefault(target, ("replaced", summary) if is_here else lost)
        for number in amend.dropped:
            fates.setdefault(journal.at(number).entry.id, ("dropped", None))
