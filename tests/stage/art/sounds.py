"""The sounds of the app, made from sums of waves and noise: short, level, the same every time.

Mono at 22,050 samples a second; the loudest sample of each lies 12 decibels below the most.
"""

from __future__ import annotations

import random
import struct
import wave
from collections.abc import Callable, Iterator
from math import exp, pi, sin, tau
from pathlib import Path

from companion.core.resources import DATA

FOLDER = DATA / "sounds"
RATE = 22_050
PEAK = 10 ** (-12 / 20)
FADE = 0.004  # seconds at the end, so that nothing clicks

Samples = list[float]
Wave = Callable[[float], float]  # by the time in seconds


def sounds() -> Iterator[tuple[str, Samples]]:
    """Each with its name."""
    yield "rattle", _rattle()
    yield "land", _land()
    yield "seal", _seal()
    yield "coin", _coin()
    yield "horn", _horn()
    yield "refused", _refused()


def write(folder: Path = FOLDER) -> list[Path]:
    """All of them, as WAV files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, samples in sounds():
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(struct.pack("<h", one) for one in _levelled(samples)))
        written.append(path)
    return written


# -- the sounds ----------------------------------------------------------------------------


def _rattle() -> Samples:
    """Dice in a hand: eight bursts of noise, a little apart, each of another brightness."""
    chance, whole = random.Random(8), _silence(0.420)
    at = 0.0
    for _ in range(8):
        pitch = chance.uniform(2_000, 3_000)
        burst = _ring(_noise(0.026, chance), pitch, 0.86)
        _add(whole, at, _shaped(burst, lambda time: exp(-time / 0.006)), chance.uniform(0.6, 1.0))
        at += chance.uniform(0.035, 0.057)
    return whole


def _land() -> Samples:
    """A die on felt: a click and a low knock."""
    chance, whole = random.Random(3), _silence(0.120)
    click = _ring(_noise(0.010, chance), 2_400, 0.8)
    _add(whole, 0.0, _shaped(click, lambda time: exp(-time / 0.002)), 0.7)
    knock = _made(0.118, lambda time: sin(tau * 180 * time) * exp(-time / 0.028))
    _add(whole, 0.001, knock, 1.0)
    return whole


def _seal() -> Samples:
    """A stamp pressed into wax: a dull thump and a crackle."""
    chance, whole = random.Random(5), _silence(0.160)
    thump = _made(0.158, lambda time: sin(tau * 120 * time) * exp(-time / 0.035))
    dull = _soft(_noise(0.090, chance), 0.06)
    _add(whole, 0.0, thump, 1.0)
    _add(whole, 0.0, _shaped(dull, lambda time: exp(-time / 0.020)), 2.2)
    for _ in range(9):
        crack = _ring(_noise(0.004, chance), chance.uniform(1_500, 2_600), 0.7)
        _add(whole, chance.uniform(0.020, 0.130), crack, chance.uniform(0.05, 0.13))
    return whole


def _coin() -> Samples:
    """Two coins, one on the other."""
    whole = _silence(0.240)
    for at, loud in ((0.0, 1.0), (0.072, 0.8)):
        ring = _made(
            0.240 - at,
            lambda time: (
                0.62 * sin(tau * 3_150 * time) * exp(-time / 0.045)
                + 0.38 * sin(tau * 5_020 * time) * exp(-time / 0.030)
            ),
        )
        _add(whole, at, ring, loud)
    return whole


def _horn() -> Samples:
    """A fifth, blown: the lower tone first, both swell and fade."""
    whole = _silence(0.700)
    for at, pitch, loud in ((0.0, 233.08, 1.0), (0.200, 349.62, 0.9)):
        long = 0.700 - at

        def blown(time: float, pitch: float = pitch, long: float = long) -> float:
            swell = min(1.0, time / 0.060) * min(1.0, max(0.0, long - time) / 0.160)
            tone = sum(
                part * sin(tau * pitch * (n + 1) * time + 0.15 * sin(tau * 5 * time))
                for n, part in enumerate((1.0, 0.62, 0.44, 0.24, 0.12, 0.06))
            )
            return swell * tone

        _add(whole, at, _made(long, blown), loud)
    return whole


def _refused() -> Samples:
    """Low and short: something could not be done."""
    return _made(0.140, lambda time: (1 - time / 0.140) * sin(tau * 220 * time))


# -- how they are made ---------------------------------------------------------------------


def _silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def _made(seconds: float, by: Wave) -> Samples:
    return [by(at / RATE) for at in range(round(seconds * RATE))]


def _noise(seconds: float, chance: random.Random) -> Samples:
    return [chance.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def _shaped(samples: Samples, by: Wave) -> Samples:
    return [one * by(at / RATE) for at, one in enumerate(samples)]


def _soft(samples: Samples, share: float) -> Samples:
    """Only what is low of it."""
    kept, last = [], 0.0
    for one in samples:
        last += share * (one - last)
        kept.append(last)
    return kept


def _ring(samples: Samples, pitch: float, keep: float) -> Samples:
    """As through something that rings at this pitch."""
    turn = 2 * pi * pitch / RATE
    first, second = 2 * keep * (1 - turn * turn / 2 + turn**4 / 24), -keep * keep
    rung, before, last = [], 0.0, 0.0
    for one in samples:
        before, last = last, one + first * last + second * before
        rung.append(last)
    return rung


def _add(whole: Samples, at: float, more: Samples, loud: float) -> None:
    loudest = max(map(abs, more)) or 1.0
    start = round(at * RATE)
    for number, one in enumerate(more[: len(whole) - start]):
        whole[start + number] += loud * one / loudest


def _levelled(samples: Samples) -> Iterator[int]:
    loudest, end = max(map(abs, samples)), len(samples)
    fade = round(FADE * RATE)
    for number, one in enumerate(samples):
        share = min(1.0, (end - 1 - number) / fade)
        yield round(one / loudest * PEAK * share * 32_767)
