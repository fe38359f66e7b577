import LinkCore
import Testing

@testable import AttributionCore

@Suite struct ProbabilisticMatcherTests {
  private let matcher = ProbabilisticMatcher()

  @Test func matchesTheOneTapOfAHome() throws {
    let decision = matcher.decide(.iPhone(), among: [.tap(.first)])
    #expect(decision.reason == .matched)
    #expect(decision.match?.click == .first)
    #expect(decision.margin == nil)
    #expect(decision.counterfactual == nil)
    let score = try #require(decision.score)
    let posterior = try #require(decision.posterior)
    #expect(try posterior >= #require(decision.leastPosterior))
    #expect(posterior < 1)
    #expect(Set(score.parts.map(\.signal)) == Set(MatchSignal.allCases))
    #expect(score.parts.count == MatchSignal.allCases.count)
  }

  @Test func addsUpItsParts() throws {
    let score = matcher.score(.tap(.first), for: .iPhone())
    let sum = score.parts.reduce(0) { $0 + $1.bits }
    #expect(abs(score.total - sum) < 1e-9)
    #expect(score.prior > 0.5 && score.prior < 1)
  }

  @Test func neverDeliversOnTheNetworkAlone() {
    // attack 63
    for kind in NetworkKind.allCases {
      var tap = MatchCandidate.tap(.first, network: kind)
      tap.signals = DeviceSignals()
      tap.signals.system = .ios
      let strict = MatchPolicy(errorRate: 0.5, crowdLimit: 1_000)
      let decision = ProbabilisticMatcher(policy: strict).decide(.iPhone(), among: [tap])
      #expect(decision.match == nil)
    }
    var tap = MatchCandidate.tap(.first)
    tap.signals = DeviceSignals()
    #expect(matcher.decide(.iPhone(), among: [tap]).reason == .networkOnly)
  }

  @Test func neverDeliversWithoutTheNetwork() {
    let decision = matcher.decide(.iPhone(), among: [.tap(.first, network: .none)])
    #expect(decision.reason == .weakEvidence)
    #expect(decision.match == nil)
  }

  /// However much network and delay say: somebody else on it has another phone.
  @Test func neverDeliversToAPhoneThatContradicts() {
    var tap = MatchCandidate.tap(.first, secondsAgo: 45, network: .ipv6)
    tap.signals.screen = ScreenSize(width: 440, height: 956)
    tap.signals.version = SystemVersion(app: "17.2")
    let decision = matcher.decide(.iPhone(), among: [tap])
    #expect(decision.reason == .weakEvidence)
    #expect(decision.counterfactual == .agreeing([.version, .screen]))
  }

  @Test func refusesToChooseBetweenTwoThatFit() {
    let decision = matcher.decide(
      .iPhone(),
      among: [.tap(.first, secondsAgo: 50), .tap(.second, link: .winter, secondsAgo: 40)]
    )
    #expect(decision.reason == .ambiguous)
    #expect(decision.fittingAsWell == 1)
    #expect(decision.counterfactual == .fewerFits(1))
  }

