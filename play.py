"""Play Whistlestop in the browser from a clone of the repository: python play.py

It needs Python 3.11 or newer and nothing else: no make, no C compiler, no Node. The first time it sets up `.venv`;
later it starts at once. Options go to `whistlestop serve` (python play.py --port 9000).
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Whistlestop needs Python 3.11 or newer; this is " + sys.version.split()[0])

from tools.set_up import main

if __name__ == "__main__":
    sys.exit(main(["play", *sys.argv[1:]]))
