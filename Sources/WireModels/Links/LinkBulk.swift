public import LinkCore

/// The body of `POST /api/v1/links/bulk`.
public struct LinkBulk: Codable, Hashable, Sendable {
  /// What ``LinkSettings`` are, one for each link.
  public var links: [JSONValue]
  /// Whether links that can be made are made although others cannot; false where absent.
  public var partial: Bool?
  /// Whether nothing is made: the answer says what would be; false where absent.
  public var dryRun: Bool?

  /// Makes a body.
  public init(links: [JSONValue], partial: Bool? = nil, dryRun: Bool? = nil) {
    self.links = links
    self.partial = partial
    self.dryRun = dryRun
  }
}

/// The answer to `POST /api/v1/links/bulk`.
public struct LinkBulkResult: Codable, Hashable, Sendable {
  /// How many links were made.
  public var created: Int
  /// How many were not.
  public var refused: Int
  /// What became of each, in the order of the request.
  public var items: [BulkVerdict]

  /// Makes an answer.
  public init(created: Int, refused: Int, items: [BulkVerdict]) {
    self.created = created
    self.refused = refused
    self.items = items
  }
}

/// What became of one link of many.
public struct BulkVerdict: Codable, Hashable, Sendable {
  /// Its place in the request, from 0.
  public var index: Int
  /// `created`, `refused`, or, where nothing was to be made, `valid`.
  public var status: String
  /// The link that was made.
  public var link: LinkResource?
  /// The stable name of the problem.
  public var code: String?
  /// The problem, for people.
  public var detail: String?
  /// The stable name of the sentence in `detail`, by which it is said in another language.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]?
  /// The fields that were wrong.
  public var errors: [Problem.FieldError]?

  /// Makes a verdict.
  public init(
    index: Int,
    status: String,
    link: LinkResource? = nil,
    code: String? = nil,
    detail: String? = nil,
    errors: [Problem.FieldError]? = nil
  ) {
    self.index = index
    self.status = status
    self.link = link
    self.code = code
    self.detail = detail
    self.errors = errors
  }
}
