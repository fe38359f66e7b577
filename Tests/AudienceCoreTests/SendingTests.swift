import AudienceCore
import LinkCore
import Testing

/// The checks between a message and a user.
@Suite struct SendDecisionTests {
  static let night = Timestamp(milliseconds: 23 * 3_600_000)
  static let noon = Timestamp(milliseconds: 12 * 3_600_000)

  static var allowed: SendFacts {
    var facts = SendFacts()
    facts.hasConsented = true
    facts.isInAudience = true
    facts.quietTimes = [quietTime(1_320, 480)].compactMap(\.self)
    facts.caps = [FrequencyCap(limit: 2, per: .calendarDays(1))].compactMap { $0 }
    facts.bytes = 100
    facts.maximumBytes = 4_096
    return facts
  }

  static func quietTime(_ from: Int, _ until: Int, waits: Bool = true) -> QuietTime? {
    QuietHours(from: from, until: until).map { QuietTime(hours: $0, waits: waits) }
  }

  @Test func sendsWhatNothingSpeaksAgainst() {
    let decision = SendDecision(Self.allowed, now: Self.noon, .utc)
    #expect(decision.outcome == .send)
    #expect(decision.steps.map(\.check) == SendCheck.allCases)
    #expect(decision.steps.allSatisfy { $0.passes })
  }

  static let refusals: [(SendCheck, @Sendable (inout SendFacts) -> Void)] = [
    (.testList, { $0.isTest = true }),
    (.message, { $0.isRunning = false }),
    (.message, { $0.expiresAt = noon }),
    (.sequence, { $0.hasLeftSequence = true }),
    (.holdOut, { $0.isHeldOut = true }),
    (.audience, { $0.isInAudience = false }),
    (.optOut, { $0.hasOptedOut = true }),
    (.consent, { $0.hasConsented = false }),
    (.consent, { $0.hasConsented = nil }),
    (.address, { $0.hasAddress = false }),
    (.permission, { $0.hasRefusedNotifications = true }),
    (.frequencyCap, { $0.sent = [Timestamp(milliseconds: 1), Timestamp(milliseconds: 2)] }),
    (.size, { $0.bytes = 4_097 }),
  ]

  @Test(arguments: refusals.indices)
  func refusesWithTheCheckThatFails(_ index: Int) {
    let (check, change) = Self.refusals[index]
    var facts = Self.allowed
    change(&facts)
    let decision = SendDecision(facts, now: Self.noon, .utc)
    #expect(decision.outcome == .refuse(check))
    #expect(decision.steps.last?.check == check)
    #expect(decision.steps.last?.passes == false)
    #expect(decision.steps.dropLast().allSatisfy { $0.passes })
  }

  @Test func coversEachCheckButQuietHours() {
    #expect(Set(Self.refusals.map(\.0)).union([.quietHours]) == Set(SendCheck.allCases))
  }

  @Test func waitsForTheMorning() {
    let decision = SendDecision(Self.allowed, now: Self.night, .utc)
    #expect(
      decision.outcome == .wait(until: Timestamp(milliseconds: 32 * 3_600_000), .quietHours)
    )
  }

  @Test func dropsWhatMayNotWait() {
    var facts = Self.allowed
    facts.quietTimes = [Self.quietTime(1_320, 480, waits: false)].compactMap(\.self)
    #expect(SendDecision(facts, now: Self.night, .utc).outcome == .refuse(.quietHours))
    facts.quietTimes = Self.allowed.quietTimes
    facts.expiresAt = Timestamp(milliseconds: 32 * 3_600_000)
    #expect(SendDecision(facts, now: Self.night, .utc).outcome == .refuse(.quietHours))
  }

  @Test func waitsForTheLastOfTheQuietHoursThatHold() {
    var facts = Self.allowed
    facts.quietTimes += [Self.quietTime(1_260, 600), Self.quietTime(600, 660)].compactMap(\.self)
    let end = Timestamp(milliseconds: 34 * 3_600_000)
    #expect(SendDecision(facts, now: Self.night, .utc).outcome == .wait(until: end, .quietHours))
    facts.quietTimes += [Self.quietTime(1_370, 0, waits: false)].compactMap(\.self)
    #expect(SendDecision(facts, now: Self.night, .utc).outcome == .refuse(.quietHours))
  }

  @Test func letsTestsPassAtNightAndTransactionsWithoutConsent() {
    var test = Self.allowed
    (test.isTest, test.isTestDevice, test.isHeldOut) = (true, true, true)
    #expect(SendDecision(test, now: Self.night, .utc).outcome == .send)
    var transaction = Self.allowed
    (transaction.isMarketing, transaction.hasConsented) = (false, nil)
    #expect(SendDecision(transaction, now: Self.noon, .utc).outcome == .send)
    test.hasOptedOut = true
    #expect(SendDecision(test, now: Self.noon, .utc).outcome == .refuse(.optOut))
  }
}

