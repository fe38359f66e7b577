import ArgumentParser
import Foundation
import MatchSimulation

/// Plays made-up people's taps and installs through the matching rules.
struct MatchSimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Measure how often first launches get the right link, and how often a wrong one.",
    discussion: "Plays a made-up population through the engine that answers real first launches, "
      + "through six published rules, and through the rule that knows the population, which no "
      + "other can beat. The same seed gives the same figures. Needs no server. See "
      + "docs/matching.md."
  )

  @Option(help: "Decides everything that is left to chance.") var seed: UInt64 = 1
  @Option(help: "How many people there are.") var people: Int = 40_000
  @Option(help: "For how many days they are watched.") var days: Int = 7
  @Option(help: "How many runs are added up, each with the next seed.") var runs: Int = 1
  @Option(
    help: "The population: \(Scenario.named.map(\.name).joined(separator: ", "))."
  ) var scenario = "typical"
  @Option(help: "Measure the shipped engine in this many random populations instead.")
  var sweep: Int?
  @Flag(help: "Every configuration, not only the compared ones.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print comma-separated values.") var csv = false
  @Option(help: "Write a picture here, as SVG.") var plot: String?

  func validate() throws {
    guard Scenario.named(scenario) != nil else {
      let names = Scenario.named.map(\.name).joined(separator: ", ")
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
  }

  func run() throws {
    if let sweep {
      try show(RobustnessReport(populations: sweep, seed: seed, people: people, days: days))
    } else if var chosen = Scenario.named(scenario) {
      (chosen.people, chosen.days) = (people, days)
      try show(SimulationReport(chosen, seed: seed, runs: runs))
    }
  }

  private func show(_ report: SimulationReport) throws {
    if let plot { try write(SimulationPlot(report).svg, to: plot) }
    let terminal = Terminal.output
    if json { return terminal.line(try JSONText.pretty(report)) }
    if csv { return terminal.write(Array(SimulationText.csv(report).utf8)) }
    TextTable(
      headings: SimulationText.headings,
      rows: SimulationText.rows(all ? report.standings : report.best),
      rightAligned: [2, 3, 4, 5, 6, 7]
    ).write(to: terminal)
    terminal.line()
    let share = report.shareOfLimit.map { SimulationText.percent($0, 1) }
    Facts([
      ("Taps", String(report.taps)),
      ("First launches", String(report.launches)),
      ("Of what is possible", share),
    ]).write(to: terminal)
  }

  private func show(_ report: RobustnessReport) throws {
    let terminal = Terminal.output
    if json { return terminal.line(try JSONText.pretty(report)) }
    TextTable(
      headings: SimulationText.robustnessHeadings,
      rows: SimulationText.rows(report),
      rightAligned: [1, 2, 3, 4, 5]
    ).write(to: terminal)
    terminal.line()
    let worst = report.worst.map {
      "\(SimulationText.percent($0.shipped.wrongRate, 3)) in \($0.scenario)"
    }
    Facts([
      ("Found", SimulationText.percent(report.total.recall, 1)),
      ("Possible", SimulationText.percent(report.limit.recall, 1)),
      ("Wrong", SimulationText.percent(report.total.wrongRate, 3)),
      ("Worst", worst),
    ]).write(to: terminal)
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(.cannotCreate, "Cannot write \(path): \(error.localizedDescription)")
    }
  }
}
