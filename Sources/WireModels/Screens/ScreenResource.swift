public import LinkCore

/// What an author writes about a screen: the body of `PUT /api/v1/screens/{id}`.
public struct ScreenSettings: Codable, Hashable, Sendable {
  /// Its name in lists; its id where absent.
  public var name: String?
  /// Whether apps show it, else it answers as deactivated; true where absent.
  public var active: Bool?
  /// The document, as `ScreenCore` reads it; at most 64 KiB.
  public var document: JSONValue

  /// Makes settings.
  public init(name: String? = nil, active: Bool? = nil, document: JSONValue) {
    (self.name, self.active, self.document) = (name, active, document)
  }
}

/// A stored screen: its draft, and what of it is published.
public struct ScreenResource: Codable, Hashable, Sendable {
  /// Its id, which links and apps name.
  public var id: Slug
  /// Its name in lists; its id where absent.
  public var name: String?
  /// Whether apps show it.
  public var active: Bool
  /// The draft; absent in lists.
  public var document: JSONValue?
  /// What apps show; absent before the screen is published.
  public var published: ScreenVersion?
  /// Whether the draft differs from what is published.
  public var hasChanges: Bool
  /// How often the screen was changed, for `If-Match`.
  public var revision: Int64
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was changed last.
  public var updatedAt: Timestamp
  /// What the linter finds in the draft, errors first; absent in lists.
  public var findings: [ScreenFindingResource]?
  /// The person that the request names.
  public var person: ScreenPerson?

  /// Makes a screen.
  public init(
    id: Slug,
    settings: ScreenSettings,
    published: ScreenVersion? = nil,
    hasChanges: Bool = true,
    revision: Int64,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    (self.id, name, active) = (id, settings.name, settings.active ?? true)
    (document, self.published, self.hasChanges) = (settings.document, published, hasChanges)
    (self.revision, self.createdAt, self.updatedAt) = (revision, createdAt, updatedAt)
  }

  /// Where the screen is in its life.
  public var status: ScreenStatus {
    if published == nil { return .draft }
    return active ? .published : .deactivated
  }
}

/// Where a screen is in its life.
public enum ScreenStatus: String, Hashable, Sendable, CaseIterable {
  /// Never published, or deleted and made again since.
  case draft
  /// Apps show it.
  case published
  /// Apps are answered that it is switched off.
  case deactivated
}

/// A publication of a screen; every one is kept.
public struct ScreenVersion: Codable, Hashable, Sendable {
  /// Its number, from 1; events of the screen carry it as `screen_version`.
  public var number: Int64
  /// When it was published.
  public var publishedAt: Timestamp
  /// The earlier version whose document this is, where it was rolled back to.
  public var restores: Int64?
  /// The document; absent in lists.
  public var document: JSONValue?

  /// Makes a version.
  public init(
    number: Int64,
    publishedAt: Timestamp,
    restores: Int64? = nil,
    document: JSONValue? = nil
  ) {
    (self.number, self.publishedAt) = (number, publishedAt)
    (self.restores, self.document) = (restores, document)
  }
}

/// What the linter finds in a document.
public struct ScreenFindingResource: Codable, Hashable, Sendable {
  /// The rule, such as `price_missing`.
  public var rule: String
  /// `error`, which keeps the screen from being published, or `warning`.
  public var severity: String
  /// Where, as a JSON pointer into the document.
  public var pointer: String
  /// What is wrong, and what to do.
  public var message: String
  /// The stable name of the sentence in `message`, a ``FaultReason``.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]?

  /// Makes a finding.
  public init(
    rule: String,
    severity: String,
    pointer: String,
    message: String,
    reason: String? = nil,
    arguments: [String: Problem.Argument]? = nil
  ) {
    (self.rule, self.severity) = (rule, severity)
    (self.pointer, self.message) = (pointer, message)
    (self.reason, self.arguments) = (reason, arguments)
  }
}

/// The body of `POST /api/v1/screens/{id}/rollback`.
public struct ScreenRollback: Codable, Hashable, Sendable {
  /// The number of the version that is published again.
  public var version: Int64

  /// Names a version.
  public init(version: Int64) {
    self.version = version
  }
}

/// The body of `POST /api/v1/screens/{id}/preview`.
public struct ScreenPreviewRequest: Codable, Hashable, Sendable {
  /// Seconds until the links stop working; 3,600 where absent.
  public var lifetimeSeconds: Int64?
  /// A distinct id of the person whose words the links show; the defaults where absent.
  public var person: String?

  /// Asks for links.
  public init(lifetimeSeconds: Int64? = nil, person: String? = nil) {
    (self.lifetimeSeconds, self.person) = (lifetimeSeconds, person)
  }
}

/// Links that show the draft of a screen on its author's phone.
public struct ScreenPreviewResource: Codable, Hashable, Sendable {
  /// On the link domain: opens the app, or a drawing of the screen in a browser.
  public var url: String
  /// In the schemes of the apps.
  public var appURLs: [String]
  /// When the links stop working.
  public var expiresAt: Timestamp
  /// The person that the request names.
  public var person: ScreenPerson?

  /// Makes links.
  public init(
    url: String,
    appURLs: [String],
    expiresAt: Timestamp,
    person: ScreenPerson? = nil
  ) {
    (self.url, self.appURLs, self.expiresAt) = (url, appURLs, expiresAt)
    self.person = person
  }
}

/// A person who looks at the draft of a screen, with the properties that its texts ask for.
public struct ScreenPerson: Codable, Hashable, Sendable {
  /// A property of the person.
  public struct Word: Codable, Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value as the screen shows it; absent where the person lacks it, and the text has its default.
    public var value: String?

    /// Names a property.
    public init(name: String, value: String?) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The distinct id that was asked for.
  public var distinctID: String
  /// Whether anything is stored of the id: it may be mistyped otherwise.
  public var isKnown: Bool
  /// The properties that the texts ask for, by name.
  public var words: [Word]

  /// Makes a person.
  public init(distinctID: String, isKnown: Bool, words: [Word]) {
    (self.distinctID, self.isKnown, self.words) = (distinctID, isKnown, words)
  }

  /// The value of a property; `nil` where the person lacks it or no text asked for it.
  public subscript(name: String) -> String? { words.first { $0.name == name }?.value }
}
