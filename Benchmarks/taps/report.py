"""What a run found, as a page, a plot and numbers."""

import json
import os
import platform
import re
import statistics
import subprocess
from pathlib import Path

from settings import FEW, HERE, LINKS, ROOT, SECONDS, SLOW_CLIENTS

NGINX = "nginx `return 302`"
LUA = "nginx + Lua + Redis"
NIO = "bare SwiftNIO"
ROUTE = "bare Hummingbird route"
HOT_FEW = f"a tap, {FEW:,} links"
HOT_MANY = f"a tap, {LINKS:,} links"
ANY_FEW = f"any of {FEW:,} links"
ANY_MANY = f"any of {LINKS:,} links"


def ratio(rounds, over, under):
    """The median of the rounds' ratios, the least and the most."""
    values = [row[over] / row[under] for row in rounds]
    return statistics.median(values), min(values), max(values)


def verdict(is_met):
    return "yes" if is_met else "**no**"


def row(what, figure, goal, is_met):
    return f"| {what} | {figure} | {goal} | {verdict(is_met) if goal else ''} |"


def machine():
    """The processor, its load before the run, and what was measured."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"],
                            capture_output=True, text=True).stdout.strip()
    return {"processor": model[1] if model else platform.machine(), "cores": os.cpu_count(),
            "loadBefore": os.getloadavg()[0], "commit": commit}


def plot(names, rounds):
    """A bar for each variant in relation to nginx, with the range of the rounds."""
    parts = []
    # The longest bar or line leaves room for its number.
    unit = 440 / max(1.1, *(max(ratio(rounds, name, NGINX)) for name in names))
    for place, name in enumerate(names):
        middle, least, most = ratio(rounds, name, NGINX)
        top = 34 + place * 34
        color = "#4550d8" if name in (HOT_FEW, HOT_MANY, ANY_FEW, ANY_MANY) else "#9aa3b2"
        parts.append(
            f'<text x="230" y="{top + 16}" text-anchor="end">{name.replace("`", "")}</text>'
            f'<rect x="240" y="{top}" width="{middle * unit:.0f}" height="22" rx="4" fill="{color}"/>'
            f'<path d="M{240 + least * unit:.0f} {top + 11}H{240 + most * unit:.0f}" stroke="#111"/>'
            f'<text x="{250 + max(middle, most) * unit:.0f}" y="{top + 16}">{middle:.2f}</text>')
    height = 50 + len(names) * 34
    goal = 240 + 0.33 * unit
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" '
            f'font-family="sans-serif" font-size="13"><rect width="760" height="{height}" fill="#fff"/>'
            f'<text x="240" y="20">redirects a second on one core, nginx return 302 = 1; line: range of the '
            f'rounds</text>{"".join(parts)}<path d="M{goal:.0f} 28V{height - 12}" stroke="#c33" '
            f'stroke-dasharray="4 4"/></svg>\n')


def throughput(names, rounds):
    lines = ["| variant | redirects/s, median | to nginx | to the bare route |", "|---|---|---|---|"]
    for name in names:
        cells = ["{:.2f} ({:.2f}–{:.2f})".format(*ratio(rounds, name, under))
                 for under in (NGINX, ROUTE)]
        median = int(statistics.median(round[name] for round in rounds))
        lines.append(f"| {name} | {median:,} | {cells[0]} | {cells[1]} |")
    return lines


def goals(found):
    rounds = found["rounds"]
    to_nginx, to_route = ratio(rounds, HOT_MANY, NGINX)[0], ratio(rounds, HOT_MANY, ROUTE)[0]
    to_lua = ratio(rounds, HOT_MANY, LUA)[0]
    hot, any_link = ratio(rounds, HOT_MANY, HOT_FEW)[0], ratio(rounds, ANY_MANY, ANY_FEW)[0]
    half, over = found["halfLoad"], found["overload"]
    lines = ["| what | figure | goal | met |", "|---|---|---|---|"]
    lines += [
        row(f"a hot tap among {LINKS:,} links, to nginx", f"{to_nginx:.2f}", "≥ 0.33, aim 0.60",
            to_nginx >= 0.33),
        row("the same, to nginx with Lua and Redis", f"{to_lua:.2f}", "≥ 1", to_lua >= 1),
        row("the same, to a bare Hummingbird route", f"{to_route:.2f}", "≥ 0.70", to_route >= 0.70),
        row(f"{LINKS:,} links to {FEW:,}, one hot link", f"{hot:.2f}", "≥ 0.90", hot >= 0.9),
        row(f"{LINKS:,} links to {FEW:,}, any link", f"{any_link:.2f}", "≥ 0.90", any_link >= 0.9),
        row(f"p99 at half load ({half['rate']:,.0f}/s)", f"{half['p99']:.2f} ms", "≤ 5 ms",
            half["p99"] <= 5 and half["unanswered"] == 0),
        row("p99.9 at half load", f"{half['p999']:.2f} ms", "≤ 20 ms", half["p999"] <= 20),
        row("p99 of nginx at the same rate", f"{found['nginxHalfLoad']['p99']:.2f} ms", "", True),
        row("control: p99 at one and a half times the load", f"{over['p99']:,.0f} ms", "> 100 ms",
            over["p99"] > 100),
        row("slowest of {} edits and takedowns through the API".format(found["edits"]),
            f"{found['editMilliseconds']:.0f} ms", "≤ 1,000 ms", found["editMilliseconds"] <= 1_000),
        row("slowest of {} edits by another process in the store".format(found["strangeEdits"]),
            f"{found['strangeEditMilliseconds']:.0f} ms", "≤ 1,000 ms",
            found["strangeEditMilliseconds"] <= 1_000),
        row("memory of the directory, a link", f"{found['directoryBytesPerLink']:.0f} B", "≤ 250 B",
            found["directoryBytesPerLink"] <= 250),
        row("growth of the process, a link", f"{found['residentBytesPerLink']:.0f} B", "", True),
        row("start to ready, from the file of links", f"{found['readyMilliseconds']:,} ms", "≤ 1,000 ms",
            found["readyMilliseconds"] <= 1_000),
        row("first start, from the store", f"{found['firstStartMilliseconds']:,} ms", "", True),
        row(f"taps beside {found['slowClients']:,} slow clients, to taps without", f"{found['slow']:.2f}",
            "≥ 0.80", found["slow"] >= 0.8 and found["slowClients"] >= 0.95 * SLOW_CLIENTS),
        row("control: beside 64 greedy clients", f"{found['greedy']:.2f}", "< 0.80",
            found["greedy"] < 0.8),
        row("clicks lost", f"{found['lostClicks']:.0f}", "0", found["lostClicks"] == 0),
        row("a decision with 20 rules", f"{found['decisionNanoseconds']:.0f} ns", "≤ 2,000 ns",
            found["decisionNanoseconds"] <= 2_000),
        row("control: the same with its trace", f"{found['tracedNanoseconds']:.0f} ns", "> 2,000 ns",
            found["tracedNanoseconds"] > 2_000),
        row("reading a user agent", f"{found['agentNanoseconds']:.0f} ns", "≤ 1,000 ns",
            found["agentNanoseconds"] <= 1_000),
    ]
    return lines


def write(names, found):
    """Writes RESULTS.md, results.json and plot.svg."""
    import phones  # It needs this module's ratios.

    about = found["machine"]
    lines = [
        "# Taps", "",
        f"One run of `make bench` on {about['processor']}, {about['cores']} cores, load "
        f"{about['loadBefore']:.2f} before it, at {about['commit']}. Everything that answers has one core, "
        "everything that asks the other.", "",
        f"Throughput: {len(found['rounds'])} rounds of {SECONDS} s each, all variants in every round, wrk with "
        "64 connections. Ratios are medians of the rounds, with their range; compare nothing across "
        "machines. A tap is decided, journaled and answered, and its click is carried into SQLite meanwhile; "
        "what is left of that is done while nothing is measured, since servers that are not asked stand still. "
        "The hot link has two rules, of all links one in a thousand. The bare SwiftNIO server looks for the end "
        "of a head and nothing else. Latencies are from the moment each request was meant to leave, at a "
        "constant rate. The two of decisions are processor time.", "",
        "![Ratios to nginx](plot.svg)", "",
        *throughput(names, found["rounds"]), "", *goals(found), "",
        *(phones.section(found["phones"]) + [""] if "phones" in found else []),
        "How each figure comes about: `Benchmarks/taps`; every raw number: [results.json](results.json).", ""]
    (HERE / "results.json").write_text(json.dumps(found, indent=2) + "\n")
    (HERE / "plot.svg").write_text(plot(names, found["rounds"]))
    (HERE / "RESULTS.md").write_text("\n".join(lines))
    print("\n".join(lines))
