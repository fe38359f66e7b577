import AttributionCore
import LinkCore
import Testing

/// What a receipt keeps must decide as the taps themselves did.
@Suite struct MatchEvidenceTests {
  private let matcher = ProbabilisticMatcher()

  private static var fields: [[MatchCandidate]] {
    var (other, sensitive) = (
      MatchCandidate.tap(.second, link: .winter), MatchCandidate.tap(.first)
    )
    other.signals.screen = ScreenSize(width: 440, height: 956)
    other.signals.setLanguage("en-GB")
    sensitive.isSensitive = true
    var late = MatchCandidate.tap(.first, secondsAgo: 700)
    late.window = 600_000
    return [
      [], [.tap(.first)], [.tap(.first), other], [.tap(.first), .tap(.second, link: .winter)],
      [.tap(.first, secondsAgo: 300, browser: 7), .tap(.second, browser: 7)], [sensitive],
      [late], [.tap(.first, network: .shared)], [.tap(.first, network: .none)],
      [.tap(.first, secondsAgo: 130), .tap(.second, secondsAgo: 120)],
    ]
  }

  @Test(arguments: fields) func decidesAsTheTapsDid(taps: [MatchCandidate]) {
    let question = MatchQuestion.iPhone(neighbours: 1)
    let first = matcher.decide(question, among: taps)
    let again = matcher.decide(matcher.evidence(question, taps))
    #expect(again.reason == first.reason)
    #expect(again.score == first.score)
    #expect(again.posterior == first.posterior)
    #expect(again.margin == first.margin)
    #expect(again.crowd == first.crowd)
    #expect(again.counterfactual == first.counterfactual)
    #expect(again.match == nil)
  }

  @Test func decidesOtherwiseByOtherRules() {
    let evidence = matcher.evidence(.iPhone(), [.tap(.first)])
    #expect(matcher.decide(evidence).reason == .matched)
    let strict = ProbabilisticMatcher(policy: MatchPolicy(errorRate: 0))
    #expect(strict.decide(evidence).reason == .weakEvidence)
  }

  @Test func keepsNoScreenThatFewHave() {
    var (tap, question) = (MatchCandidate.tap(.first), MatchQuestion.iPhone())
    #expect(matcher.evidence(question, [tap]).screen == question.signals.screen)
    question.signals.screen = ScreenSize(width: 333, height: 777)
    tap.signals.screen = question.signals.screen
    let evidence = matcher.evidence(question, [tap])
    #expect(evidence.screen == nil)
    #expect(matcher.decide(evidence).score == matcher.decide(question, among: [tap]).score)
  }

  @Test func countsEveryPersonOnce() {
    let evidence = matcher.evidence(
      .iPhone(neighbours: 2),
      [
        .tap(.first, secondsAgo: 300, browser: 7), .tap(.second, browser: 7),
        .tap(.second, link: .winter, browser: 8),
      ]
    )
    #expect(evidence.crowd == 4)
  }

  /// Whether two taps on one link, a minute apart, are one person's, by the names of their browsers.
  @Test(
    arguments: [
      (BrowserName(7, isKept: true), BrowserName(7, isKept: true), true),
      (BrowserName(7, isKept: false), BrowserName(7, isKept: true), true),
      (BrowserName(7, isKept: true), BrowserName(8, isKept: true), false),
      (BrowserName(7, isKept: false), BrowserName(8, isKept: true), false),
      (BrowserName(7, isKept: true), BrowserName(8, isKept: false), false),
      // A browser without cookies is given a name by each tap.
      (BrowserName(7, isKept: false), BrowserName(8, isKept: false), true),
      (nil, BrowserName(8, isKept: true), true), (nil, nil, true),
    ] as [(BrowserName?, BrowserName?, Bool)]
  )
  func tellsBrowsersApart(_ first: BrowserName?, _ second: BrowserName?, isSame: Bool) {
    var taps = [
      MatchCandidate.tap(.first, secondsAgo: 120), MatchCandidate.tap(.second, secondsAgo: 60),
    ]
    (taps[0].browser, taps[1].browser) = (first, second)
    #expect(matcher.evidence(.iPhone(), taps).crowd == (isSame ? 1 : 2))
    let decision = matcher.decide(.iPhone(), among: taps)
    // Both are on one link, which is delivered either way; the journey is the newest one's.
    #expect(decision.match?.click == .second)
    #expect(decision.sharedBy == (isSame ? 1 : 2))
  }

  /// A tap whose page ran no script tells less than the next one of the same person, and nothing else.
  @Test func takesATapThatTellsLessForTheSamePerson() {
    let whole = MatchCandidate.tap(.second, secondsAgo: 60)
    var less = MatchCandidate.tap(.first)
    (less.signals.screen, less.signals.scale, less.signals.timeZone) = (nil, nil, nil)
    #expect(matcher.evidence(.iPhone(), [less, whole]).crowd == 1)
    less.signals.setLanguage("en-GB")
    #expect(matcher.evidence(.iPhone(), [less, whole]).crowd == 2)
  }
}
