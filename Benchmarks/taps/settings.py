"""What a run is made of; the environment changes it."""

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent
BINARY = os.environ.get("PAYLISHER", str(ROOT / "bin/paylisher"))
TOOLS = HERE / ".build/release"
ROUNDS = int(os.environ.get("ROUNDS", 5))
SECONDS = int(os.environ.get("SECONDS_EACH", 3))
LINKS = int(os.environ.get("LINKS", 1_000_000))
FEW = 1_000
EDITS = int(os.environ.get("EDITS", 100))
SLOW_CLIENTS = 2_000
PORT = int(os.environ.get("PORT", 18310))
# The link that hot taps go to; like one link in a thousand it has rules.
HOT = 42
AGENT = ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0.0.0 Safari/537.36")
