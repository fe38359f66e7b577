/// The body of `POST /v1/invites`: the link that a user of an app sends to others.
public struct InviteRequest: Codable, Hashable, Sendable {
  /// The domain, such as `go.example.com`.
  public var domain: String
  /// The short code of the stored link that says where the invitation leads.
  public var template: String
  /// What the app gets with the link, by the names of a OneLink; beside what is stored with the
  /// template.
  public var parameters: [String: String]

  /// Makes a request.
  public init(domain: String, template: String, parameters: [String: String]) {
    self.domain = domain
    self.template = template
    self.parameters = parameters
  }
}

/// The answer: a short link.
public struct InviteResponse: Codable, Hashable, Sendable {
  /// The link.
  public var url: String

  /// Makes an answer.
  public init(url: String) {
    self.url = url
  }
}
