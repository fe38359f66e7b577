import AttributionCore
import Testing

/// What an app's own launches change.
@Suite struct MatchHistoryTests {
  private let matcher = ProbabilisticMatcher()

  private func total(_ counts: [NetworkCompany: MatchHistory.Count]) -> Double {
    var question = MatchQuestion.iPhone()
    question.history = MatchHistory(counts)
    return matcher.score(.tap(.first), for: question).total
  }

  private func band(_ seconds: Int64) -> Int {
    matcher.model.delays.firstIndex { seconds * 1_000 < $0.end } ?? -1
  }

  private func delayBits(_ seconds: Int64, _ delays: [Int: MatchHistory.Count]) -> Double? {
    var question = MatchQuestion.iPhone()
    question.history = MatchHistory(delays: delays)
    return matcher.score(.tap(.first, secondsAgo: seconds), for: question).parts
      .first { $0.signal == .delay }?.bits
  }

  /// An app whose followers come within seconds, and strangers at any time: as where a day is played
  /// within minutes.
  @Test func learnsWhichDelaysAreFollowers() throws {
    let fast = [
      band(1): MatchHistory.Count(fitting: 90), band(4): .init(fitting: 80, contradicting: 1),
      band(40): .init(fitting: 6, contradicting: 30),
      band(90): .init(fitting: 9, contradicting: 50),
    ]
    let (quick, slow) = (try #require(delayBits(1, fast)), try #require(delayBits(90, fast)))
    #expect(quick > slow + 6)
    #expect(try #require(delayBits(90, [:])) > slow + 3)
    #expect(try #require(delayBits(1, [:])) < quick)
  }

  @Test func saysNothingOfDelaysInWhichStrangersComeAsFollowersDo() throws {
    let alike = [
      band(1): MatchHistory.Count(fitting: 100, contradicting: 100),
      band(90): .init(fitting: 100, contradicting: 100),
    ]
    for seconds in [1, 90] as [Int64] {
      let bits = try #require(delayBits(seconds, alike))
      #expect(abs(bits) < 1)
    }
  }

  /// Of a hundred quick followers one has zoomed the page: that is no stranger.
  @Test func takesTheOddContradictionForAFollowersSlip() throws {
    func bits(_ contradicting: Int) throws -> Double {
      let counts = [
        band(1): MatchHistory.Count(fitting: 100, contradicting: contradicting),
        band(90): .init(fitting: 10, contradicting: 60),
      ]
      return try #require(delayBits(1, counts))
    }
    #expect(abs(try bits(2) - bits(0)) < 1e-3)
    #expect(try bits(20) < bits(0) - 2)
  }

  /// A short band in which strangers had no time to show is no proof that none come then.
  @Test func countsStrangersOverStretchesOfDelays() throws {
    func quick(_ slow: Int) throws -> Double {
      let counts = [
        band(1): MatchHistory.Count(fitting: 100),
        band(3): .init(fitting: 20, contradicting: slow),
        band(90): .init(fitting: 10, contradicting: 60),
      ]
      return try #require(delayBits(1, counts))
    }
    #expect(try quick(40) < quick(0) - 1)
  }

  @Test func keepsSlipsAndChanceWithinReason() {
    var model = MatchModel.standard
    #expect(model.slips > 0 && model.slips + model.chance < 1)
    model = MatchModel(
      ios: model.ios,
      android: model.android,
      ipv4Bits: 9,
      ipv6Bits: 11,
      companyBits: 1,
      doublingBits: 0,
      priorBits: -8,
      delays: model.delays,
      chance: 5,
      slips: 5
    )
    #expect(model.chance == 0.8)
    #expect(model.slips == 0.1)
  }

  @Test func changesNothingBeforeAnyLaunch() {
    #expect(total([:]) == matcher.score(.tap(.first), for: .iPhone()).total)
  }

  @Test func weighsLessWhereManyLaunchesContradictEveryTap() {
    let strangers = total([.ipv4Alone: .init(fitting: 60, contradicting: 600)])
    let followers = total([.ipv4Alone: .init(fitting: 600, contradicting: 4)])
    #expect(strangers < total([:]) - 1)
    #expect(followers > total([:]) + 1)
    let limit = matcher.model.historyLimit
    let least = total([.ipv4Alone: .init(fitting: 0, contradicting: 1_000_000)])
    #expect(least >= total([:]) - limit - 1e-9)
    #expect(total([.ipv4Alone: .init(fitting: 1_000_000)]) <= total([:]) + limit)
  }

  @Test func looksAtNetworksOfTheSameCompanyOnly() {
    #expect(total([.ipv6Alone: .init(contradicting: 900)]) == total([:]))
    #expect(total([.ipv4Many: .init(contradicting: 900)]) == total([:]))
  }

  /// The counts that are expected anyway must not move the answer.
  @Test func isMovedByNothingThatWasExpected() throws {
    let company = try #require(matcher.model.companies[.ipv4Alone])
    let contradicting = Int((1_000 * (1 - company.followers) * (1 - company.chance)).rounded())
    let usual = MatchHistory.Count(fitting: 1_000 - contradicting, contradicting: contradicting)
    #expect(abs(total([.ipv4Alone: usual]) - total([:])) < 0.1)
  }

  @Test func mayTurnAMatchIntoAMiss() {
    var question = MatchQuestion.iPhone()
    var tap = MatchCandidate.tap(.first, secondsAgo: 50)
    tap.signals.screen = nil
    tap.signals.scale = nil
    #expect(matcher.decide(question, among: [tap]).reason == .matched)
    question.history = MatchHistory([.ipv4Alone: .init(fitting: 100, contradicting: 900)])
    #expect(matcher.decide(question, among: [tap]).reason == .weakEvidence)
  }

  @Test func learnsFromEveryComparison() throws {
    let fitting = matcher.decide(.iPhone(), among: [.tap(.first)])
    let alone = MatchObservation(company: .ipv4Alone, fits: true, band: band(120))
    #expect(fitting.observation == alone)
    var other = MatchCandidate.tap(.first, network: .ipv6)
    other.signals.version = SystemVersion(app: "17.2")
    let contradicting = matcher.decide(.iPhone(neighbours: 3), among: [other])
    let several = MatchObservation(company: .ipv6Several, fits: false, band: band(120))
    #expect(contradicting.observation == several)
    #expect(matcher.decide(.iPhone(), among: []).observation == nil)
    let crowded = matcher.decide(.iPhone(neighbours: 99), among: [.tap(.first)])
    #expect(crowded.observation == nil)
  }

  @Test func forgetsOldLaunchesByHalves() {
    var history = MatchHistory()
    for _ in 0..<MatchHistory.memory {
      history.add(.init(company: .ipv4Few, fits: true, band: 5))
    }
    #expect(history.counts[.ipv4Few] == .init(fitting: MatchHistory.memory))
    #expect(history.delays == [5: .init(fitting: MatchHistory.memory)])
    history.add(.init(company: .ipv4Few, fits: false, band: 6))
    #expect(
      history.counts[.ipv4Few] == .init(fitting: MatchHistory.memory / 2, contradicting: 1)
    )
    #expect(
      history.delays == [5: .init(fitting: MatchHistory.memory / 2), 6: .init(contradicting: 1)]
    )
  }

  @Test(arguments: [
    (NetworkKind.ipv4, 1, NetworkCompany.ipv4Alone), (.ipv4, 3, .ipv4Few), (.ipv4, 4, .ipv4Many),
    (.ipv6, 0, .ipv6Alone), (.ipv6, 2, .ipv6Several),
  ])
  func sortsNetworksByTheirCompany(kind: NetworkKind, people: Int, company: NetworkCompany) {
    #expect(NetworkCompany(kind, people: people) == company)
  }

  @Test func sharedNetworksHaveNoCompany() {
    #expect(NetworkCompany(.shared, people: 1) == nil)
    #expect(NetworkCompany(.none, people: 1) == nil)
  }
}
