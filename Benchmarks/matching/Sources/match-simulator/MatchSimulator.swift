import ArgumentParser
import AttributionCore
import Foundation
import MatchSimulation

/// Plays made-up populations through the engine that answers real first launches.
@main
struct MatchSimulator: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match-simulator",
    abstract: "Measure how often first launches get the right link, and how often a wrong one."
  )

  @Option(help: ArgumentHelp("Random seed.", valueName: "number")) var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Size of the homes populations.", valueName: "count"))
  var people: Int = 60_000
  @Option(help: ArgumentHelp("Days that are played.", valueName: "days")) var days: Int = 6
  @Option(
    help: ArgumentHelp("Runs that are added up, each with the next seed.", valueName: "count")
  )
  var runs: Int = 1
  @Option(help: ArgumentHelp("Population; may be repeated.", valueName: "name"))
  var scenario: [String] = ["city"]
  @Option(help: ArgumentHelp("Error rate of the app; may be repeated.", valueName: "part"))
  var errorRate: [Double] = [MatchPolicy.usualErrorRate]
  @Option(
    help: ArgumentHelp(
      "Launches whose answer is certain, to measure and hold by.",
      valueName: "part"
    )
  )
  var certain: Double = 0
  @Flag(help: "Try one guess after each tap, and two equal phones on one link.") var theft = false
  @Flag(help: "Exchange the evidence of all launches: a control.") var shuffle = false
  @Option(
    help: ArgumentHelp("Write what homes send to a server to this file.", valueName: "file")
  )
  var record: String?

  func validate() throws {
    for name in scenario where !World.names.contains(name) {
      throw ValidationError("Choose a --scenario of \(World.names.joined(separator: ", ")).")
    }
    guard (1...2_000_000).contains(people), (1...60).contains(days), (1...100).contains(runs),
      (0...1).contains(certain)
    else {
      throw ValidationError("Use 1 to 2,000,000 people, 60 days, 100 runs and a part of 0 to 1.")
    }
  }

  func run() throws {
    if let record { return try write(record) }
    for name in scenario {
      for rate in errorRate {
        print(line(name, ProbabilisticMatcher(policy: .init(errorRate: rate))))
      }
      if theft { printTheft(name) }
    }
  }

  private func worlds(_ name: String) -> some Sequence<World> {
    (0..<UInt64(runs)).lazy.compactMap {
      let world = World(name, seed: seed + $0, people: people, days: days)
      return shuffle ? world?.shuffled() : world
    }
  }

  private func line(_ name: String, _ matcher: ProbabilisticMatcher) -> String {
    let sum = worlds(name).reduce(Measurement()) { $0 + $1.measured(matcher, certain: certain) }
    let (found, wrong) = (
      Estimate(sum.found, of: sum.followers), Estimate(sum.wrong, of: sum.delivered)
    )
    var text =
      "\(name) at \(percent(matcher.policy.errorRate)): found \(percent(found)), wrong \(percent(wrong)) "
      + "(\(sum.wrong) of \(sum.delivered); other links \(sum.wrongLinks)), sensitive \(sum.sensitive)"
    if certain > 0 { text += ", in the shadow wrong \(percent(sum.shadow.wrongRate))" }
    return text
  }

  private func printTheft(_ name: String) {
    let matcher = ProbabilisticMatcher()
    var sum: [String: World.Attempts] = [:]
    for world in worlds(name) {
      for (kind, attempts) in world.guesses(matcher) {
        sum[kind, default: World.Attempts()].tried += attempts.tried
        sum[kind]?.taken += attempts.taken
      }
    }
    for (kind, attempts) in sum.sorted(by: { $0.key < $1.key }) {
      print("  one guess, \(kind): \(percent(attempts.rate)) of \(attempts.tried)")
    }
    let ties = [1, 2].map { World.ties(matcher, seed: seed, links: $0) }
    print("  two equal phones: one link \(ties[0]) of 400 delivered, two links \(ties[1])")
  }

  private func percent(_ part: Double) -> String { String(format: "%.2f %%", part * 100) }

  private func percent(_ part: Estimate?) -> String {
    part.map { String(format: "%.2f %% [%.2f–%.2f]", $0.value * 100, $0.low * 100, $0.high * 100) }
      ?? "–"
  }

  /// The first line says which links are sensitive, each of the others is a request.
  private func write(_ path: String) throws {
    guard var chosen = HouseholdScenario.named(scenario[0]) else {
      throw ValidationError("--record takes one of the homes scenarios.")
    }
    (chosen.phones, chosen.days) = (people, days)
    let recording = Recording(chosen, seed: seed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines =
      try [encoder.encode(["sensitive": recording.links])] + recording.requests.map(encoder.encode)
    try Data(lines.joined(separator: [10])).write(to: URL(fileURLWithPath: path))
  }
}
