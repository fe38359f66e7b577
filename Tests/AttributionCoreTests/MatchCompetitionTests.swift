import AttributionCore
import LinkCore
import Testing

/// What excludes a tap, what hiding a signal is worth, and what equal taps come to.
@Suite struct MatchCompetitionTests {
  private let matcher = ProbabilisticMatcher()
  /// Delivers on little evidence: whatever it refuses is refused for another reason.
  private let lenient = ProbabilisticMatcher(
    policy: MatchPolicy(errorRate: 0.5, crowdLimit: 1_000)
  )

  // MARK: - What cannot change within the window excludes

  /// What the browser told of the system, what the app tells minutes later, and whether one phone
  /// can say both.
  @Test(arguments: [
    (SystemFamily.ios, "26.1", "26.0", false), (.ios, "26.1", "26.1", true),
    (.ios, "26.1", "26.2", true), (.ios, "26.1", "18.6", false), (.ios, "18.5", "26.1", true),
    (.android, "16", "15", false), (.android, "15", "15", true), (.android, "15", "16", true),
  ])
  func refusesAVersionThatWentDown(
    system: SystemFamily,
    tapped: String,
    launched: String,
    isPossible: Bool
  ) {
    var (tap, question) = (MatchCandidate.tap(.first, secondsAgo: 60), MatchQuestion.iPhone())
    (tap.signals.system, question.signals.system) = (system, system)
    tap.signals.version = SystemVersion(app: tapped)
    question.signals.version = SystemVersion(app: launched)
    let decision = lenient.decide(question, among: [tap])
    #expect((decision.score?.total ?? -99 > -50) == isPossible)
    if !isPossible {
      #expect(decision.match == nil)
      #expect(decision.reason == .weakEvidence)
      #expect(decision.counterfactual == .agreeing([.version]))
    }
  }

  @Test func refusesAnotherSystem() {
    var tap = MatchCandidate.tap(.first, secondsAgo: 60)
    tap.signals.system = .android
    #expect(lenient.decide(.iPhone(), among: [tap]).match == nil)
    #expect(lenient.decide(.iPhone(), among: [.tap(.first, secondsAgo: 60)]).match != nil)
  }

  /// An excluded tap takes nothing from the one that fits.
  @Test func excludedTapsExplainNothing() throws {
    var other = MatchCandidate.tap(.second, link: .winter, secondsAgo: 50)
    other.signals.version = SystemVersion(app: "26.2")
    let decision = matcher.decide(.iPhone(), among: [other, .tap(.first, secondsAgo: 50)])
    #expect(decision.match?.click == .first)
    #expect(try #require(decision.margin) > 50)
  }

  // MARK: - Missing signals never help

  /// Every subset of what an app can hide.
  private static let hidden: [Set<MatchSignal>] = {
    let signals: [MatchSignal] = [
      .version, .deviceClass, .model, .language, .region, .timeZone, .screen, .scale,
    ]
    return (0..<256).map { bits in
      Set(signals.indices.filter { bits >> $0 & 1 == 1 }.map { signals[$0] })
    }
  }()

  private static func hiding(_ signals: Set<MatchSignal>, _ told: DeviceSignals) -> DeviceSignals {
    var rest = told
    if signals.contains(.version) { rest.version = nil }
    if signals.contains(.deviceClass) { rest.deviceClass = nil }
    if signals.contains(.model) { rest.model = nil }
    if signals.contains(.language) { rest.language = nil }
    if signals.contains(.region) { rest.region = nil }
    if signals.contains(.timeZone) { (rest.timeZone, rest.zoneOffset) = (nil, nil) }
    if signals.contains(.screen) { rest.screen = nil }
    if signals.contains(.scale) { rest.scale = nil }
    return rest
  }

  /// Taps of one network beside each other: fitting, contradicting, and without a script.
  private static var fields: [[MatchCandidate]] {
    var (plain, other, older, android) = (
      MatchCandidate.tap(.second, link: .winter, secondsAgo: 45),
      MatchCandidate.tap(.second, link: .winter, secondsAgo: 45),
      MatchCandidate.tap(.first, secondsAgo: 45), MatchCandidate.tap(.first, secondsAgo: 45)
    )
    (plain.signals.screen, plain.signals.scale, plain.signals.timeZone) = (nil, nil, nil)
    plain.signals.zoneOffset = nil
    other.signals.screen = ScreenSize(width: 440, height: 956)
    other.signals.setLanguage("en-GB")
    older.signals.version = SystemVersion(app: "26.2")
    android.signals.model = SignalDigest(model: "Pixel 8")
    let fitting = MatchCandidate.tap(.first, secondsAgo: 60)
    return [
      [fitting], [plain], [other], [older], [android], [plain, fitting], [other, fitting],
      [plain, other], [older, plain],
    ]
  }

