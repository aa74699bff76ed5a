"""What players may put into a save: every sign there is, and plain JSON of it."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.core.storage.records import as_line, checksum_of

AWKWARD = [
    'Bruno "der Kühne"',
    "zwei\nZeilen\r\nund mehr",
    "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg",
    "👑🏰👩\u200d👩\u200d👧",
    "\u202eשלום עולם\u202c مرحبا",
    "back\\slash / 'quote' \0 \x7f",
    "",
]
texts = st.one_of(st.sampled_from(AWKWARD), st.text(max_size=20))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
documents = st.dictionaries(texts, values, max_size=4)


def with_line(content: bytes, text: str) -> bytes:
    """The file with one line more, whose checksum goes on from the last one."""
    lines = content.split(b"\n")[:-1]
    return content + as_line(len(lines), text, checksum_of(lines[-1]))