  /// The other tap fits worse, and is still too near to be ruled out.
  @Test func refusesWhatIsNotClearlyBetter() throws {
    var other = MatchCandidate.tap(.second, link: .winter, secondsAgo: 250)
    (other.signals.screen, other.signals.scale, other.signals.version) = (nil, nil, nil)
    let decision = matcher.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)])
    #expect(decision.reason == .belowMargin)
    #expect(decision.match == nil)
    let loose = ProbabilisticMatcher(policy: MatchPolicy(errorRate: 0.015))
    #expect(
      loose.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)]).match?.click == .first
    )
  }

  /// What cannot be delivered explains a launch as well as what can.
  @Test func letsSensitiveAndExpiredTapsCompete() {
    var sensitive = MatchCandidate.tap(.second, link: .winter, secondsAgo: 50)
    sensitive.isSensitive = true
    var old = MatchCandidate.tap(.second, link: .winter, secondsAgo: 50)
    old.window = 30_000
    for other in [sensitive, old] {
      let decision = matcher.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 60)])
      #expect([.ambiguous, .expired].contains(decision.reason))
      #expect(decision.match == nil)
    }
  }

  @Test func tellsPhonesOfOnePrefixApartByTheWholeAddress() throws {
    func decide(_ address: SignalOutcome, secondsAgo: Int64) -> MatchDecision {
      var tap = MatchCandidate.tap(.first, secondsAgo: secondsAgo, network: .ipv6)
      tap.address = address
      return matcher.decide(.iPhone(), among: [tap])
    }
    #expect(decide(.agree, secondsAgo: 7_000).reason == .matched)
    #expect(decide(.missing, secondsAgo: 7_000).reason == .weakEvidence)
    let (other, missing) = (decide(.disagree, secondsAgo: 300), decide(.missing, secondsAgo: 300))
    #expect(try #require(other.posterior) < #require(missing.posterior))
    var (mine, theirs) = (
      MatchCandidate.tap(.first, secondsAgo: 90, network: .ipv6),
      MatchCandidate.tap(.second, link: .winter, secondsAgo: 60, network: .ipv6)
    )
    (mine.address, theirs.address) = (.agree, .disagree)
    #expect(matcher.decide(.iPhone(), among: [theirs, mine]).match?.click == .first)
  }

  /// Two browsers of one phone: two cookies, one address.
  @Test func takesTheNewestTapOfOneAddress() {
    var (older, newer) = (
      MatchCandidate.tap(.first, secondsAgo: 60, network: .ipv6, browser: 7),
      MatchCandidate.tap(.second, link: .winter, secondsAgo: 50, network: .ipv6, browser: 8)
    )
    (older.address, newer.address) = (.agree, .agree)
    #expect(matcher.decide(.iPhone(), among: [older, newer]).match?.click == .second)
  }

  @Test func choosesTheClearlyBetterOfTwo() {
    var other = MatchCandidate.tap(.second, link: .winter, secondsAgo: 50)
    other.signals.screen = ScreenSize(width: 440, height: 956)
    other.signals.setLanguage("en-GB")
    let decision = matcher.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)])
    #expect(decision.match?.click == .first)
    #expect((decision.margin ?? 0) > 4)
  }

  @Test func takesTheNewestTapOfOneBrowser() {
    let decision = matcher.decide(
      .iPhone(),
      among: [
        .tap(.second, link: .winter, secondsAgo: 60, browser: 7),
        .tap(.first, secondsAgo: 300, browser: 7),
      ]
    )
    #expect(decision.match?.click == .second)
    #expect(decision.crowd == 1)
  }

  @Test func takesARepeatedTapForOnePersons() {
    let decision = matcher.decide(
      .iPhone(),
      among: [.tap(.first, secondsAgo: 130), .tap(.second, secondsAgo: 120)]
    )
    #expect(decision.match?.click == .second)
  }

  /// One browser's taps are one person's, and still push others out of what is read of a network.
  @Test func deliversNothingAmongTooManyTapsOfOneBrowser() {
    let flood = (0..<matcher.policy.crowdLimit + 1).map { index in
      let click = ClickID(EntityID(high: 9, low: UInt64(index)))
      return MatchCandidate.tap(click, link: .winter, secondsAgo: 60, browser: 7)
    }
    let decision = matcher.decide(.iPhone(), among: flood + [.tap(.first, browser: 8)])
    #expect(decision.reason == .crowded)
    #expect(decision.crowd == 2)
  }

  @Test func deliversNothingInACrowd() {
    let crowd = (0..<70).map { index in
      MatchCandidate.tap(ClickID(EntityID(high: 9, low: index)), secondsAgo: 200)
    }
    let distinct = crowd.enumerated().map { index, tap in
      var tap = tap
      tap.browser = BrowserName(UInt32(index), isKept: true)
      return tap
    }
    #expect(matcher.decide(.iPhone(), among: distinct).reason == .crowded)
    #expect(matcher.decide(.iPhone(neighbours: 80), among: [.tap(.first)]).reason == .crowded)
    #expect(
      matcher.decide(.iPhone(), among: [.tap(.first, network: .shared)]).reason == .crowded
    )
  }

  @Test func keepsSensitiveLinksForCertainEvidence() {
    var tap = MatchCandidate.tap(.first)
    tap.isSensitive = true
    let decision = matcher.decide(.iPhone(), among: [tap])
    #expect(decision.reason == .sensitive)
    #expect(decision.match == nil)
    #expect(decision.counterfactual == .certainEvidence)
  }

  @Test func appliesTheShorterWindow() {
    var tap = MatchCandidate.tap(.first, secondsAgo: 601)
    tap.window = 600_000
    let decision = matcher.decide(.iPhone(), among: [tap])
    #expect(decision.reason == .expired)
    #expect(decision.counterfactual == .earlier(milliseconds: 1_000))
    let late = MatchCandidate.tap(.first, secondsAgo: 25 * 3_600)
    #expect(matcher.decide(.iPhone(), among: [late]).reason == .expired)
    let future = MatchCandidate.tap(.first, secondsAgo: -10)
    #expect(matcher.decide(.iPhone(), among: [future]).reason == .noCandidates)
  }

  @Test func saysWhenItWasNotAskedToGuess() {
    let off = ProbabilisticMatcher(policy: MatchPolicy(isEnabled: false))
    #expect(off.decide(.iPhone(), among: [.tap(.first)]).reason == .disabled)
    #expect(matcher.decide(.iPhone(), among: []).reason == .noCandidates)
  }

  @Test func weighsARareScreenMoreThanACommonOne() {
    func bits(_ width: Int, _ height: Int) -> Double {
      var (tap, question) = (MatchCandidate.tap(.first), MatchQuestion.iPhone())
      tap.signals.screen = ScreenSize(width: width, height: height)
      question.signals.screen = tap.signals.screen
      return matcher.score(tap, for: question).total
    }
    #expect(bits(414, 736) > bits(390, 844) + 0.05)
  }

  @Test func believesTheNetworkLessTheMoreItShows() throws {
    let bits = try [0, 4, 12, 60].map { neighbours in
      let score = try #require(
        matcher.decide(.iPhone(neighbours: neighbours), among: [.tap(.first)]).score
      )
      return try #require(score.parts.first { $0.signal == .network }).bits
    }
    #expect(bits[0] > bits[1] && bits[1] > bits[2])
    // Invented launches have a bound.
    #expect(bits[3] == bits[2])
  }

  @Test func answersAlikeInAnyOrder() {
    let taps: [MatchCandidate] = [
      .tap(.first), .tap(.second, link: .winter, secondsAgo: 500),
    ]
    #expect(
      matcher.decide(.iPhone(), among: taps) == matcher.decide(.iPhone(), among: taps.reversed())
    )
  }

  @Test(arguments: [MatchSignal.version, .screen, .system])
  func weighsAContradiction(signal: MatchSignal) {
    var tap = MatchCandidate.tap(.first, secondsAgo: 600)
    switch signal {
    case .version: tap.signals.version = SystemVersion(major: 16, minor: 1)
    case .screen: tap.signals.screen = ScreenSize(width: 440, height: 956)
    default: tap.signals.system = .android
    }
    let decision = matcher.decide(.iPhone(), among: [tap])
    #expect(decision.reason == .weakEvidence)
    #expect(decision.counterfactual == .agreeing([signal]))
  }

  @Test("A receipt asks for the model of an Android phone, and of no iPhone")
  func asksForNoModelOfAnIPhone() {
    let parts = [MatchScore.Part(signal: .model, outcome: .missing, bits: 0)]
    let score = MatchScore(parts: parts)
    #expect(score.missingSignals(on: .android) == .reported([.model]))
    #expect(score.missingSignals(on: .ios) == .certainEvidence)
    #expect(score.change(on: .ios) == .certainEvidence)
  }
}
