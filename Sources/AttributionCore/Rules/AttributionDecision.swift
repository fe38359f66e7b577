/// What an event belongs to, and why.
public struct AttributionDecision: Hashable, Sendable {
  /// Why.
  public let reason: AttributionReason
  /// The touch that decided, where one did.
  public let touch: AttributionTouch?
  private let checks: [AttributionCheck]

  init(reason: AttributionReason, touch: AttributionTouch? = nil, checks: [AttributionCheck]) {
    self.reason = reason
    self.touch = touch
    self.checks = checks
  }

  /// Every check that was made, in order.
  public var trace: [MatchStep] { checks.map(\.step) }
}
