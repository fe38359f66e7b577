import LinkCore

/// Whether a token delivers its link to an install, and why: values in, values out.
struct RedeemDecision: Hashable, Sendable {
  var result: RedeemOutcome.Result
  var trace: [TraceEntry]

  /// What the decision depends on.
  struct Facts: Hashable, Sendable {
    /// Whether the install brought a token.
    var hasToken: Bool
    /// The hand-off that the token names.
    var handoff: HandoffRecord?
    /// Whether another token of the same tap has delivered the link.
    var isClickConsumed: Bool
    /// Who asks.
    var install: InstallRecord
    /// When.
    var now: Timestamp
  }

  /// Checks in the order in which they are explained.
  static func decide(_ facts: Facts) -> RedeemDecision {
    var decision = RedeemDecision(result: .matched, trace: [])
    guard facts.hasToken else {
      decision.end(.noCandidates, "token_present", "The app came without a token.")
      return decision
    }
    decision.pass("token_present", "The app came with a token.")
    guard let handoff = facts.handoff, fits(handoff, facts.install) else {
      decision.end(.unknown, "token_known", "No token of this app and platform has this hash.")
      return decision
    }
    decision.pass("token_known", "Issued at \(handoff.issuedAt.iso8601).")
    guard handoff.consumedAt == nil, !facts.isClickConsumed else {
      decision.end(.consumed, "token_unused", "Another install has had this tap's link.")
      return decision
    }
    decision.pass("token_unused", "No install has had this tap's link.")
    let expiry = "Valid until \(handoff.expiresAt.iso8601), asked at \(facts.now.iso8601)."
    guard facts.now < handoff.expiresAt else {
      decision.end(.expired, "token_unexpired", expiry)
      return decision
    }
    decision.pass("token_unexpired", expiry)
    return decision
  }

  private static func fits(_ handoff: HandoffRecord, _ install: InstallRecord) -> Bool {
    (handoff.app ?? install.app) == install.app
      && (handoff.platform ?? install.platform) == install.platform
  }

  private mutating func pass(_ step: String, _ detail: String) {
    trace.append(TraceEntry(step: step, outcome: "passed", detail: detail))
  }

  private mutating func end(_ result: RedeemOutcome.Result, _ step: String, _ detail: String) {
    self.result = result
    trace.append(TraceEntry(step: step, outcome: "failed", detail: detail))
  }
}
