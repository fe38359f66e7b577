/// The outcome of a deferred link lookup, and its reason.
public struct PaylisherDeferredOutcome: Hashable, Sendable {
  /// A Boolean value that indicates whether the lookup found a link.
  public let isMatch: Bool
  /// The stable name of the reason.
  ///
  /// Examples are `matched`, `no_candidates`, `window_elapsed`, `already_checked`, `disabled` and
  /// `no_answer`.
  public let reason: String
  /// The ID of the server's record of the lookup, for the command `paylisher match explain`.
  public let receipt: String?
  /// The evidence that decided the match, such as `signed_token`.
  public let attributionMethod: String?
  /// The confidence of the match, from 0 to 1.
  public let confidence: Double?
}
