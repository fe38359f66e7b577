import AttributionCore
import LinkCore
import Testing

/// What a receipt keeps must decide as the taps themselves did.
@Suite struct MatchEvidenceTests {
  private let matcher = ProbabilisticMatcher()

  private static func question() -> MatchQuestion {
    var question = MatchQuestion.iPhone(neighbours: 1)
    question.history = MatchHistory(
      [.early: .init(fitting: 80, contradicting: 20)],
      delays: [5: .init(fitting: 60, contradicting: 3), 8: .init(fitting: 20, contradicting: 17)]
    )
    return question
  }

  private static var fields: [[MatchCandidate]] {
    var (other, sensitive, taken) = (
      MatchCandidate.tap(.second, link: .winter), MatchCandidate.tap(.first),
      MatchCandidate.tap(.first)
    )
    other.signals.screen = ScreenSize(width: 440, height: 956)
    other.signals.setLanguage("en-GB")
    sensitive.isSensitive = true
    taken.isConsumed = true
    var late = MatchCandidate.tap(.first, secondsAgo: 700)
    late.window = 600_000
    return [
      [], [.tap(.first)], [.tap(.first), other], [.tap(.first), .tap(.second, link: .winter)],
      [.tap(.first, secondsAgo: 300, browser: 7), .tap(.second, browser: 7)], [sensitive],
      [taken], [late], [.tap(.first, network: .shared)], [.tap(.first, network: .none)],
      [.tap(.first, secondsAgo: 130), .tap(.second, secondsAgo: 120)],
    ]
  }

  @Test(arguments: fields) func decidesAsTheTapsDid(taps: [MatchCandidate]) {
    let question = Self.question()
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
}
