"""python -m companion: the calculators and saves for scripts and people without a screen."""

from __future__ import annotations

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
