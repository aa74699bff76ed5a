"""KivyMD 2.0.0 gives every widget with a ripple a frame buffer of its own, even unused.

That costs a megabyte each and crashes the snackbar; made when first needed, it does neither.
Import this before any KivyMD widget.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple

import companion.ui.device.screen_scale  # noqa: F401  before anything is measured

_lay = M3CommonRipple.lay_canvas_instructions
LARGEST_BUFFER = 256


def _without_buffer(self: Any) -> None:
    self._phase, self.ripple_pos, self.fbo = 0.0, (0, 0), None


def _lay_when_needed(self: Any) -> None:
    if self.ripple_effect and self.fbo is None:
        size = [max(1, min(LARGEST_BUFFER, int(length))) for length in self.size]
        self.fbo = Fbo(size=size, group="m3_ripple_behavior")
        self.set_shader(self.fbo)
        with self.fbo:
            ClearColor(0, 0, 0, 0)
            ClearBuffers()
            Color(1, 1, 1, 1)
            self.rect = Rectangle(pos=(0, 0), size=self.size)
    _lay(self)


M3CommonRipple.init_fbos = _without_buffer
M3CommonRipple.lay_canvas_instructions = _lay_when_needed
