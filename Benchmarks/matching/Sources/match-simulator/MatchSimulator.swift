import ArgumentParser
import Foundation
import MatchSimulation

/// Simulates taps and installs of a synthetic population under several matching rules.
@main
struct MatchSimulator: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match-simulator",
    abstract: "Measure how often first launches get the right link, and how often a wrong one.",
    discussion: "Runs a synthetic population through the engine that answers real first launches, "
      + "through six published rules, and through the rule that knows the population, which no "
      + "other can beat. The same seed gives the same figures. See docs/matching.md."
  )

  @Option(help: ArgumentHelp("Random seed.", valueName: "number")) var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Size of the population.", valueName: "count"))
  var people: Int = 40_000
  @Option(help: ArgumentHelp("Days that are simulated.", valueName: "days")) var days: Int = 7
  @Option(
    help: ArgumentHelp("Runs that are added up, each with the next seed.", valueName: "count")
  )
  var runs: Int = 1
  @Option(
    help: ArgumentHelp(
      "Population: \(Self.scenarios.joined(separator: ", ")).",
      valueName: "name"
    )
  )
  var scenario = "typical"
  @Option(
    help: ArgumentHelp(
      "Measure the shipped engine in this many random populations instead.",
      valueName: "count"
    )
  )
  var sweep: Int?
  @Flag(help: "Every configuration, not only the compared ones.") var all = false
  @Flag(help: "Play the shipped engine only, which takes a tenth of the time.") var alone = false
  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print comma-separated values.") var csv = false
  @Option(help: ArgumentHelp("Write a plot to this SVG file.", valueName: "file")) var plot: String?
  @Option(
    help: ArgumentHelp(
      "Write what homes send to a server to this file, a JSON object a line, instead.",
      valueName: "file"
    )
  )
  var record: String?

  private static let scenarios = Scenario.named.map(\.name) + HouseholdScenario.named.map(\.name)

  func validate() throws {
    guard Self.scenarios.contains(scenario) else {
      let names = Self.scenarios.joined(separator: ", ")
      throw ValidationError("There is no scenario \"\(scenario)\"; there are \(names).")
    }
    guard (1...2_000_000).contains(people), (1...60).contains(days), (1...100).contains(runs)
    else { throw ValidationError("Take 1 to 2,000,000 people, 60 days and 100 runs.") }
    guard (1...500).contains(sweep ?? 1) else {
      throw ValidationError("Take 1 to 500 random populations.")
    }
    guard !(json && csv) else { throw ValidationError("Take --json or --csv.") }
    guard sweep == nil || !csv && plot == nil else {
      throw ValidationError("A sweep has neither --csv nor --plot.")
    }
    guard record == nil || HouseholdScenario.named(scenario) != nil && sweep == nil else {
      let names = HouseholdScenario.named.map(\.name).joined(separator: ", ")
      throw ValidationError("--record takes one scenario of \(names).")
    }
  }

  func run() throws {
    if let sweep {
      try show(RobustnessReport(populations: sweep, seed: seed, people: people, days: days))
    } else if var chosen = Scenario.named(scenario) {
      (chosen.people, chosen.days) = (people, days)
      try show(SimulationReport(chosen, seed: seed, runs: runs, others: others))
    } else if var chosen = HouseholdScenario.named(scenario) {
      (chosen.phones, chosen.days) = (people, days)
      if let record { return try write(Recording(chosen, seed: seed), to: record) }
      try show(SimulationReport(chosen, seed: seed, runs: runs, others: others))
    }
  }

  private var others: RuleComparison.Others { alone ? .none : .all }

  private func show(_ report: SimulationReport) throws {
    if let plot { try write(SimulationPlot(report).svg, to: plot) }
    if json { return try printJSON(report) }
    if csv { return print(SimulationText.csv(report), terminator: "") }
    let rows = SimulationText.rows(all ? report.results : report.best)
    printTable(SimulationText.headings, rows, textColumns: 2)
    let share = report.shareOfLimit.map { SimulationText.percent($0, 1) }
    printFacts([
      ("Taps", String(report.taps)), ("First launches", String(report.launches)),
      ("Of what is possible", share),
    ])
  }

  private func show(_ report: RobustnessReport) throws {
    if json { return try printJSON(report) }
    printTable(SimulationText.robustnessHeadings, SimulationText.rows(report), textColumns: 1)
    let worst = report.worst.map {
      "\(SimulationText.percent($0.shipped.wrongRate, 3)) in \($0.scenario)"
    }
    printFacts([
      ("Found", SimulationText.percent(report.total.recall, 1)),
      ("Possible", SimulationText.percent(report.limit.recall, 1)),
      ("Wrong", SimulationText.percent(report.total.wrongRate, 3)), ("Worst", worst),
    ])
  }

  /// The first line says which links are sensitive, each of the others is a request.
  private func write(_ recording: Recording, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines =
      try [encoder.encode(["sensitive": recording.links])]
      + recording.requests.map(encoder.encode)
    try write(lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined(), to: path)
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw ValidationError("Cannot write \(path): \(error.localizedDescription)")
    }
  }
}

private func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

/// Aligned columns: the first ones to the left, numbers to the right.
private func printTable(_ headings: [String], _ rows: [[String]], textColumns: Int) {
  let all = [headings.map { $0.uppercased() }] + rows
  let widths = headings.indices.map { column in
    all.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
  for row in all {
    let cells = row.enumerated().map { column, text in
      let space = String(repeating: " ", count: max(0, widths[column] - text.count))
      return column < textColumns ? text + space : space + text
    }
    print(cells.joined(separator: "  "))
  }
}

private func printFacts(_ facts: [(name: String, value: String?)]) {
  let width = facts.map(\.name.count).max() ?? 0
  print()
  for case (let name, let value?) in facts {
    print("  " + name + String(repeating: " ", count: width - name.count + 2) + value)
  }
}
