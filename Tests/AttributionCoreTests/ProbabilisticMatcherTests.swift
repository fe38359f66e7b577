import AttributionCore
import LinkCore
import Testing

@Suite struct ProbabilisticMatcherTests {
  private let matcher = ProbabilisticMatcher()

  @Test func matchesTheOneTapOfAHome() throws {
    let decision = matcher.decide(.iPhone(), among: [.tap(.first)])
    #expect(decision.reason == .matched)
    #expect(decision.match?.click == .first)
    #expect(decision.margin == nil)
    #expect(decision.counterfactual == nil)
    let score = try #require(decision.score)
    #expect(score.total >= matcher.policy.threshold)
    #expect(score.confidence > 0.9)
    #expect(score.parts.map(\.signal) == MatchSignal.allCases)
  }

  @Test func addsUpItsParts() throws {
    let score = matcher.score(.tap(.first), for: .iPhone())
    let sum = score.parts.reduce(matcher.model.priorBits) { $0 + $1.bits }
    #expect(abs(score.total - sum) < 1e-9)
  }

  @Test func neverDeliversOnTheNetworkAlone() {
    for kind in NetworkKind.allCases {
      var tap = MatchCandidate.tap(.first, network: kind)
      tap.signals = DeviceSignals()
      tap.signals.system = .ios
      let strict = MatchPolicy(threshold: -100, margin: 0, crowdLimit: 1_000)
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
    let decision = matcher.decide(.iPhone(), among: [tap])
    #expect(decision.reason == .weakEvidence)
    #expect(decision.counterfactual == .agreeing([.screen]))
    let careless = ProbabilisticMatcher(policy: MatchPolicy(threshold: 3, deviceFloor: -20))
    #expect(careless.decide(.iPhone(), among: [tap]).match != nil)
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

  /// The other tap would not be delivered alone, and is still too near to be ruled out.
  @Test func refusesWhatIsNotClearlyBetter() throws {
    var other = MatchCandidate.tap(.second, link: .winter, secondsAgo: 50)
    (other.signals.screen, other.signals.scale) = (nil, nil)
    let decision = matcher.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)])
    #expect(decision.reason == .belowMargin)
    let margin = try #require(decision.margin)
    #expect(decision.counterfactual == .widerMargin(bits: matcher.policy.margin - margin))
    let loose = ProbabilisticMatcher(policy: MatchPolicy(margin: margin - 0.1))
    #expect(
      loose.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)]).match?.click == .first
    )
  }

  @Test func choosesTheClearlyBetterOfTwo() {
    var other = MatchCandidate.tap(.second, link: .winter, secondsAgo: 50)
    other.signals.screen = ScreenSize(width: 440, height: 956)
    other.signals.setLanguage("en-GB")
    let decision = matcher.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)])
    #expect(decision.match?.click == .first)
    #expect((decision.margin ?? 0) >= matcher.policy.margin)
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

  @Test func deliversNothingInACrowd() {
    let crowd = (0..<9).map { index in
      MatchCandidate.tap(ClickID(EntityID(high: 9, low: index)), secondsAgo: 200)
    }
    let distinct = crowd.enumerated().map { index, tap in
      var tap = tap
      tap.browser = UInt32(index)
      return tap
    }
    #expect(matcher.decide(.iPhone(), among: distinct).reason == .crowded)
    #expect(matcher.decide(.iPhone(neighbours: 20), among: [.tap(.first)]).reason == .crowded)
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
    let late = MatchCandidate.tap(.first, secondsAgo: 3 * 3_600)
    #expect(matcher.decide(.iPhone(), among: [late]).reason == .expired)
    let future = MatchCandidate.tap(.first, secondsAgo: -10)
    #expect(matcher.decide(.iPhone(), among: [future]).reason == .noCandidates)
  }

  @Test func countsConsumedTapsAsPeopleAndNeverDeliversThem() {
    var taken = MatchCandidate.tap(.first)
    taken.isConsumed = true
    #expect(matcher.decide(.iPhone(), among: [taken]).reason == .consumed)
    let decision = matcher.decide(.iPhone(), among: [taken, .tap(.second, link: .winter)])
    #expect(decision.match?.click != .first)
    #expect(decision.crowd == 2)
  }

  @Test func saysWhenItWasNotAskedToGuess() {
    let off = ProbabilisticMatcher(policy: MatchPolicy(isEnabled: false))
    #expect(off.decide(.iPhone(), among: [.tap(.first)]).reason == .disabled)
    #expect(matcher.decide(.iPhone(), among: []).reason == .noCandidates)
    let again = MatchQuestion(signals: .iPhone, askedAt: .morning, isAnswered: true)
    #expect(matcher.decide(again, among: [.tap(.first)]).reason == .alreadyAnswered)
  }

  @Test func weighsARareScreenMoreThanACommonOne() {
    func bits(_ width: Int, _ height: Int) -> Double {
      var (tap, question) = (MatchCandidate.tap(.first), MatchQuestion.iPhone())
      tap.signals.screen = ScreenSize(width: width, height: height)
      question.signals.screen = tap.signals.screen
      return matcher.score(tap, for: question).total
    }
    #expect(bits(414, 736) > bits(390, 844) + 2)
  }

  @Test func believesTheNetworkLessTheMoreItShows() {
    let alone = matcher.score(.tap(.first), for: .iPhone()).total
    let two = matcher.score(.tap(.first), for: .iPhone(), crowd: 2).total
    let five = matcher.score(.tap(.first), for: .iPhone(), crowd: 5).total
    #expect(alone > two)
    #expect(two > five)
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
    var tap = MatchCandidate.tap(.first)
    switch signal {
    case .version: tap.signals.version = SystemVersion(major: 16, minor: 1)
    case .screen: tap.signals.screen = ScreenSize(width: 440, height: 956)
    default: tap.signals.system = .android
    }
    let decision = matcher.decide(.iPhone(), among: [tap])
    #expect(decision.reason == .weakEvidence)
    #expect(decision.counterfactual == .agreeing([signal]))
  }
}
