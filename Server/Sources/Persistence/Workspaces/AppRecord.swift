public import LinkCore

/// An app of a workspace.
public struct AppRecord: Codable, Hashable, Sendable {
  /// Its id.
  public var id: AppID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// Its name for people.
  public var name: String
  /// `ios` or `android`.
  public var platform: String
  /// The bundle id (iOS) or package name (Android); unique per workspace and platform.
  public var bundleID: String
  /// The Apple team, ten characters.
  public var teamID: String?
  /// The custom URL scheme, without `:`.
  public var scheme: String?
  /// The page in the store.
  public var storeURL: String?
  /// SHA-256 fingerprints of the Android signing certificates, `AA:BB:…`.
  public var certificateFingerprints: [String]
  /// What its owner chose about deferred links.
  public var matching: MatchingSettings
  /// What its owner chose about attribution.
  public var attribution: AttributionSettings
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes an app.
  public init(
    id: AppID,
    workspace: WorkspaceID,
    name: String,
    platform: String,
    bundleID: String,
    teamID: String? = nil,
    scheme: String? = nil,
    storeURL: String? = nil,
    certificateFingerprints: [String] = [],
    matching: MatchingSettings = MatchingSettings(),
    attribution: AttributionSettings = AttributionSettings(),
    createdAt: Timestamp
  ) {
    self.id = id
    self.workspace = workspace
    self.name = name
    self.platform = platform
    self.bundleID = bundleID
    self.teamID = teamID
    self.scheme = scheme
    self.storeURL = storeURL
    self.certificateFingerprints = certificateFingerprints
    self.matching = matching
    self.attribution = attribution
    self.createdAt = createdAt
  }
}
