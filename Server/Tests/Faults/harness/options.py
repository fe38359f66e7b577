"""The options of a fault test."""

import argparse
import time


def read_options(seeded=True, **own):
    """Reads `--binary`, `--seed`, `--control`, and the test's own options.

    Each of its own is a default, which also says the type, or a dictionary of what `add_argument` takes.
    """
    options = {"binary": {"required": True}, "control": {"action": "store_true"}}
    if seeded:
        options["seed"] = time.time_ns()
    parser = argparse.ArgumentParser()
    for name, value in (options | own).items():
        settings = value if isinstance(value, dict) else {"type": type(value), "default": value}
        parser.add_argument(f"--{name.replace('_', '-')}", **settings)
    return parser.parse_args()
