/// Where one installation of an app receives push messages.
///
/// Three kinds exist side by side: Apple's device token, Firebase's registration token, and the
/// Firebase installation id that replaces it
/// ([Firebase, manage tokens](https://firebase.google.com/docs/cloud-messaging/manage-tokens)).
public struct PushAddress: Hashable, Sendable, Codable {
  /// What the value is.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A device token of Apple's push service, in lower-case hexadecimal.
    case apns
    /// A registration token of Firebase Cloud Messaging.
    case fcmToken = "fcm_token"
    /// A Firebase installation id.
    case fcmInstallation = "fcm_installation"
  }

  /// The longest value that is taken, in bytes; no provider promises a length.
  public static let maximumLength = 1_024

  /// The kind.
  public let kind: Kind
  /// The value, as the provider takes it.
  public let value: String

  /// Makes an address; `nil` for an empty or overlong value, one with white space or control
  /// characters, and for an APNs token that is not hexadecimal.
  ///
  /// APNs tokens are lower-cased; their length may be any
  /// ([Apple](https://developer.apple.com/documentation/usernotifications/registering-your-app-with-apns)).
  public init?(_ kind: Kind, _ value: some StringProtocol) {
    let bytes = value.utf8
    guard (1...Self.maximumLength).contains(bytes.count) else { return nil }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.kind = kind
    if kind == .apns {
      guard bytes.count.isMultiple(of: 2), value.allSatisfy(\.isHexDigit) else { return nil }
      self.value = value.lowercased()
    } else {
      self.value = String(value)
    }
  }
}

extension PushAddress {
  private enum CodingKeys: String, CodingKey {
    case kind, value
  }

  /// Decodes `{"kind": …, "value": …}`; fails for what ``init(_:_:)`` refuses.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(Kind.self, forKey: .kind)
    guard let address = PushAddress(kind, try container.decode(String.self, forKey: .value)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .value,
        in: container,
        debugDescription: "not a push address of the kind \(kind.rawValue)"
      )
    }
    self = address
  }
}

/// Which of Apple's two push services issued a device token.
public enum PushEnvironment: String, Hashable, Sendable, CaseIterable, Codable {
  /// App Store and TestFlight builds.
  case production
  /// Builds that Xcode installed.
  case sandbox

  /// The other one.
  public var other: PushEnvironment { self == .production ? .sandbox : .production }
}

/// What the system lets the app show, as `UNAuthorizationStatus` says it.
public enum PushPermission: String, Hashable, Sendable, CaseIterable, Codable {
  /// The user was not asked yet.
  case notDetermined = "not_determined"
  /// The user refused: messages arrive and are not shown.
  case denied
  /// The user allowed notifications.
  case authorized
  /// Notifications arrive quietly in the list, without having been asked for.
  case provisional
  /// An app clip may notify for some hours.
  case ephemeral

  /// Whether a message would be shown.
  public var shows: Bool {
    switch self {
    case .authorized, .provisional, .ephemeral: true
    case .notDetermined, .denied: false
    }
  }
}
