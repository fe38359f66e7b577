#!/usr/bin/env python3
"""Optimizes each module of the server as a release build does, without making a program.

Tests run in debug builds, because a release build takes as long as all of them. The optimizer can stop the compiler,
however, where a debug build works. This repeats the compiler's calls of the debug build with -O, up to the optimized
intermediate code.

  scripts/check_optimizer.py [--control]

With --control it optimizes Persistence with a call that no compiler takes, and fails unless that is found.
"""

import concurrent.futures
import json
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLAN = ROOT / ".build/debug.yaml"
# Options of a debug build, those with a value first.
PAIRS = {"-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path", "-Wwarning", "-Werror",
         "-num-threads"}
SINGLE = {"-emit-dependencies", "-emit-module", "-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-Onone",
          "-enable-testing", "-DDEBUG", "-parseable-output", "-emit-objc-header", "-c", "-warnings-as-errors",
          "-index-ignore-system-modules", "-index-ignore-clang-modules"}
# Modules of the SDK, which apps compile themselves.
SDK = ("AppsFlyer", "PaylisherA", "PaylisherN", "PaylisherT", "Purchasely")


def calls():
    """The compiler's calls by module, of the modules that a release of the server has."""
    found = {}
    for line in PLAN.read_text().splitlines():
        if not line.lstrip().startswith("args: [") or '"-emit-module-path"' not in line:
            continue
        words = json.loads(line.split("args: ", 1)[1])
        name = words[words.index("-module-name") + 1]
        if any((ROOT / folder / name).is_dir() for folder in ("Server/Sources", "Sources")) and not name.startswith(SDK) and name != "Paylisher":
            found[name] = words
    return found


def optimizing(words):
    rest, words = [], iter(words)
    for word in words:
        if word in PAIRS:
            next(words)
        elif word not in SINGLE:
            rest.append(word)
    return rest[:1] + ["-O", "-whole-module-optimization", "-emit-sil", "-o", "/dev/null"] + rest[1:]


def optimize(call):
    name, words = call
    began = time.monotonic()
    done = subprocess.run(optimizing(words), capture_output=True, text=True)
    return name, time.monotonic() - began, None if done.returncode == 0 else done.stderr


def main():
    modules = calls()
    if len(modules) < 20:
        sys.exit(f"optimizer: the build plan has only {len(modules)} modules of ours: {sorted(modules)}")
    if "--control" in sys.argv:
        _, _, error = optimize(("Persistence", modules["Persistence"] + ["-Xllvm", "-no-such-pass"]))
        sys.exit("optimizer: a failure was not found" if error is None else 0)
    failed = 0
    # The largest first, so that none is left alone at the end.
    order = sorted(modules.items(), key=lambda call: -sum(f.stat().st_size for f in sources(call[0])))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, seconds, error in pool.map(optimize, order):
            if error is not None:
                failed += 1
                lines = [line for line in error.splitlines() if "error" in line or line.startswith((" for ", "4."))]
                print(f"{name}: " + "\n".join(lines[:6] or error.splitlines()[:6]))
            elif seconds > 10:
                print(f"{name}: {seconds:.0f} s")
    print(f"optimizer: {len(modules)} modules, {failed} failed")
    sys.exit(1 if failed else 0)


def sources(name):
    return [file for folder in ("Server/Sources", "Sources") for file in (ROOT / folder / name).rglob("*.swift")]


main()
