/// Everything that happens in a scenario, in order.
struct Timeline: Sendable {
  let population: Population
  let occurrences: [Occurrence]

  init(_ scenario: Scenario, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    population = Population(scenario, random: &random)
    var writer = TimelineWriter(population: population, random: random)
    writer.write()
    occurrences = Self.ordered(writer.written.map { $0.hastened(scenario.haste) })
  }

  /// In order of time; what a launch follows is named by its place among the taps.
  static func ordered(_ written: [Occurrence]) -> [Occurrence] {
    let order = written.indices.sorted { (written[$0].time, $0) < (written[$1].time, $1) }
    var places: [Int: Int] = [:]
    for key in order {
      if case .tap = written[key] { places[key] = places.count }
    }
    return order.map { key in
      switch written[key] {
      case .tap(var tap):
        tap.index = places[key] ?? 0
        return .tap(tap)
      case .launch(var launch):
        launch.follows = launch.follows.flatMap { places[$0] }
        return .launch(launch)
      }
    }
  }
}

extension Occurrence {
  /// The same where time passes for all so many times as fast.
  fileprivate func hastened(_ haste: Double) -> Occurrence {
    switch self {
    case .tap(var tap):
      tap.time = Int64(Double(tap.time) / haste)
      return .tap(tap)
    case .launch(var launch):
      launch.time = Int64(Double(launch.time) / haste)
      return .launch(launch)
    }
  }
}