  /// Whatever an app hides, it gets no tap that it would not get by telling, and no tap becomes
  /// likelier.
  @Test(arguments: fields)
  func hidingNeverHelps(taps: [MatchCandidate]) {
    // attack 64
    for rule in [matcher, lenient] {
      let told = rule.decide(.iPhone(), among: taps)
      for signals in Self.hidden {
        var question = MatchQuestion.iPhone()
        question.signals = Self.hiding(signals, question.signals)
        let decision = rule.decide(question, among: taps)
        for tap in taps {
          let (hiding, telling) = (rule.score(tap, for: question), rule.score(tap, for: .iPhone()))
          #expect(hiding.total <= telling.total + 1e-9, "\(signals)")
        }
        if let match = decision.match { #expect(told.match?.click == match.click, "\(signals)") }
      }
    }
  }

  /// One guess that names the newest system and nothing else.
  @Test func hidingAlmostAllDeliversNothing() {
    // attack 64
    var guess = MatchQuestion.iPhone()
    guess.signals = DeviceSignals()
    guess.signals.system = .ios
    guess.signals.version = SystemVersion(app: "26.1")
    var plain = MatchCandidate.tap(.first, secondsAgo: 70)
    (plain.signals.screen, plain.signals.scale) = (nil, nil)
    (plain.signals.timeZone, plain.signals.zoneOffset) = (nil, nil)
    for tap in [.tap(.first, secondsAgo: 70), plain] {
      #expect(matcher.decide(guess, among: [tap]).match == nil)
    }
    #expect(matcher.decide(.iPhone(), among: [plain]).match != nil)
    #expect(matcher.decide(.iPhone(), among: [.tap(.first, secondsAgo: 70)]).match != nil)
  }

  // MARK: - Guesses

  private func decide(
    launchesSince: Int,
    address: SignalOutcome = .missing,
    screen: ScreenSize? = DeviceSignals.iPhone.screen
  ) -> MatchDecision {
    var question = MatchQuestion.iPhone()
    question.signals.screen = screen
    question.otherLaunches = (0..<launchesSince).map {
      Timestamp(milliseconds: Timestamp.morning.milliseconds - Int64($0 + 1) * 5_000)
    }
    var tap = MatchCandidate.tap(
      .first,
      secondsAgo: 40,
      network: address == .missing ? .ipv4 : .ipv6
    )
    tap.address = address
    return matcher.decide(question, among: [tap])
  }

  /// Each other launch since the tap asks more of the devices, but not of the tap's own address.
  @Test func boundsASeriesOfGuesses() {
    // attack 65
    #expect(decide(launchesSince: 0).reason == .matched)
    #expect(decide(launchesSince: 1).reason == .matched)
    for count in 2...6 {
      let decision = decide(launchesSince: count)
      #expect(decision.reason == .weakEvidence)
      #expect(decision.counterfactual == .fewerLaunches(count))
      #expect(decision.launchesSince == count)
    }
    #expect(decide(launchesSince: 6, address: .agree).reason == .matched)
  }

  /// Where fewer wrong deliveries are accepted, the newest system alone is no evidence, nor a screen
  /// that one in five phones has; the tap's own address stays enough.
  @Test(arguments: [(0.001, true), (0.000_7, false), (0.000_2, false)])
  func asksMoreOfDevicesWhereLessIsAccepted(errorRate: Double, isEnough: Bool) {
    let strict = ProbabilisticMatcher(policy: MatchPolicy(errorRate: errorRate))
    var tap = MatchCandidate.tap(.first, secondsAgo: 40)
    (tap.signals.screen, tap.signals.scale) = (nil, nil)
    let decision = strict.decide(.iPhone(), among: [tap])
    #expect(decision.reason == (isEnough ? .matched : .weakEvidence))
    // Without the launches of others it would match only where the devices are enough for the first one.
    var late = MatchQuestion.iPhone()
    late.otherLaunches = (1...4).map {
      Timestamp(milliseconds: Timestamp.morning.milliseconds - $0 * 1_000)
    }
    let change = strict.decide(late, among: [tap]).counterfactual
    #expect((change == .fewerLaunches(4)) == isEnough, "\(String(describing: change))")
    (tap.network, tap.address) = (.ipv6, .agree)
    #expect(strict.decide(.iPhone(), among: [tap]).reason == .matched)
  }

  /// A launch before the tap cannot have been a guess of it.
  @Test func countsOnlyLaunchesSinceTheTap() {
    var question = MatchQuestion.iPhone()
    question.otherLaunches = (121...140).map {
      Timestamp(milliseconds: Timestamp.morning.milliseconds - $0 * 1_000)
    }
    let decision = matcher.decide(question, among: [.tap(.first, secondsAgo: 120)])
    #expect(decision.reason == .matched)
    #expect(decision.launchesSince == 0)
    let older = matcher.decide(question, among: [.tap(.first, secondsAgo: 130)])
    #expect(older.launchesSince == 10)
    #expect(older.reason == .weakEvidence)
  }

  /// The right version with another screen is one guess of many, although one in thirty phones zooms.
  @Test func refusesAPhoneThatMoreSpeaksAgainst() throws {
    let other = decide(launchesSince: 0, screen: ScreenSize(width: 430, height: 932))
    #expect(other.reason == .weakEvidence)
    #expect(other.counterfactual == .agreeing([.screen]))
    #expect(try #require(other.posterior) > #require(other.leastPosterior))
  }

  // MARK: - Two that fit equally deliver nothing

  /// Delays of two taps of two people in seconds; the table holds quick and slow ones, near and far.
  @Test(arguments: [(40, 50), (45, 75), (75, 283), (20, 600), (300, 1_200), (5, 45)])
  func twoEqualTapsDeliverNothing(newer: Int64, older: Int64) {
    // attack 63
    for network in [NetworkKind.ipv4, .ipv6] {
      let taps: [MatchCandidate] = [
        .tap(.first, secondsAgo: older, network: network, browser: 1),
        .tap(.second, link: .winter, secondsAgo: newer, network: network, browser: 2),
      ]
      let decision = matcher.decide(.iPhone(), among: taps)
      #expect(decision.match == nil, "\(newer) and \(older) seconds: \(decision.reason)")
      #expect([.ambiguous, .belowMargin, .weakEvidence].contains(decision.reason))
    }
  }

  /// A relative with an equal phone taps the same link at once: only the launch's own address tells.
  @Test func anotherAddressIsAnotherPerson() {
    var (mine, theirs) = (
      MatchCandidate.tap(.first, secondsAgo: 77, network: .ipv6),
      MatchCandidate.tap(.second, secondsAgo: 75, network: .ipv6)
    )
    (mine.address, theirs.address) = (.agree, .disagree)
    #expect(matcher.decide(.iPhone(), among: [mine, theirs]).match?.click == .first)
    theirs.address = .agree
    #expect(matcher.decide(.iPhone(), among: [mine, theirs]).match?.click == .second)
  }

  // MARK: - One link

  /// Two equal phones of one home tap one link: whoever launches gets it, and the newest journey is marked as shared.
  @Test func deliversTheLinkThatTwoPeopleTapped() {
    let taps: [MatchCandidate] = [
      .tap(.first, secondsAgo: 200, browser: 1), .tap(.second, secondsAgo: 60, browser: 2),
    ]
    let decision = matcher.decide(.iPhone(), among: taps)
    #expect(decision.match?.click == .second)
    #expect(decision.sharedBy == 2)
    let other: [MatchCandidate] = [
      taps[0], .tap(.second, link: .winter, secondsAgo: 60, browser: 2),
    ]
    #expect(matcher.decide(.iPhone(), among: other).match == nil)
    let alone = matcher.decide(.iPhone(), among: [taps[1]])
    #expect(alone.sharedBy == 1)
  }

  /// A tap of another phone on the same link adds nothing, and its journey is not delivered.
  @Test func addsNoTapThatContradicts() throws {
    var other = MatchCandidate.tap(.second, secondsAgo: 50, browser: 2)
    other.signals.screen = ScreenSize(width: 440, height: 956)
    let mine = MatchCandidate.tap(.first, secondsAgo: 60, browser: 1)
    let decision = matcher.decide(.iPhone(), among: [other, mine])
    #expect(decision.match?.click == .first)
    #expect(decision.sharedBy == 1)
  }

  // MARK: - One guess

  /// What a tap of an Android phone without a script says is what every phone of the network would.
  @Test func refusesWhatTheWholeNetworkHasInCommon() {
    var question = MatchQuestion.iPhone()
    question.signals.system = .android
    question.signals.version = SystemVersion(app: "15")
    question.signals.model = SignalDigest(model: "SM-A546B")
    var tap = MatchCandidate.tap(.first, secondsAgo: 70)
    tap.signals = DeviceSignals()
    (tap.signals.system, tap.signals.deviceClass) = (.android, .phone)
    tap.signals.setLanguage("tr-TR")
    #expect(matcher.decide(question, among: [tap]).reason == .weakEvidence)
    tap.signals.model = question.signals.model
    #expect(matcher.decide(question, among: [tap]).reason == .matched)
    tap.signals.model = nil
    (tap.network, tap.address) = (.ipv6, .agree)
    #expect(matcher.decide(question, among: [tap]).reason == .matched)
  }

  /// The most sold screen on the newest release is what a thief names first; an older release or a rarer screen is not.
  @Test(arguments: [
    ("26.1", 393, 852, false), ("26.2", 390, 844, false), ("26.0", 393, 852, true),
    ("18.6", 390, 844, true), ("26.1", 402, 874, true), ("26.1", 440, 956, true),
  ])
  func refusesThePhoneThatAThiefNamesFirst(
    version: String,
    width: Int,
    height: Int,
    isDelivered: Bool
  ) {
    var (tap, question) = (MatchCandidate.tap(.first, secondsAgo: 70), MatchQuestion.iPhone())
    tap.signals.version = SystemVersion(app: version)
    tap.signals.screen = ScreenSize(width: width, height: height)
    (question.signals.version, question.signals.screen) = (tap.signals.version, tap.signals.screen)
    #expect((matcher.decide(question, among: [tap]).match != nil) == isDelivered)
    (tap.network, tap.address) = (.ipv6, .agree)
    #expect(matcher.decide(question, among: [tap]).match != nil)
  }
}
