public import LinkCore

/// Where a person can be reached, and what they said about marketing.
public struct ReachResource: Codable, Hashable, Sendable {
  /// The push addresses of the person's installs, the last registered first; retired ones too.
  public var addresses: [AddressResource]
  /// What the person said last about each category.
  public var consents: [ConsentResource]

  /// Makes a resource.
  public init(addresses: [AddressResource], consents: [ConsentResource]) {
    self.addresses = addresses
    self.consents = consents
  }
}

/// A push address of an install.
public struct AddressResource: Codable, Hashable, Sendable {
  /// The address.
  public var id: AddressID
  /// What it is.
  public var kind: PushAddress.Kind
  /// The last eight characters; the whole value stays on the server.
  public var ending: String
  /// Apple's environment, where the app said it.
  public var environment: PushEnvironment?
  /// The app.
  public var app: AppID
  /// The installation.
  public var install: InstallID
  /// The distinct id under which it was registered.
  public var distinctID: String
  /// What the system lets the app show, where the app said it.
  public var permission: PushPermission?
  /// The first preferred language.
  public var language: String?
  /// The time zone.
  public var timeZone: String?
  /// The app's version.
  public var appVersion: String?
  /// The country that it registered from, as two capital letters.
  public var country: String?
  /// When the app registered it last.
  public var registeredAt: Timestamp
  /// When the server last heard from the install.
  public var lastSeenAt: Timestamp
  /// When the provider last accepted a message for it.
  public var acceptedAt: Timestamp?
  /// When it went out of use; absent while it is in use.
  public var retiredAt: Timestamp?
  /// Why it went out of use, such as `replaced` or `rejected`.
  public var retiredReason: String?
  /// The provider's code where it refused the address, such as `Unregistered`.
  public var retiredCode: String?

  /// Makes a resource of an address in use.
  public init(
    id: AddressID,
    address: PushAddress,
    app: AppID,
    install: InstallID,
    distinctID: String,
    registeredAt: Timestamp,
    lastSeenAt: Timestamp
  ) {
    self.id = id
    kind = address.kind
    ending = String(address.value.suffix(8))
    self.app = app
    self.install = install
    self.distinctID = distinctID
    self.registeredAt = registeredAt
    self.lastSeenAt = lastSeenAt
  }
}

/// What a person said about a category of marketing.
public struct ConsentResource: Codable, Hashable, Sendable {
  /// The category.
  public var category: ConsentCategory
  /// Whether the person agrees.
  public var isGranted: Bool
  /// Which text the person saw.
  public var textVersion: String?
  /// `app` where the user said it there, `api` where the operator stored it.
  public var source: String
  /// When the person said it.
  public var changedAt: Timestamp

  /// Makes a resource.
  public init(
    category: ConsentCategory,
    isGranted: Bool,
    textVersion: String? = nil,
    source: String,
    changedAt: Timestamp
  ) {
    self.category = category
    self.isGranted = isGranted
    self.textVersion = textVersion
    self.source = source
    self.changedAt = changedAt
  }
}

/// What an operator stores about a category: the person said it elsewhere, such as on a web page.
public struct ConsentSettings: Codable, Hashable, Sendable {
  /// Whether the person agrees.
  public var isGranted: Bool
  /// Which text the person saw.
  public var textVersion: String?
  /// When the person said it; now where absent.
  public var changedAt: Timestamp?

  /// Makes settings.
  public init(isGranted: Bool, textVersion: String? = nil, changedAt: Timestamp? = nil) {
    self.isGranted = isGranted
    self.textVersion = textVersion
    self.changedAt = changedAt
  }
}
