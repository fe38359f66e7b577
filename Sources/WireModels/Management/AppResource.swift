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

  /// Makes settings.
  public init(
    name: String,
    platform: String,
    bundleID: String,
    teamID: String? = nil,
    scheme: String? = nil,
    storeURL: String? = nil,
    certificateFingerprints: [String]? = nil
  ) {
    self.name = name
    self.platform = platform
    self.bundleID = bundleID
    self.teamID = teamID
    self.scheme = scheme
    self.storeURL = storeURL
    self.certificateFingerprints = certificateFingerprints
  }
}
