public import LinkCore
public import WireModels

/// What an app says when it registers a push address.
public struct AddressRegistration: Hashable, Sendable {
  public var app: AppID
  /// The installation.
  public var install: InstallID
  /// The distinct id of the person who uses the app.
  public var person: String
  public var address: PushAddress
  /// Apple's environment; `nil` where the app did not say, and for Firebase.
  public var environment: PushEnvironment?
  /// What the system lets the app show; `nil` where the app did not say.
  public var permission: PushPermission?
  /// The first preferred language of the device, such as `tr-TR`.
  public var language: String?
  /// The time zone of the device, such as `Europe/Istanbul`.
  public var timeZone: String?
  /// The version of the app, such as `4.2`.
  public var appVersion: String?
  /// The country that it registered from, as two capital letters; `nil` where nothing tells.
  public var country: String?

  public init(app: AppID, install: InstallID, person: String, address: PushAddress) {
    self.app = app
    self.install = install
    self.person = person
    self.address = address
  }
}

/// A push address as it is stored: one owner, an install and its person.
public struct AddressRecord: Hashable, Sendable {
  /// Made by the server; stays when the address moves to another install.
  public var id: AddressID
  /// What the app said when it registered last.
  public var registration: AddressRegistration
  /// When the app registered it last.
  public var registeredAt: Timestamp
  /// When the server last heard from the install.
  public var lastSeenAt: Timestamp
  /// When the provider last accepted a message for it, to the day; `nil` where it never did.
  public var acceptedAt: Timestamp?
  /// Why nothing is sent to it any more; `nil` while it is in use.
  public var retirement: AddressRetirement?
}

/// Why and when an address went out of use.
public struct AddressRetirement: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The app unregistered it.
    case unregistered
    /// The user opted out.
    case optedOut = "opted_out"
    /// The install registered another value of the same kind.
    case replaced
    /// The provider says that it is dead.
    case rejected
    /// The install was silent for longer than a provider keeps a token.
    case stale
  }

  /// Why.
  public var reason: Reason
  /// The provider's code, such as `Unregistered`; for ``Reason/rejected`` only.
  public var code: String?
  public var retiredAt: Timestamp

  public init(_ reason: Reason, code: String? = nil, at moment: Timestamp) {
    self.reason = reason
    self.code = code
    retiredAt = moment
  }
}
