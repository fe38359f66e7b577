import AttributionCore
import LinkCore
import Testing
import WireModels

@Suite struct AttributionRuleTests {
  private static let hour: Int64 = 3_600_000
  private static let now = Timestamp(milliseconds: 1_795_219_200_000)

  private static func touch(
    _ kind: AttributionTouch.Kind,
    hoursBefore hours: Int64,
    id: UInt64 = 1
  ) -> AttributionTouch {
    AttributionTouch(
      event: EntityID(high: 0, low: id),
      kind: kind,
      occurredAt: Timestamp(milliseconds: now.milliseconds - hours * hour)
    )
  }

  @Test func whatAnEventCarriesComesFirst() {
    let touches = [Self.touch(.deepLink, hoursBefore: 1)]
    var evidence = AttributionEvidence(
      occurredAt: Self.now,
      link: .known,
      journey: .known,
      campaignKey: .known,
      touches: touches
    )
    let rule = AttributionRule()
    #expect(rule.decide(evidence).reason == .named)
    evidence.link = .unknown
    #expect(rule.decide(evidence).reason == .journey)
    evidence.journey = .unknown
    #expect(rule.decide(evidence).reason == .campaignKey)
    evidence.campaignKey = .unknown
    #expect(rule.decide(evidence).reason == .unknownJourney)
    evidence.journey = .absent
    #expect(rule.decide(evidence).reason == .lastTouch)
    evidence.touches = []
    #expect(rule.decide(evidence).reason == .organic)
  }

  @Test(
    arguments: [
      ([(.deepLink, 2), (.deepLink, 1)], .lastTouch, 1),
      ([(.deepLink, 100), (.impression, 1)], .lastTouch, 100),
      ([(.deepLink, 168), (.impression, 23)], .lastImpression, 23),
      ([(.deepLink, 167)], .lastTouch, 167),
      ([(.impression, 24)], .organic, nil),
      ([(.deepLink, 0)], .lastTouch, 0),
      ([(.deepLink, -1)], .organic, nil),
      ([], .organic, nil),
    ] as [([(AttributionTouch.Kind, Int64)], AttributionReason, Int64?)]
  )
  func lastTouchInsideAWindow(
    _ touches: [(AttributionTouch.Kind, Int64)],
    _ reason: AttributionReason,
    _ hours: Int64?
  ) {
    let all = touches.map { Self.touch($0.0, hoursBefore: $0.1) }
    for touches in [all, all.reversed()] {
      let evidence = AttributionEvidence(occurredAt: Self.now, touches: touches)
      let decision = AttributionRule().decide(evidence)
      #expect(decision.reason == reason)
      let age = decision.touch.map { Self.now.milliseconds(since: $0.occurredAt) / Self.hour }
      #expect(age == hours)
    }
  }

  @Test func windowsAreTheOwnersChoice() {
    let evidence = AttributionEvidence(
      occurredAt: Self.now,
      touches: [Self.touch(.deepLink, hoursBefore: 2), Self.touch(.impression, hoursBefore: 1)]
    )
    let none = AttributionWindows(deepLink: 0, impression: 0)
    #expect(AttributionRule(windows: none).decide(evidence).reason == .organic)
    let short = AttributionWindows(deepLink: Self.hour, impression: 2 * Self.hour)
    #expect(AttributionRule(windows: short).decide(evidence).reason == .lastImpression)
    #expect(AttributionWindows(deepLink: .max).deepLink == AttributionWindows.longestDeepLink)
  }

  @Test func touchesOfOneMomentAreOrderedByTheirIds() {
    let touches = (1...3).map { Self.touch(.deepLink, hoursBefore: 1, id: $0) }
    for order in [touches, touches.reversed()] {
      let evidence = AttributionEvidence(occurredAt: Self.now, touches: order)
      #expect(AttributionRule().decide(evidence).touch?.event == touches[2].event)
    }
  }

  @Test func everyCheckIsInTheTrace() {
    let evidence = AttributionEvidence(
      occurredAt: Self.now,
      touches: [Self.touch(.deepLink, hoursBefore: 200)]
    )
    let trace = AttributionRule().decide(evidence).trace
    #expect(
      trace.map(\.step) == ["named", "journey", "campaign_key", "last_touch", "last_impression"]
    )
    #expect(trace.map(\.outcome) == ["absent", "absent", "absent", "outside_window", "absent"])
    #expect(trace[3].arguments == ["age": .init("8 d 8 h"), "window": .init("7 d 0 h")])
  }
}
