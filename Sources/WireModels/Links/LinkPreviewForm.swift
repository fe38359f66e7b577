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

  /// Makes a body.
  public init(
    settings: LinkSettings,
    link: LinkID? = nil,
    hasPassword: Bool? = nil,
    userAgents: [String]
  ) {
    (self.settings, self.link, self.hasPassword) = (settings, link, hasPassword)
    self.userAgents = userAgents
  }
}

/// The answer to `POST /api/v1/links/preview`.
public struct LinkPreviewResult: Codable, Hashable, Sendable {
  /// What became of each tap, in the order of the request.
  public var taps: [Explanation]

  /// Makes an answer.
  public init(taps: [Explanation]) {
    self.taps = taps
  }
}
