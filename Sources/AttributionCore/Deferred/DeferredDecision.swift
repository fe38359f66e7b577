public import WireModels

/// The answer to a deferred look-up, with its working.
public struct DeferredDecision: Hashable, Sendable {
  /// The click to deliver, or `nil` for a miss.
  public var match: DeferredMatch?
  /// Why.
  public var reason: DeferredReason
  /// Every check that was made, in order; the last says what would have changed a miss.
  public var trace: [TraceEntry]

  /// Makes a decision.
  public init(
    match: DeferredMatch?,
    reason: DeferredReason,
    trace: [TraceEntry]
  ) {
    self.match = match
    self.reason = reason
    self.trace = trace
  }
}

/// The evidence that decides what a first launch follows; its raw value is its name on the wire.
public enum MatchMethod: String, Hashable, Sendable, CaseIterable {
  /// A token that this server signed: from the link, the clipboard or the store's referrer.
  case signedToken = "signed_token"
  /// The code that a page showed.
  case code
  /// The advertising id of an iPhone or iPad.
  case appleAdvertisingID = "idfa"
  /// The advertising id of an Android phone.
  case googleAdvertisingID = "gaid"
  /// Network and device, weighed.
  case probabilistic
}

/// A click that an install follows.
public struct DeferredMatch: Hashable, Sendable {
  /// The click.
  public var handoff: Handoff
  /// The evidence that decided.
  public var method: MatchMethod
  /// 0 to 1; a signed token leaves no doubt.
  public var confidence: Double

  /// Makes a match.
  public init(handoff: Handoff, method: MatchMethod, confidence: Double) {
    self.handoff = handoff
    self.method = method
    self.confidence = confidence
  }
}
