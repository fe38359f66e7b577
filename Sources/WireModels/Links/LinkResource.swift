public import LinkCore
public import TargetCore

/// The order of a list of links.
public enum LinkOrder: String, Hashable, Sendable, CaseIterable {
  /// Newest first.
  case created
  /// The most clicks by people in the last 30 UTC days first, among the 200 links that have the most.
  case clicks
}

/// A link in an answer of the API: ``settings`` and what the server adds, in one flat object.
///
/// ```swift
/// link.title         // what stands in the settings
/// link.hasPassword
/// ```
@dynamicMemberLookup
public struct LinkResource: Codable, Hashable, Sendable {
  /// The id.
  public var id: LinkID
  /// The whole short link.
  public var shortURL: String
  /// What its owner wrote, with every default filled in and without the password.
  public var settings: LinkSettings
  /// Whether it works now, by its state, times and click limit.
  public var status: LinkStatus
  /// Whether it asks for a password.
  public var hasPassword: Bool
  /// The link that an invitation follows: its state, targets and gates decide each tap.
  public var template: LinkID?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it last changed.
  public var updatedAt: Timestamp
  /// Counts changes, from 1; the `ETag`.
  public var version: Int64
  /// What is allowed and probably a mistake, such as a rule that no tap can reach.
  public var warnings: [LinkWarning]?

  /// A link.
  public init(
    id: LinkID,
    shortURL: String,
    settings: LinkSettings,
    status: LinkStatus = .active,
    hasPassword: Bool,
    template: LinkID? = nil,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    version: Int64,
    warnings: [LinkWarning]? = nil
  ) {
    self.id = id
    self.shortURL = shortURL
    self.settings = settings
    self.status = status
    self.hasPassword = hasPassword
    self.template = template
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
    self.warnings = warnings
  }

  /// The host that it is on.
  public var domain: String { settings.domain ?? "" }
  /// The short code, which is also the campaign key.
  public var code: String { settings.code ?? "" }
  /// Whether it works.
  public var state: LinkState { settings.state ?? .active }

  /// What its owner wrote.
  public subscript<Value>(dynamicMember member: KeyPath<LinkSettings, Value>) -> Value {
    settings[keyPath: member]
  }

  /// Reads a flat object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(LinkID.self, forKey: .id),
      shortURL: try container.decode(String.self, forKey: .shortURL),
      settings: try LinkSettings(from: decoder),
      status: try container.decode(LinkStatus.self, forKey: .status),
      hasPassword: try container.decode(Bool.self, forKey: .hasPassword),
      template: try container.decodeIfPresent(LinkID.self, forKey: .template),
      createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
      updatedAt: try container.decode(Timestamp.self, forKey: .updatedAt),
      version: try container.decode(Int64.self, forKey: .version),
      warnings: try container.decodeIfPresent([LinkWarning].self, forKey: .warnings)
    )
  }

  /// Writes a flat object.
  public func encode(to encoder: any Encoder) throws {
    try settings.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(shortURL, forKey: .shortURL)
    try container.encode(status, forKey: .status)
    try container.encode(hasPassword, forKey: .hasPassword)
    try container.encodeIfPresent(template, forKey: .template)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
    try container.encode(version, forKey: .version)
    try container.encodeIfPresent(warnings, forKey: .warnings)
  }

  private enum CodingKeys: String, CodingKey {
    case id, shortURL, status, hasPassword, template, createdAt, updatedAt, version, warnings
  }
}

extension LinkSettings {
  /// What a link has now, to change some of it and send it back whole.
  public init(_ link: LinkResource) {
    self = link.settings
    // `state` says the same, and both at once could contradict each other after a change.
    enabled = nil
  }
}

/// A lint warning about a link: valid, but probably a mistake.
public struct LinkWarning: Codable, Hashable, Sendable {
  /// A JSON pointer to what it is about, such as `/rules/2`.
  public var pointer: String
  /// A stable name, such as `unreachable_rule`.
  public var code: String
  /// The same for people.
  public var detail: String
  /// The stable name of the sentence in `detail`, by which it is said in another language.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]?

  /// A warning.
  public init(
    pointer: String,
    code: String,
    detail: String,
    reason: String? = nil,
    arguments: [String: Problem.Argument]? = nil
  ) {
    self.pointer = pointer
    self.code = code
    self.detail = detail
    self.reason = reason
    self.arguments = arguments
  }
}
