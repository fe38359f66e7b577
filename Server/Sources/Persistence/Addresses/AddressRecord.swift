package import LinkCore
import WireModels

/// What an app says when it registers a push address.
package struct AddressRegistration: Hashable, Sendable {
  package var app: AppID
  /// The installation.
  package var install: InstallID
  /// The distinct id of the person who uses the app.
  package var person: String
  package var address: PushAddress
  /// Apple's environment; `nil` where the app did not say, and for Firebase.
  package var environment: PushEnvironment?
  /// What the system lets the app show; `nil` where the app did not say.
  package var permission: PushPermission?
  /// The first preferred language of the device, such as `tr-TR`.
  package var language: String?
  /// The time zone of the device, such as `Europe/Istanbul`.
  package var timeZone: String?
  /// The version of the app, such as `4.2`.
  package var appVersion: String?
  /// The country that it registered from, as two capital letters; `nil` where nothing tells.
  package var country: String?

  package init(app: AppID, install: InstallID, person: String, address: PushAddress) {
    self.app = app
    self.install = install
    self.person = person
    self.address = address
  }
}

/// A push address as it is stored: one owner, an install and its person.
package struct AddressRecord: Hashable, Sendable {
  /// Made by the server; stays when the address moves to another install.
  package var id: AddressID
  /// What the app said when it registered last.
  package var registration: AddressRegistration
  /// When the app registered it last.
  package var registeredAt: Timestamp
  /// When the server last heard from the install.
  package var lastSeenAt: Timestamp
  /// When the provider last accepted a message for it, to the day; `nil` where it never did.
  package var acceptedAt: Timestamp?
  /// Why nothing is sent to it any more; `nil` while it is in use.
  package var retirement: AddressRetirement?
}

/// Why and when an address went out of use.
package struct AddressRetirement: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable, CaseIterable {
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
  package var reason: Reason
  /// The provider's code, such as `Unregistered`; for ``Reason/rejected`` only.
  package var code: String?
  package var retiredAt: Timestamp

  package init(_ reason: Reason, code: String? = nil, at moment: Timestamp) {
    self.reason = reason
    self.code = code
    retiredAt = moment
  }
}
