import AttributionCore

/// All that a scenario sends to a server, in order of time.
///
/// A tap that opens the installed app is not in it: no server sees it.
public struct Recording: Sendable {
  /// The links, by number; `true` for one that only certain evidence delivers.
  public let links: [Bool]
  public private(set) var requests: [RecordedRequest] = []

  /// Plays a scenario through the shipped engine, and notes what a server would get and what the engine answers.
  ///
  /// - Parameters:
  ///   - scenario: The population and what it does.
  ///   - seed: Decides everything that is left to chance.
  public init(_ scenario: HouseholdScenario, seed: UInt64) {
    let timeline = HouseholdTimeline(scenario, seed: seed)
    links = (0..<scenario.links).map(scenario.isSensitive)
    var engine = ShippedRule(ProbabilisticMatcher())
    for occurrence in timeline.occurrences {
      switch occurrence {
      case .tap(let tap):
        guard !tap.opensApp, let facts = tap.facts else { continue }
        engine.observe(tap)
        requests.append(RecordedRequest(tap, facts))
      case .launch(let launch):
        let answer = engine.answer(launch)
        requests.append(RecordedRequest(launch, timeline.population, answer: answer))
      }
    }
  }
}
