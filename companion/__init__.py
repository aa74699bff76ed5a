"""A table companion for heavy historical board games."""

import sys
from pathlib import Path

__version__ = "0.1.0"

# An installed wheel has KivyMD inside, for machines that have none (.ci/build_backend.py).
_BUNDLED = Path(__file__).parent / "bundled"
if _BUNDLED.is_dir():
    sys.path.append(str(_BUNDLED))