/// Who receives which variant.
@Suite struct VariantAssignmentTests {
  @Test func sharesUsersByWeight() throws {
    let assignment = try #require(VariantAssignment(weights: [70, 30], holdOutPercent: 10))
    var counts = (held: 0, first: 0, second: 0)
    for user in 0..<20_000 {
      switch assignment.arm(message: "m1", user: "user-\(user)") {
      case .holdOut: counts.held += 1
      case .variant(0): counts.first += 1
      case .variant: counts.second += 1
      }
    }
    #expect((1_850...2_150).contains(counts.held))
    #expect((12_300...12_900).contains(counts.first))
    #expect((5_150...5_650).contains(counts.second))
  }

  @Test func keepsAUserInAVariantWhenTheHoldOutGrows() throws {
    let small = try #require(VariantAssignment(weights: [1, 1], holdOutPercent: 5))
    let large = try #require(VariantAssignment(weights: [1, 1], holdOutPercent: 20))
    for user in (0..<2_000).map({ "user-\($0)" }) {
      let (before, after) = (
        small.arm(message: "m", user: user), large.arm(message: "m", user: user)
      )
      #expect(after == .holdOut || after == before)
    }
  }

  @Test func drawsAnewForEachMessage() throws {
    let assignment = try #require(VariantAssignment(weights: [1, 1]))
    let same = (0..<2_000).count { user in
      assignment.arm(message: "a", user: "\(user)") == assignment.arm(message: "b", user: "\(user)")
    }
    #expect((900...1_100).contains(same))
  }

  @Test(arguments: [
    ([], 0), ([0], 0), ([10_001], 0), ([1], 91), ([1], -1), (Array(repeating: 1, count: 9), 0),
  ])
  func refusesWhatSharesNothing(_ weights: [Int], _ holdOut: Int) {
    #expect(VariantAssignment(weights: weights, holdOutPercent: holdOut) == nil)
  }
}

/// What may be said of two variants.
@Suite struct VariantComparisonTests {
  typealias Outcome = VariantComparison.Outcome

  @Test(arguments: [
    (
      Outcome(users: 1_000, conversions: 9), Outcome(users: 1_000, conversions: 90), 1,
      VariantComparison.Finding.tooFew
    ),
    (Outcome(users: 1_000, conversions: 995), Outcome(users: 1_000, conversions: 900), 1, .tooFew),
    (
      Outcome(users: 1_000, conversions: 100), Outcome(users: 1_000, conversions: 100), 1,
      .noDifferenceShown
    ),
    (
      Outcome(users: 1_000, conversions: 130), Outcome(users: 1_000, conversions: 100), 1,
      .firstHigher
    ),
    (
      Outcome(users: 1_000, conversions: 100), Outcome(users: 1_000, conversions: 130), 1,
      .secondHigher
    ),
    (
      Outcome(users: 1_000, conversions: 130), Outcome(users: 1_000, conversions: 100), 3,
      .noDifferenceShown
    ),
    (Outcome(users: 0, conversions: 5), Outcome(users: 10, conversions: 5), 1, .tooFew),
  ])
  func saysNoMoreThanTheNumbersDo(
    _ first: Outcome,
    _ second: Outcome,
    _ comparisons: Int,
    _ finding: VariantComparison.Finding
  ) {
    #expect(VariantComparison(first, second, comparisons: comparisons).finding == finding)
  }

  @Test func computesTheTestOfTheHandbook() {
    // 38 of 200 against 102 of 600: z = 0.645 by the formula of NIST 7.3.3.
    let comparison = VariantComparison(
      Outcome(users: 200, conversions: 38),
      Outcome(users: 600, conversions: 102)
    )
    #expect(abs(comparison.standardErrors - 0.645) < 0.005)
  }

  @Test func findsADifferenceByChanceAboutOnceInTwenty() {
    var random = Sequence64(state: 9)
    let found = (0..<2_000).count { _ in
      let counts = (0..<2).map { _ in (0..<400).count { _ in random.below(10) == 0 } }
      let outcomes = counts.map { Outcome(users: 400, conversions: $0) }
      return VariantComparison(outcomes[0], outcomes[1]).finding != .noDifferenceShown
    }
    #expect((60...150).contains(found))
  }
}
