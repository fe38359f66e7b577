public import LinkCore

/// The body of `POST /v1/push/register`: where an installation can be reached, and whose it is.
///
/// Sent again it changes nothing; sent by another installation, the address moves to that one.
public struct PushRegistration: Codable, Hashable, Sendable {
  /// Made once per installation.
  public var installID: InstallID
  /// The person who uses the app.
  public var distinctID: String
  /// What the value is.
  public var kind: PushAddress.Kind
  /// The token or id, as the platform gave it.
  public var value: String
  /// Which of Apple's services issued the token; the server assumes production where it is absent.
  public var environment: PushEnvironment?
  /// What the system lets the app show.
  public var permission: PushPermission?
  /// The first preferred language, such as `tr-TR`.
  public var language: String?
  /// The time zone, such as `Europe/Istanbul`.
  public var timeZone: String?
  /// The app's version, such as `4.2`.
  public var appVersion: String?

  /// Makes a registration.
  public init(installID: InstallID, distinctID: String, address: PushAddress) {
    self.installID = installID
    self.distinctID = distinctID
    kind = address.kind
    value = address.value
  }

  /// The address; `nil` where the value cannot be one of its kind.
  public var address: PushAddress? { PushAddress(kind, value) }
}

/// The body of `POST /v1/push/unregister`: no message is sent to the installation any more.
public struct PushUnregistration: Codable, Hashable, Sendable {
  /// Why.
  public enum Reason: String, Codable, Hashable, Sendable, CaseIterable {
    /// The app asked for it.
    case unregistered
    /// The user opted out of everything.
    case optedOut = "opted_out"
  }

  /// The installation.
  public var installID: InstallID
  /// Which of its addresses; all of them where absent.
  public var kind: PushAddress.Kind?
  /// Why; ``Reason/unregistered`` where absent.
  public var reason: Reason?

  /// Makes a request.
  public init(installID: InstallID, kind: PushAddress.Kind? = nil, reason: Reason? = nil) {
    self.installID = installID
    self.kind = kind
    self.reason = reason
  }
}

/// The body of `POST /v1/push/consent`: what a person said about marketing.
public struct ConsentChange: Codable, Hashable, Sendable {
  /// The person.
  public var distinctID: String
  /// The kind of marketing; ``ConsentCategory/marketing`` where absent.
  public var category: ConsentCategory?
  /// Whether the person agrees; `false` withdraws.
  public var isGranted: Bool
  /// Which text the person saw, in the app's own words, such as `2026-03`.
  public var textVersion: String?
  /// When the person said it; now where absent.
  public var changedAt: Timestamp?

  /// Makes a change.
  public init(
    distinctID: String,
    category: ConsentCategory? = nil,
    isGranted: Bool,
    textVersion: String? = nil,
    changedAt: Timestamp? = nil
  ) {
    self.distinctID = distinctID
    self.category = category
    self.isGranted = isGranted
    self.textVersion = textVersion
    self.changedAt = changedAt
  }
}
