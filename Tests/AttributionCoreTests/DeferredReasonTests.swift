import AttributionCore
import LinkCore
import Testing

/// Nobody may meet a reason that no look-up was ever seen to end with.
@Suite struct DeferredReasonTests {
  /// Those that the server gives where it knows links and codes; its own tests meet them.
  private static let ofTheServer: Set<DeferredReason> = [
    .linkUnavailable, .unknownCode, .tooManyAttempts, .superseded,
  ]

  @Test func everyReasonEndsALookUp() {
    let certain = DeferredMatcherTests.cases.map { item in
      DeferredMatcher(isEnabled: item.isEnabled, window: 3_600_000).decide(
        item.evidence,
        handoff: item.state,
        install: .mine,
        now: .morning.advanced(bySeconds: item.age)
      ).reason
    }
    let met = Set(certain + Self.likely)
    #expect(met.isDisjoint(with: Self.ofTheServer))
    #expect(met.union(Self.ofTheServer) == Set(DeferredReason.all))
    #expect(Set(DeferredReason.all).count == DeferredReason.all.count)
  }

  private static var likely: [DeferredReason] {
    let matcher = ProbabilisticMatcher()
    var (bare, sensitive, vague) = (
      MatchCandidate.tap(.first), MatchCandidate.tap(.first),
      MatchCandidate.tap(.second, link: .winter, secondsAgo: 250)
    )
    bare.signals = DeviceSignals()
    sensitive.isSensitive = true
    (vague.signals.screen, vague.signals.scale, vague.signals.version) = (nil, nil, nil)
    return [
      matcher.decide(
        .iPhone(),
        among: [.tap(.first, secondsAgo: 50), .tap(.second, link: .winter, secondsAgo: 50)]
      ),
      matcher.decide(.iPhone(), among: [.tap(.first, secondsAgo: 50), vague]),
      matcher.decide(.iPhone(neighbours: 80), among: [.tap(.first)]),
      matcher.decide(.iPhone(), among: [bare]),
      matcher.decide(.iPhone(), among: [sensitive]),
    ].map(\.reason)
  }
}
