import AudienceCore
import LinkCore
import Testing

@Suite struct PlacementTests {
  static let now = Timestamp(milliseconds: 1_790_000_000_000)

  static func rule(
    _ name: String,
    _ audience: Audience? = nil,
    _ variants: [(String, Int)] = [("A", 1)],
    holdOut: Int = 0
  ) throws -> PlacementRule {
    try #require(
      PlacementRule(
        name: name,
        audience: audience,
        variants: try variants.map {
          PlacementRule.Variant(name: $0.0, screen: try slug("screen-\($0.0)"), weight: $0.1)
        },
        holdOutPercent: holdOut
      )
    )
  }

  static func slug(_ text: String) throws -> Slug { try #require(Slug(text)) }

  static func placement(
    _ rules: [PlacementRule],
    isActive: Bool = true,
    default screen: String? = "default"
  ) throws -> Placement {
    try #require(
      Placement(
        id: try slug("onboarding"),
        isActive: isActive,
        rules: rules,
        defaultScreen: screen.flatMap { Slug($0) }
      )
    )
  }

  private func choose(
    _ placement: Placement,
    user: String = "u1",
    language: String? = nil,
    unpublished: Set<String> = []
  ) -> PlacementChoice {
    var audience = AudienceUser()
    audience.devices = [AudienceDevice(language: language)]
    let person = audience
    return placement.choose(
      for: user,
      isMember: { $0.contains(person, now: Self.now) },
      isPublished: { !unpublished.contains($0.description) }
    )
  }

  @Test func takesTheFirstRuleThatHasTheUser() throws {
    let placement = try Self.placement([
      Self.rule("german", .condition(.language(["de"])), [("G", 1)]), Self.rule("all"),
    ])
    let german = choose(placement, language: "de")
    #expect(german.outcome == .screen(id: try Self.slug("screen-G"), rule: "german", variant: "G"))
    #expect(german.trace.map(\.reason) == [.chosen])
    let other = choose(placement, language: "tr")
    #expect(other.outcome == .screen(id: try Self.slug("screen-A"), rule: "all", variant: "A"))
    #expect(other.trace.map(\.rule) == ["german", "all"])
    #expect(other.trace.map(\.reason) == [.notInAudience, .chosen])
  }

  @Test func answersAsSwitchedOff() throws {
    let choice = choose(try Self.placement([Self.rule("all")], isActive: false))
    #expect(choice.outcome == .deactivated)
    #expect(choice.trace.isEmpty)
  }

  @Test func fallsBackToTheDefaultScreen() throws {
    let german = try Self.rule("german", .condition(.language(["de"])))
    #expect(
      choose(try Self.placement([german])).outcome
        == .screen(id: try Self.slug("default"), rule: nil, variant: nil)
    )
    #expect(choose(try Self.placement([german], default: nil)).outcome == .noScreen)
    let gone = choose(try Self.placement([german]), unpublished: ["default"])
    #expect(gone.outcome == .noScreen)
    #expect(gone.trace.map(\.reason) == [.notInAudience, .screenUnavailable])
  }

  /// A user of an arm whose screen was withdrawn is not counted in the other arm.
  @Test func movesNobodyToAnotherArm() throws {
    let placement = try Self.placement([Self.rule("test", nil, [("A", 1), ("B", 1)])])
    for number in 0..<200 {
      let choice = choose(placement, user: "u\(number)", unpublished: ["screen-B"])
      switch choice.outcome {
      case .screen(let id, let rule, _): #expect(id.description == "screen-A" || rule == nil)
      default: Issue.record("\(choice)")
      }
    }
  }

  @Test func splitsUsersByWeightAndHoldsSomeOut() throws {
    let placement = try Self.placement([
      Self.rule("test", nil, [("A", 3), ("B", 1)], holdOut: 10)
    ])
    var counts: [String: Int] = [:]
    for number in 0..<10_000 {
      let user = "user-\(number)"
      let outcome = choose(placement, user: user).outcome
      #expect(choose(placement, user: user).outcome == outcome)
      switch outcome {
      case .screen(_, _, let variant): counts[variant ?? "", default: 0] += 1
      case .holdOut: counts["hold-out", default: 0] += 1
      case .deactivated, .noScreen: Issue.record("\(outcome)")
      }
    }
    #expect((900...1_100).contains(counts["hold-out", default: 0]))
    #expect((6_500...7_000).contains(counts["A", default: 0]))
    #expect((2_100...2_400).contains(counts["B", default: 0]))
  }

  @Test func refusesWhatCannotBe() throws {
    let screen = try Self.slug("s")
    let twice = [("A", 1), ("A", 1)].map {
      PlacementRule.Variant(name: $0.0, screen: screen, weight: $0.1)
    }
    #expect(PlacementRule(name: "r", variants: twice) == nil)
    #expect(PlacementRule(name: "r", variants: []) == nil)
    #expect(PlacementRule(name: "r", variants: [twice[0]], holdOutPercent: 91) == nil)
    let rule = try Self.rule("r")
    #expect(Placement(id: screen, rules: Array(repeating: rule, count: 21)) == nil)
  }
}
