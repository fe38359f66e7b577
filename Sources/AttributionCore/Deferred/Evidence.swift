/// What an app brings to its first launch that may connect it to a click, strongest first.
public struct Evidence: Hashable, Sendable {
  /// The token, where the app found one.
  public var token: TokenEvidence?
  /// Whether the app sent an advertising identifier.
  public var hasAdvertisingID: Bool
  /// Whether the app sent the fingerprint of older clients: a hash of model class, time zone and
  /// language, which thousands of phones share.
  public var hasFingerprint: Bool

  /// Collects evidence.
  public init(
    token: TokenEvidence? = nil,
    hasAdvertisingID: Bool = false,
    hasFingerprint: Bool = false
  ) {
    self.token = token
    self.hasAdvertisingID = hasAdvertisingID
    self.hasFingerprint = hasFingerprint
  }

  /// No evidence at all.
  public static let none = Evidence()
}

/// A token, how it reached the app, and whether it is ours.
public struct TokenEvidence: Hashable, Sendable {
  /// How the token reached the app.
  public var source: TokenSource
  /// The token, or why it is not believed.
  public var verification: Result<HandoffToken, HandoffTokenRefusal>

  /// Makes evidence of a token that was checked.
  public init(
    source: TokenSource,
    verification: Result<HandoffToken, HandoffTokenRefusal>
  ) {
    self.source = source
    self.verification = verification
  }
}

/// How a token can reach an app.
public enum TokenSource: String, Hashable, Sendable, CaseIterable {
  /// The person tapped a button that copied it.
  case clipboard
  /// The store passed it to the first launch.
  case referrer
  /// A web session on the link's domain returned it.
  case web
  /// The person typed or scanned it.
  case code
  /// An advertising identifier that tap and app were both given with consent led to it.
  case advertisingID = "advertising_id"
}
