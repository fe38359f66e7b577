/// Why a deferred look-up ended as it did: a stable name that programs switch on.
///
/// More may be added; treat an unknown one as a miss unless the status says `match`.
public struct DeferredReason: RawRepresentable, Hashable, Sendable {
  /// The name on the wire.
  public let rawValue: String

  /// Names a reason.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Every reason of this version.
  public static let all: [DeferredReason] = [
    .matched, .alreadyAnswered, .noCandidates, .weakEvidence, .expired, .consumed, .invalidToken,
    .otherApp, .unknownToken, .linkUnavailable, .disabled, .ambiguous, .belowMargin, .crowded,
    .networkOnly, .sensitive, .unknownCode, .tooManyAttempts, .superseded,
  ]

  /// One click was found, and is now this install's.
  public static let matched = DeferredReason(rawValue: "matched")
  /// This install asked before; the answer is the same.
  public static let alreadyAnswered = DeferredReason(rawValue: "already_answered")
  /// The app brought nothing that could point at a click.
  public static let noCandidates = DeferredReason(rawValue: "no_candidates")
  /// What the app brought fits thousands of phones, and a guess could deliver to the wrong person.
  public static let weakEvidence = DeferredReason(rawValue: "weak_evidence")
  /// The token or the click is older than the window allows.
  public static let expired = DeferredReason(rawValue: "expired")
  /// Another install redeemed the token.
  public static let consumed = DeferredReason(rawValue: "consumed")
  /// The token was not made by this server for this workspace.
  public static let invalidToken = DeferredReason(rawValue: "invalid_token")
  /// The token was made for another app.
  public static let otherApp = DeferredReason(rawValue: "other_app")
  /// The token is ours, but the server no longer knows it.
  public static let unknownToken = DeferredReason(rawValue: "unknown_token")
  /// The link was switched off or deleted after the click.
  public static let linkUnavailable = DeferredReason(rawValue: "link_unavailable")
  /// Deferred links are off for this app.
  public static let disabled = DeferredReason(rawValue: "disabled")
  /// Several taps fit equally well, and one person's link may not be guessed for another.
  public static let ambiguous = DeferredReason(rawValue: "ambiguous")
  /// The best tap fits, but not clearly better than the next.
  public static let belowMargin = DeferredReason(rawValue: "below_margin")
  /// Too many people share the network for any of them to be distinguished.
  public static let crowded = DeferredReason(rawValue: "crowded")
  /// The network agrees and nothing else does or is known, which never delivers.
  public static let networkOnly = DeferredReason(rawValue: "network_only")
  /// The link is delivered on certain evidence only.
  public static let sensitive = DeferredReason(rawValue: "sensitive")
  /// No tap shows this code, or no longer.
  public static let unknownCode = DeferredReason(rawValue: "unknown_code")
  /// The install was matched by network and device; later another one brought the click's token.
  public static let superseded = DeferredReason(rawValue: "superseded")
  /// Too many wrong codes were typed lately.
  public static let tooManyAttempts = DeferredReason(rawValue: "too_many_attempts")
}
