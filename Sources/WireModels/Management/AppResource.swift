public import LinkCore
public import TargetCore

/// An app of a workspace, as the API shows it and as it is stored.
@dynamicMemberLookup
public struct AppResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: AppID
  /// What the caller chose; its members are members of the app.
  public var settings: AppSettings
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes an app.
  public init(id: AppID, settings: AppSettings, createdAt: Timestamp) {
    self.id = id
    self.settings = settings
    self.createdAt = createdAt
  }

  /// A member of the settings.
  public subscript<Value>(dynamicMember member: WritableKeyPath<AppSettings, Value>) -> Value {
    get { settings[keyPath: member] }
    set { settings[keyPath: member] = newValue }
  }

  /// Decodes a flat object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(AppID.self, forKey: .id)
    createdAt = try container.decode(Timestamp.self, forKey: .createdAt)
    settings = try AppSettings(from: decoder)
  }

  /// Encodes a flat object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encodeIfPresent(settings.notice, forKey: .notice)
    try settings.encode(to: encoder)
  }

  private enum CodingKeys: String, CodingKey {
    case id, createdAt, notice
  }
}

extension AppSettings {
  /// What the owner must know of the settings: Apple's rule, if an iOS app is matched by network and device.
  public var notice: String? {
    guard platform == .ios, matching.allowsLikely else { return nil }
    return
      "Apple's Developer Program License Agreement (3.3.9) forbids identifying a device by its data, even with "
      + "consent, and Apple rejects apps for it. Use probabilistic matching on iOS for in-house apps only."
  }
}

/// What a caller chooses about an app; the body of `POST /api/v1/apps`.
public struct AppSettings: Codable, Hashable, Sendable {
  /// Its name for people.
  public var name: String
  /// The system that it is for; unique per workspace together with ``bundleID``.
  public var platform: AppPlatform
  /// The bundle id (iOS) or package name (Android).
  public var bundleID: String
  /// The Apple team, ten characters; needed for universal links.
  public var teamID: String?
  /// The custom URL scheme that the app registers, without `:`.
  public var scheme: String?
  /// The app's page in its store.
  public var storeURL: String?
  /// SHA-256 fingerprints of the Android signing certificates, `AA:BB:…`.
  public var certificateFingerprints: [String]
  /// Deferred links; the defaults where absent.
  public var matching: MatchingSettings
  /// How long events belong to a link; the defaults where absent.
  public var attribution: AttributionWindows
  /// How it looks on the pages of its links.
  public var appearance: AppAppearance?

  /// Makes settings.
  public init(
    name: String,
    platform: AppPlatform,
    bundleID: String,
    teamID: String? = nil,
    scheme: String? = nil,
    storeURL: String? = nil,
    certificateFingerprints: [String] = [],
    matching: MatchingSettings = MatchingSettings(),
    attribution: AttributionWindows = AttributionWindows(),
    appearance: AppAppearance? = nil
  ) {
    self.name = name
    self.platform = platform
    self.bundleID = bundleID
    self.teamID = teamID
    self.scheme = scheme
    self.storeURL = storeURL
    self.certificateFingerprints = certificateFingerprints
    self.matching = matching
    self.attribution = attribution
    self.appearance = appearance
  }

  /// Decodes an object, with defaults for what is absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(String.self, forKey: .name),
      platform: try values.decode(AppPlatform.self, forKey: .platform),
      bundleID: try values.decode(String.self, forKey: .bundleID),
      teamID: try values.decodeIfPresent(String.self, forKey: .teamID),
      scheme: try values.decodeIfPresent(String.self, forKey: .scheme),
      storeURL: try values.decodeIfPresent(String.self, forKey: .storeURL),
      certificateFingerprints: try values.decodeIfPresent(
        [String].self,
        forKey: .certificateFingerprints
      ) ?? [],
      matching: try values.decodeIfPresent(MatchingSettings.self, forKey: .matching)
        ?? MatchingSettings(),
      attribution: try values.decodeIfPresent(AttributionWindows.self, forKey: .attribution)
        ?? AttributionWindows(),
      appearance: try values.decodeIfPresent(AppAppearance.self, forKey: .appearance)
    )
  }
}
