import AttributionCore

/// A rule in one configuration.
struct ComparedRule {
  /// The rule's name.
  let rule: String
  /// The configuration, such as a threshold.
  let setting: String
  /// Whether it is the configuration that is compared in one line.
  let isBest: Bool
  /// How tokens reach it.
  let routes: Set<TokenRoute>
  var engine: any MatchRule
  var tally = Tally()
}

/// Which rules are compared, in which configurations.
enum ComparedRules: Sendable {
  static let shippedName = "Paylisher"
  static let limit = "BayesOptimal"
  private static let hour: Int64 = 3_600_000

  /// The server's own engine: as shipped among other thresholds, or as asked.
  static func shipped(_ matchers: [ProbabilisticMatcher], countsNeighbours: Bool) -> [ComparedRule]
  {
    let tried = matchers.isEmpty ? thresholds : matchers
    return tried.map { matcher in
      rule(
        shippedName,
        SimulationText.percent(matcher.policy.errorRate, 3),
        isBest: matcher.policy == .standard,
        routes: Set(TokenRoute.allCases),
        ShippedRule(matcher, countsNeighbours: countsNeighbours)
      )
    }
  }

  private static var thresholds: [ProbabilisticMatcher] {
    [0.01, 0.05, 0.2, 0.5, 1, 2, 4, 12].map { factor in
      var policy = MatchPolicy.standard
      policy.errorRate *= factor
      return ProbabilisticMatcher(policy: policy)
    }
  }

  static func limits(_ truth: any PopulationTruth) -> [ComparedRule] {
    [1, 3, 10, 30, 60, 100, 200, 400, 800, 1_600, 3_200, 10_000].map { odds in
      rule(
        limit,
        "odds \(Int(odds))",
        isBest: false,
        routes: Set(TokenRoute.allCases),
        BayesRule(truth: truth, bar: odds)
      )
    }
  }

  static var control: ComparedRule {
    rule(
      "NetworkAlone",
      "2 h",
      isBest: true,
      routes: Set(TokenRoute.allCases),
      NetworkAlone(window: 2 * hour)
    )
  }

  /// The published rules, each with the routes of tokens that its publisher has.
  static var published: [ComparedRule] {
    let clipboard: Set<TokenRoute> = [.referrer, .clipboard]
    return [
      rule("EqualityOfThree", "30 min", isBest: true, EqualityOfThree(window: hour / 2)),
      rule("EqualityOfThree", "24 h", isBest: false, EqualityOfThree(window: 24 * hour)),
      rule("PointsOfHundred", "1 h", isBest: true, PointsOfHundred(window: hour)),
      rule("PointsOfHundred", "24 h", isBest: false, PointsOfHundred(window: 24 * hour)),
      rule("PointsOfHundred", "168 h", isBest: false, PointsOfHundred(window: 168 * hour)),
      rule("OnlyOneOfAddress", "5 min", isBest: true, OnlyOneOfAddress(window: hour / 12)),
      rule(
        "BestOfAny",
        "30 min",
        isBest: true,
        routes: clipboard,
        BestOfAny(window: hour / 2)
      ),
      rule(
        "FirstKeyOfScan",
        "1 h",
        isBest: true,
        routes: clipboard,
        FirstKeyOfScan(window: hour)
      ),
    ]
      + [950, 1_150, 1_350, 1_500, 1_700, 1_800].map { least in
        rule(
          "SumOfWeights",
          "\(least) points",
          isBest: least == 1_350,
          routes: clipboard,
          SumOfWeights(least: least, window: hour)
        )
      }
  }

  private static func rule(
    _ rule: String,
    _ setting: String,
    isBest: Bool,
    routes: Set<TokenRoute> = [.referrer],
    _ engine: any MatchRule
  ) -> ComparedRule {
    ComparedRule(rule: rule, setting: setting, isBest: isBest, routes: routes, engine: engine)
  }
}
