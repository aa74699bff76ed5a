"""A game whose file holds less than was confirmed: what the table is told, and its ways out."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.amending.fitting import Fitting, fitting
from companion.core.errors import BrokenData, CompanionError
from companion.core.explain import Text
from companion.core.game import AnyGame
from companion.core.records import dataclass
from companion.core.storage.damage import Damage
from companion.core.storage.saves import Save
from companion.core.storage.shelf import ShelvedGame
from companion.ui.i18n import Translator
from companion.ui.presenters.device.trouble import TroubleView, Way

BACKUP, SALVAGE, AS_IT_IS = "backup", "salvage", "as_it_is"
ICONS = {BACKUP: "backup-restore", SALVAGE: "puzzle-outline", AS_IT_IS: "play-outline"}


@dataclass(frozen=True, slots=True)
class Damaged:
    """A damaged game before anything is done about it, and what of it still fits."""

    game_id: str
    title: str
    damage: Damage
    fitting: Fitting

    def save(self, way: str, backed_up: Callable[[str], Save]) -> Save:
        """What the game's file is to hold."""
        if way == BACKUP and self.damage.backup is not None:
            return backed_up(self.damage.backup.name)
        kept = self.damage.kept
        if kept is None:
            raise BrokenData("storage.no_header")
        if way == SALVAGE:
            return Save(kept.header, (*kept.entries, *map(dict, self.fitting.entries)))
        return kept

    @property
    def ways(self) -> tuple[str, ...]:
        """What can be done, the most promising first."""
        backup = self.damage.backup
        best = len(self.damage.kept.entries) if self.damage.kept else -1
        ways = [BACKUP] if backup is not None and backup.records > best else []
        ways += [SALVAGE] if self.fitting.entries else []
        ways += [AS_IT_IS] if self.damage.kept is not None else []
        return tuple(ways)


def looked_over(found: Damage, entry: ShelvedGame, game_of: Callable[[str], AnyGame]) -> Damaged:
    """What the table is to choose from; the entries behind the damage are tried out."""
    fits = Fitting(())
    if found.kept is not None:
        try:
            game = game_of(str(found.kept.header.get("game", "")))
            fits = fitting(game, found.kept.header, found.kept.entries, found.behind)
        except CompanionError:
            pass  # what is kept does not open either: opening it says why
    return Damaged(entry.id, entry.title, found, fits)


def damage_view(texts: Translator, found: Damaged, when: Callable[[str], str]) -> TroubleView:
    """What is missing, and each way with what it brings back."""
    kept = len(found.damage.kept.entries) if found.damage.kept else 0
    words = [
        texts.text("damage.missing", n=found.damage.missing, title=found.title),
        texts.text("damage.kept", n=kept),
    ]
    if SALVAGE in found.ways:
        last = texts.text(found.fitting.last or Text("log.nothing"))
        words.append(texts.text("damage.behind", n=len(found.fitting.entries), last=last))
    backup = found.damage.backup
    if BACKUP in found.ways and backup is not None:
        moment = when(backup.saved)
        words.append(texts.text("damage.newest", n=max(0, backup.records), when=moment))
    if not found.ways:
        words.append(texts.text("damage.nothing"))
    words.append(texts.text("damage.stays"))
    ways = tuple(Way(way, texts.text(f"damage.{way}"), ICONS[way]) for way in found.ways)
    return TroubleView(texts.text("damage.title"), "\n\n".join(words), "", ways)
