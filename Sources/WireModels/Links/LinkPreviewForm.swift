public import LinkCore

/// The body of `POST /api/v1/links/preview`: a link that is not saved, and the taps to try on it.
public struct LinkPreviewForm: Codable, Hashable, Sendable {
  /// What the link would have.
  public var settings: LinkSettings
  /// The link that it would change; a new one where absent.
  public var link: LinkID?
  /// Whether it would ask for a password; where absent, as the settings and the link have it.
  public var hasPassword: Bool?
  /// The `User-Agent` of each tap.
  public var userAgents: [String]
  /// The country that the taps come from, as two letters of ISO 3166.
  public var country: String?
  /// Their `Accept-Language`.
  public var language: String?
  /// When they happen; now where absent.
  public var at: Timestamp?

  /// Makes a body.
  public init(
    settings: LinkSettings,
    link: LinkID? = nil,
    hasPassword: Bool? = nil,
    userAgents: [String],
    country: String? = nil,
    language: String? = nil,
    at: Timestamp? = nil
  ) {
    (self.settings, self.link, self.hasPassword) = (settings, link, hasPassword)
    self.userAgents = userAgents
    (self.country, self.language, self.at) = (country, language, at)
  }
}

/// The answer to `POST /api/v1/links/preview`.
public struct LinkPreviewResult: Codable, Hashable, Sendable {
  /// What became of each tap, in the order of the request.
  public var taps: [Explanation]
  /// What the link would warn of once it was saved; `nil` where nothing.
  public var warnings: [LinkWarning]?

  /// Makes an answer.
  public init(taps: [Explanation], warnings: [LinkWarning]? = nil) {
    (self.taps, self.warnings) = (taps, warnings)
  }
}
