"""Measures the matching rules on every population, for docs/matching.md.

    Benchmarks/deferred/figures.py [--runs 20] [--seed 12000] [--people 100000] [--images docs/images] [--alone] SIMULATOR-BINARY

Prints the tables of that page as Markdown and writes its curves as SVG files. With --alone only the shipped engine plays
the second and third population, so that forty runs take a minute or two: the line of its figures and the calibration. The binary is
`swift build -c release --package-path Benchmarks/matching --product match-simulator`. The seeds are not those on which the
model was chosen (7000 and up). Two populations run at a time; all of them take some minutes.
"""

import argparse
import concurrent.futures
import json
import subprocess
from pathlib import Path

BARS = {"": (78, 0.1), "-families": (60, 1), "-carrier": (70, 0.1), "-few-scripts": (66, 0.15)}
POPULATIONS = ["homes", "rebuilt"]
CURVES = ["homes", "homes-families", "rebuilt", "typical", "no-tokens"]
BANDS = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1]
NAMES = {"Paylisher": "shipped", "BayesOptimal": "`BayesOptimal`, as wrong as its bar allows"}


def simulate(arguments, scenario):
    path = f"{arguments.images}/matching-{scenario}.svg"
    plot = ["--alone"] if arguments.alone else ["--plot", path] if scenario in CURVES else []
    size = (arguments.people, 6, arguments.runs)
    if scenario in ("typical", "no-tokens"):
        size = (60_000, 7, 10)
    people, days, runs = size
    command = [
        arguments.binary, "--scenario", scenario, "--people", people, "--days", days, "--runs", runs,
        "--seed", arguments.seed, "--json", *plot]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["results"]


def rates(tally):
    deliveries = tally["certain"] + tally["correct"] + tally["wrong"]
    found = 100 * (tally["certain"] + tally["correct"]) / tally["followers"]
    return found, 100 * tally["wrong"] / max(1, deliveries)


def limit(results, bar):
    """Of the rule that knows the population, the most that it finds within a bar."""
    allowed = [result for result in results if result["rule"] == "BayesOptimal" and rates(result["tally"])[1] <= bar]
    return max(allowed, key=lambda result: rates(result["tally"])[0], default=None)


def row(name, cells):
    print("| " + " | ".join([name, *cells]) + " |")


def cell(tally):
    found, wrong = rates(tally)
    return f"{found:.1f} · {wrong:.2f}"


def show(results, population):
    scenarios = [population + kind for kind in BARS]
    row("rule", [f"`{scenario}`" for scenario in scenarios])
    row("---", ["---"] * len(scenarios))
    first = results[population]
    for index, result in enumerate(first):
        if result["rule"] in ("BayesOptimal", "NetworkAlone"):
            continue
        name = f"{NAMES.get(result['rule'], '`' + result['rule'] + '`')}, {result['setting']}"
        row(name, [cell(results[scenario][index]["tally"]) for scenario in scenarios])
    best = [limit(results[scenario], BARS[kind][1]) for scenario, kind in zip(scenarios, BARS)]
    row(NAMES["BayesOptimal"], [cell(result["tally"]) if result else "none" for result in best])
    row("asked for", [f"{found} · {wrong}" for found, wrong in BARS.values()])
    print()


def alone(results, scenarios):
    row("", [f"`{scenario}`" for scenario in scenarios])
    row("---", ["---"] * len(scenarios))
    tallies = [next(result["tally"] for result in results[scenario] if result["isBest"]) for scenario in scenarios]
    row("shipped", [cell(tally) for tally in tallies])
    row("wrong, of deliveries", [f"{tally['wrong']} of {tally['correct'] + tally['wrong']}" for tally in tallies])
    print()


def calibration(results, scenarios):
    row("doubt", [f"`{scenario}`" for scenario in scenarios])
    row("---", ["---"] * len(scenarios))
    for low, high in zip(BANDS, BANDS[1:] + [0.32]):
        cells = []
        for scenario in scenarios:
            shipped = next(result for result in results[scenario] if result["rule"] == "Paylisher" and result["isBest"])
            bands = [band for band in shipped["tally"]["calibration"]["fine"] if low <= band["start"] * 1.1 < high]
            expected, wrong = sum(band["expected"] for band in bands), sum(band["wrong"] for band in bands)
            cells.append(f"{expected:.1f}, {wrong}" + (f": {expected / wrong:.1f}" if wrong > 9 else ""))
        row(f"{low * 100:g} to {high * 100:g} %", cells)
    print()


def main():
    parser = argparse.ArgumentParser(description="Measures the matching rules.")
    parser.add_argument("binary")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=12_000)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--images", default=str(Path(__file__).parents[2] / "docs/images"))
    parser.add_argument("--alone", action="store_true")
    arguments = parser.parse_args()
    households = [population + kind for population in POPULATIONS for kind in BARS]
    first = [] if arguments.alone else ["typical", "no-tokens"]
    scenarios = households + first
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = dict(zip(scenarios, pool.map(lambda scenario: simulate(arguments, scenario), scenarios)))
    if arguments.alone:
        alone(results, households)
    else:
        for population in POPULATIONS:
            show(results, population)
    calibration(results, households)
    for scenario in first:
        row(f"`{scenario}`", [f"{result['rule']} {result['setting']}: {cell(result['tally'])}" for result in results[scenario] if result["isBest"]])


if __name__ == "__main__":
    main()
