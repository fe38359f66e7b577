public import LinkCore

/// An app of a workspace.
public struct AppResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: AppID
  /// What the caller chose.
  public var settings: AppSettings
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes an app.
  public init(id: AppID, settings: AppSettings, createdAt: Timestamp) {
    self.id = id
    self.settings = settings
    self.createdAt = createdAt
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
    try settings.encode(to: encoder)
  }

  private enum CodingKeys: String, CodingKey {
    case id, createdAt
  }
}

/// What a caller chooses about an app; the body of `POST /api/v1/apps`.
public struct AppSettings: Codable, Hashable, Sendable {
  /// Its name for people.
  public var name: String
  /// `ios` or `android`.
  public var platform: String
  /// The bundle id (iOS) or package name (Android).
  public var bundleID: String
  /// The Apple team, ten characters; needed for universal links.
  public var teamID: String?
  /// The custom URL scheme that the app registers, without `:`.
  public var scheme: String?
  /// The app's page in its store.
  public var storeURL: String?
  /// SHA-256 fingerprints of the Android signing certificates, `AA:BB:…`.
  public var certificateFingerprints: [String]?
  /// Deferred links; the defaults where absent.
  public var matching: MatchingResource?
  /// Attribution of events; the defaults where absent.
  public var attribution: AttributionResource?

  /// Makes settings.
  public init(
    name: String,
    platform: String,
    bundleID: String,
    teamID: String? = nil,
    scheme: String? = nil,
    storeURL: String? = nil,
    certificateFingerprints: [String]? = nil,
    matching: MatchingResource? = nil,
    attribution: AttributionResource? = nil
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
  }
}

/// What an app's owner chooses about deferred links.
public struct MatchingResource: Codable, Hashable, Sendable {
  /// Whether first launches get links; true where absent.
  public var enabled: Bool?
  /// Whether network and device may decide where nothing certain does; false where absent.
  public var probabilistic: Bool?
  /// How long certain evidence is believed after its click, in milliseconds.
  public var certainWindow: Int64?
  /// How long network and device are believed after a click, in milliseconds.
  public var probabilisticWindow: Int64?
  /// The accepted part of deliveries by network and device that go to another user, 0.0001 to 0.01;
  /// 0.001 where absent.
  public var errorRate: Double?

  /// Chooses.
  public init(
    enabled: Bool? = nil,
    probabilistic: Bool? = nil,
    certainWindow: Int64? = nil,
    probabilisticWindow: Int64? = nil,
    errorRate: Double? = nil
  ) {
    self.enabled = enabled
    self.probabilistic = probabilistic
    self.certainWindow = certainWindow
    self.probabilisticWindow = probabilisticWindow
    self.errorRate = errorRate
  }
}

/// What an app's owner chooses about attribution.
public struct AttributionResource: Codable, Hashable, Sendable {
  /// How long after a link opened the app events belong to it, in milliseconds; 0 for never.
  public var deepLinkWindow: Int64?
  /// How long after a link was shown events belong to it, in milliseconds; 0 for never.
  public var impressionWindow: Int64?

  /// Chooses.
  public init(deepLinkWindow: Int64? = nil, impressionWindow: Int64? = nil) {
    self.deepLinkWindow = deepLinkWindow
    self.impressionWindow = impressionWindow
  }
}
