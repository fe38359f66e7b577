import AttributionCore
import LinkCore
import TargetCore
import Testing
import WireModels

@Suite struct DeferredMatcherTests {
  static let handoff = Handoff(click: .first, link: .summer, clickedAt: .morning)

  static func token(
    _ verification: Result<HandoffToken, HandoffTokenRefusal>? = nil
  ) -> Evidence {
    let token = HandoffToken(
      click: .first,
      platform: .ios,
      expiresAt: .morning.advanced(bySeconds: 600),
      using: testCode()
    )
    return Evidence(
      token: TokenEvidence(source: .clipboard, verification: verification ?? .success(token))
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var evidence = DeferredMatcherTests.token()
    var state = HandoffState.unknown
    var isEnabled = true
    var age: Int64 = 60
    var reason: DeferredReason
    var matches = false
  }

  static let cases = [
    Case(testDescription: "open token", state: .open(handoff), reason: .matched, matches: true),
    Case(
      testDescription: "same install again",
      state: .redeemed(handoff, by: .mine),
      reason: .alreadyAnswered,
      matches: true
    ),
    Case(
      testDescription: "same install long after",
      state: .redeemed(handoff, by: .mine),
      age: 99_999,
      reason: .alreadyAnswered,
      matches: true
    ),
    Case(
      testDescription: "another install",
      state: .redeemed(handoff, by: .theirs),
      reason: .consumed
    ),
    Case(
      testDescription: "another install by network and device",
      state: .guessed(handoff, by: .theirs),
      reason: .matched,
      matches: true
    ),
    Case(testDescription: "unknown token", reason: .unknownToken),
    Case(testDescription: "token of another app", state: .otherApp, reason: .otherApp),
    Case(
      testDescription: "at the window's end",
      state: .open(handoff),
      age: 3_600,
      reason: .matched,
      matches: true
    ),
    Case(
      testDescription: "past the window",
      state: .open(handoff),
      age: 3_601,
      reason: .expired
    ),
    Case(
      testDescription: "clock behind",
      state: .open(handoff),
      age: -5,
      reason: .matched,
      matches: true
    ),
    Case(
      testDescription: "switched off",
      state: .open(handoff),
      isEnabled: false,
      reason: .disabled
    ),
    Case(
      testDescription: "forged",
      evidence: token(.failure(.badSignature)),
      state: .open(handoff),
      reason: .invalidToken
    ),
    Case(
      testDescription: "garbage",
      evidence: token(.failure(.malformed)),
      state: .open(handoff),
      reason: .invalidToken
    ),
    Case(
      testDescription: "another platform",
      evidence: token(.failure(.otherPlatform(.android))),
      state: .open(handoff),
      reason: .otherApp
    ),
    Case(
      testDescription: "token ended",
      evidence: token(.failure(.expired(at: .morning))),
      state: .open(handoff),
      reason: .expired
    ),
    Case(
      testDescription: "no evidence",
      evidence: .none,
      state: .open(handoff),
      reason: .noCandidates
    ),
    Case(
      testDescription: "fingerprint only",
      evidence: Evidence(hasFingerprint: true),
      state: .open(handoff),
      reason: .weakEvidence
    ),
    Case(
      testDescription: "advertising id only",
      evidence: Evidence(hasAdvertisingID: true),
      state: .open(handoff),
      reason: .weakEvidence
    ),
  ]

  @Test(arguments: cases) func decides(item: Case) {
    let decision = DeferredMatcher(isEnabled: item.isEnabled, window: 3_600_000).decide(
      item.evidence,
      handoff: item.state,
      install: .mine,
      now: .morning.advanced(bySeconds: item.age)
    )
    #expect(decision.reason == item.reason)
    #expect((decision.match?.handoff == Self.handoff) == item.matches)
    let answer = decision.trace.last
    #expect((answer?.step, answer?.outcome) == ("answer", item.reason.rawValue))
    #expect((answer?.reason == TraceReason.delivered.code) == item.matches)
  }

  @Test func leavesNoDoubtAboutASignedToken() {
    let decision = DeferredMatcher().decide(
      Self.token(),
      handoff: .open(Self.handoff),
      install: .mine,
      now: .morning
    )
    #expect(decision.match?.method == .signedToken)
    #expect(decision.match?.confidence == 1)
    #expect(
      decision.trace.map(\.step) == [
        "deferred_enabled", "token_present", "token_signature", "token_known", "token_unused",
        "window", "answer",
      ]
    )
  }

  @Test(arguments: [
    (Int64.max, DeferredMatcher.longestWindow), (0, 1_000), (-5, 1_000), (60_000, 60_000),
  ])
  func keepsTheWindowInBounds(asked: Int64, given: Int64) {
    #expect(DeferredMatcher(window: asked).window == given)
  }

  @Test func looksUpNothingItWouldNotBelieve() {
    #expect(DeferredMatcher().tokenToLookUp(Self.token()) != nil)
    #expect(DeferredMatcher().tokenToLookUp(Self.token(.failure(.badSignature))) == nil)
    #expect(DeferredMatcher(isEnabled: false).tokenToLookUp(Self.token()) == nil)
    #expect(DeferredMatcher().tokenToLookUp(Evidence(hasFingerprint: true)) == nil)
  }
}
