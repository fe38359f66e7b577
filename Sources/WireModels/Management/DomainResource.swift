public import LinkCore

/// A link domain of a workspace.
public struct DomainResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: DomainID
  /// The host, lower case, in ASCII (IDNA).
  public var host: String
  /// Where its links begin, such as `https://go.example.com`.
  public var baseURL: String
  /// The web page to which the root of the domain redirects.
  public var rootURL: String?
  /// The web page to which unknown links and paths redirect.
  public var notFoundURL: String?
  /// The web page to which ended links without a page of their own redirect.
  public var expiredURL: String?
  /// Whether `AbC` and `abc` are two codes, as in exports of services that tell letters' case apart.
  public var caseSensitive: Bool
  /// Whether the workspace has shown that the domain is its own.
  public var verificationStatus: DomainVerification.Status
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes a domain.
  public init(
    id: DomainID,
    host: String,
    baseURL: String,
    rootURL: String? = nil,
    notFoundURL: String? = nil,
    expiredURL: String? = nil,
    caseSensitive: Bool = false,
    verificationStatus: DomainVerification.Status = .notRequired,
    createdAt: Timestamp
  ) {
    self.id = id
    self.host = host
    self.baseURL = baseURL
    self.rootURL = rootURL
    self.notFoundURL = notFoundURL
    self.expiredURL = expiredURL
    self.caseSensitive = caseSensitive
    self.verificationStatus = verificationStatus
    self.createdAt = createdAt
  }

  /// Whether the server answers on the domain.
  public var isServed: Bool { verificationStatus != .pending }

  /// The DNS record by which the workspace shows that the domain is its own.
  public var verification: DomainVerification {
    DomainVerification(status: verificationStatus, host: host, id: id)
  }

  private enum CodingKeys: String, CodingKey {
    case id, host, baseURL, rootURL, notFoundURL, expiredURL, caseSensitive, verification, createdAt
  }

  /// Decodes an object, also one of a server that knows fewer members.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(DomainID.self, forKey: .id),
      host: try values.decode(String.self, forKey: .host),
      baseURL: try values.decode(String.self, forKey: .baseURL),
      rootURL: try values.decodeIfPresent(String.self, forKey: .rootURL),
      notFoundURL: try values.decodeIfPresent(String.self, forKey: .notFoundURL),
      expiredURL: try values.decodeIfPresent(String.self, forKey: .expiredURL),
      caseSensitive: try values.decodeIfPresent(Bool.self, forKey: .caseSensitive) ?? false,
      verificationStatus: try values.decodeIfPresent(
        DomainVerification.self,
        forKey: .verification
      )?
      .status ?? .notRequired,
      createdAt: try values.decode(Timestamp.self, forKey: .createdAt)
    )
  }

  /// Encodes an object that names the DNS record.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(host, forKey: .host)
    try values.encode(baseURL, forKey: .baseURL)
    try values.encodeIfPresent(rootURL, forKey: .rootURL)
    try values.encodeIfPresent(notFoundURL, forKey: .notFoundURL)
    try values.encodeIfPresent(expiredURL, forKey: .expiredURL)
    try values.encode(caseSensitive, forKey: .caseSensitive)
    try values.encode(verification, forKey: .verification)
    try values.encode(createdAt, forKey: .createdAt)
  }
}

/// A page that a domain redirects to in place of one of its own.
public enum DomainPage: String, Codable, CodingKey, Hashable, Sendable, CaseIterable {
  /// For the root of the domain, `https://go.example.com/`.
  case root = "rootURL"
  /// For links and paths that are unknown.
  case notFound = "notFoundURL"
  /// For links that are over and have no page of their own for that.
  case expired = "expiredURL"
}

extension DomainResource {
  /// The URL of a page; `nil` if the domain shows its own.
  public subscript(page: DomainPage) -> String? {
    get {
      switch page {
      case .root: rootURL
      case .notFound: notFoundURL
      case .expired: expiredURL
      }
    }
    set {
      switch page {
      case .root: rootURL = newValue
      case .notFound: notFoundURL = newValue
      case .expired: expiredURL = newValue
      }
    }
  }

  /// The domain of links for which none is named: the first that is served and that phones can reach, else the
  /// first that is served, else the first.
  ///
  /// - Parameter domains: The workspace's domains, oldest first.
  /// - Returns: One of them, or `nil` where there are none.
  public static func preferred(of domains: [DomainResource]) -> DomainResource? {
    let served = domains.filter(\.isServed)
    return served.first { LinkDomain($0.host)?.isForDevelopment == false } ?? served.first
      ?? domains.first
  }
}

/// The body of `POST /api/v1/domains`.
public struct DomainSettings: Codable, Hashable, Sendable {
  /// The host; made lower case, and ASCII where it is an internationalised name.
  public var host: String
  /// Where its links begin; `https://` and the host where absent.
  public var baseURL: String?
  /// The web page to which the root of the domain redirects.
  public var rootURL: String?
  /// The web page to which unknown links and paths redirect.
  public var notFoundURL: String?
  /// The web page to which ended links without a page of their own redirect.
  public var expiredURL: String?
  /// Whether `AbC` and `abc` are two codes; they are one where absent.
  public var caseSensitive: Bool?

  /// Makes settings.
  public init(
    host: String,
    baseURL: String? = nil,
    rootURL: String? = nil,
    notFoundURL: String? = nil,
    expiredURL: String? = nil,
    caseSensitive: Bool? = nil
  ) {
    self.caseSensitive = caseSensitive
    self.host = host
    self.baseURL = baseURL
    self.rootURL = rootURL
    self.notFoundURL = notFoundURL
    self.expiredURL = expiredURL
  }
}

/// The body of `PATCH /api/v1/domains/{id}`.
public struct DomainChange: Codable, Hashable, Sendable {
  /// The new host, to which every link of the domain moves; unchanged where absent.
  public var host: String?
  /// Where its links begin; `https://` and the host where absent and the host changes.
  public var baseURL: String?
  /// The pages to set, or to remove where the value is `nil`; those that are absent stay.
  public var pages: [DomainPage: String?]
  /// Whether `AbC` and `abc` are two codes; unchanged where absent.
  public var caseSensitive: Bool?

  /// Makes a change.
  public init(
    host: String? = nil,
    baseURL: String? = nil,
    pages: [DomainPage: String?] = [:],
    caseSensitive: Bool? = nil
  ) {
    self.caseSensitive = caseSensitive
    self.host = host
    self.baseURL = baseURL
    self.pages = pages
  }

  private enum CodingKeys: String, CodingKey {
    case host, baseURL, caseSensitive
  }

  /// Decodes a flat object, in which `null` removes a page.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    host = try values.decodeIfPresent(String.self, forKey: .host)
    baseURL = try values.decodeIfPresent(String.self, forKey: .baseURL)
    caseSensitive = try values.decodeIfPresent(Bool.self, forKey: .caseSensitive)
    let members = try decoder.container(keyedBy: DomainPage.self)
    pages = [:]
    for page in DomainPage.allCases where members.contains(page) {
      pages.updateValue(try members.decodeIfPresent(String.self, forKey: page), forKey: page)
    }
  }

  /// Encodes a flat object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(host, forKey: .host)
    try values.encodeIfPresent(baseURL, forKey: .baseURL)
    try values.encodeIfPresent(caseSensitive, forKey: .caseSensitive)
    var members = encoder.container(keyedBy: DomainPage.self)
    for (page, url) in pages { try members.encode(url, forKey: page) }
  }
}
