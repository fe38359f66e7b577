/// What the look-up for the link that led to the install came to, and why.
public struct PaylisherDeferredOutcome: Hashable, Sendable {
  /// Whether there was a link.
  public let isMatch: Bool
  /// The stable name of the reason, such as `matched`, `no_candidates`, `window_elapsed`,
  /// `already_checked`, `disabled` or `no_answer`.
  public let reason: String
  /// The server's record of the look-up, for `paylisher match explain`.
  public let receipt: String?
  /// The evidence that decided, such as `signed_token`.
  public let attributionMethod: String?
  /// How sure the server is, from 0 to 1.
  public let confidence: Double?
}
