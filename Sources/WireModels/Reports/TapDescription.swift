public import LinkCore

/// A tap to explain; what is left out is not known, as it would be in a real one.
public struct TapDescription: Hashable, Sendable {
  /// `User-Agent`.
  public var userAgent: String?
  /// The country, as two letters of ISO 3166.
  public var country: String?
  /// `Accept-Language`.
  public var language: String?
  /// When it happens; now where absent.
  public var at: Timestamp?
  /// The page it comes from: its URL or its host.
  public var referrer: String?
  /// The address it comes from.
  public var ip: String?
  /// The query behind the short link, without `?`.
  public var query: String?
  /// Whether the link's password was given.
  public var unlocked: Bool?
  /// Whether the person went on after the warning.
  public var confirmed: Bool?

  /// Makes a description.
  public init(
    userAgent: String? = nil,
    country: String? = nil,
    language: String? = nil,
    at: Timestamp? = nil,
    referrer: String? = nil,
    ip: String? = nil,
    query: String? = nil,
    unlocked: Bool? = nil,
    confirmed: Bool? = nil
  ) {
    self.userAgent = userAgent
    self.country = country
    self.language = language
    self.at = at
    self.referrer = referrer
    self.ip = ip
    self.query = query
    self.unlocked = unlocked
    self.confirmed = confirmed
  }
}
