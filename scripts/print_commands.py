#!/usr/bin/env python3
"""Prints a page of the site: every command with its arguments and options, from the help of the binary.

    print_commands.py --binary PATH             prints the page
    print_commands.py --binary PATH --check     fails unless docs/commands.md names every command
"""
import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = """# Command reference

This page lists every command with its arguments and options, as `--help` prints them. [Commands](commands.md) shows the commands by task.
"""
# Options of more commands than this are listed once.
COMMON = 20


def cell(text):
    """A text in one line of a table."""
    return re.sub(r"\s+", " ", (text or "").replace("|", "\\|").replace("<", "&lt;")).strip()


def name_of(argument):
    """An argument as it is typed."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        return f"<{value}>" + (" …" if argument.get("isRepeating") else "")
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]]
    return ", ".join(names) + (f" <{value}>" if argument["kind"] == "option" else "")


def usage(path, command):
    """The command with its arguments in one line."""
    parts = [path]
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional":
            name = name_of(argument)
            parts.append(f"[{name}]" if argument.get("isOptional") else name)
    if any(argument["kind"] != "positional" for argument in own(command)):
        parts.append("[options]")
    return " ".join(parts)


def own(command):
    """The arguments that the page shows: without help and version."""
    return [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)
            and not {name["name"] for name in argument.get("names", [])} & {"help", "version"}]


def row(argument):
    """A line of the table of a command."""
    text = cell(argument.get("abstract"))
    said = re.search(r" ?\((?:environment: (\w+))?(?:, )?(?:default: (.*?))?\)$", text)
    default = argument.get("defaultValue") or (said and said[2]) or ""
    variable = f" Environment: `{said[1]}`." if said and said[1] else ""
    text = text[:said.start()] if said and (said[1] or said[2]) else text
    values = argument.get("allValues") or argument.get("allValueStrings") or []
    if values and not all(value in text for value in values):
        text += " Values: " + ", ".join(f"`{value}`" for value in values) + "."
    return f"| `{name_of(argument)}` | {text}{variable} | {f'`{cell(default)}`' if default else ''} |"


def rows_of(command):
    """The lines of a command and of those below it."""
    return [row(argument) for argument in own(command)] + [line for child in command.get("subcommands", []) for line in rows_of(child)]


def section(path, command, level, common):
    """A command and those below it."""
    children = [child for child in command.get("subcommands", []) if child["commandName"] != "help"]
    lines = []
    if level > 1:
        lines += ["", f"{'#' * level} `{path}`", "", cell(command.get("abstract")).rstrip(".") + "."]
        lines += [] if children else signature(path, command, common)
    for child in children:
        lines += section(f"{path} {child['commandName']}", child, min(level + 1, 3), common)
    return lines


def signature(path, command, common):
    """The arguments of a command that has no other below it."""
    lines = ["", "```", usage(path, command), "```"]
    arguments = own(command)
    if special := [row(each) for each in arguments if row(each) not in common]:
        lines += ["", "| argument | meaning | default |", "|---|---|---|", *special]
    if shared := [f"`{name_of(each)}`" for each in arguments if row(each) in common]:
        lines += ["", "It also has the [common options](#common-options) " + ", ".join(shared) + "."]
    return lines


def page(binary):
    """The whole page."""
    text = subprocess.run([binary, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    root = json.loads(text)["command"]
    counts = Counter(rows_of(root))
    common = [line for line, count in counts.most_common() if count > COMMON]
    shared = ["", "## Common options", "", "| argument | meaning | default |", "|---|---|---|", *common]
    return HEAD + "\n".join(shared + section("paylisher", root, 1, set(common))) + "\n"


def missing(text, guide):
    """The commands of this page that the guide does not name, alone or as one of alternatives (`export events|clicks`)."""
    said = [re.split(r"\\?\|", words) for words in re.findall(r"[a-z][a-z-]*(?:\\?\|[a-z-]+)*", guide)]
    named = {(word,) for words in said for word in words}
    named |= {(first, second) for firsts, seconds in zip(said, said[1:]) for first in firsts for second in seconds}
    commands = [tuple(name.split()) for name in re.findall(r"^paylisher ((?:[a-z-]+ ?)+)", text, re.MULTILINE)]
    return sorted({" ".join(name) for name in commands if not set(zip(name, name[1:]) if name[1:] else [name]) <= named})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = page(options.binary)
    if not options.check:
        print(text, end="")
    elif commands := missing(text, (ROOT / "docs/commands.md").read_text()):
        sys.exit("docs/commands.md does not name: " + ", ".join(commands))


main()
