public import LinkCore

/// A link domain of a workspace.
public struct DomainResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: DomainID
  /// The host, lower case, in ASCII (IDNA).
  public var host: String
  /// Where its links begin, such as `https://go.example.com`.
  public var baseURL: String
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes a domain.
  public init(id: DomainID, host: String, baseURL: String, createdAt: Timestamp) {
    self.id = id
    self.host = host
    self.baseURL = baseURL
    self.createdAt = createdAt
  }
}

extension DomainResource {
  /// The domain of links for which none is named: the first that phones can reach, else the first.
  ///
  /// - Parameter domains: The workspace's domains, oldest first.
  /// - Returns: One of them, or `nil` where there are none.
  public static func preferred(of domains: [DomainResource]) -> DomainResource? {
    domains.first { LinkDomain($0.host)?.isForDevelopment == false } ?? domains.first
  }
}

/// The body of `POST /api/v1/domains`.
public struct DomainSettings: Codable, Hashable, Sendable {
  /// The host; made lower case, and ASCII where it is an internationalised name.
  public var host: String
  /// Where its links begin; `https://` and the host where absent.
  public var baseURL: String?

  /// Makes settings.
  public init(host: String, baseURL: String? = nil) {
    self.host = host
    self.baseURL = baseURL
  }
}

/// The body of `PATCH /api/v1/domains/{id}`.
public struct DomainChange: Codable, Hashable, Sendable {
  /// The new host, to which every link of the domain moves; unchanged where absent.
  public var host: String?
  /// Where its links begin; `https://` and the host where absent and the host changes.
  public var baseURL: String?

  /// Makes a change.
  public init(host: String? = nil, baseURL: String? = nil) {
    self.host = host
    self.baseURL = baseURL
  }
}
