package import LinkCore
package import RoutingCore

/// A request for a short link, by whichever transport it came.
package struct TapRequest: Sendable {
  /// The host that it names, lower case, without port.
  package var host: String
  package var code: ShortCode
  /// The path, percent-encoded, without the query.
  package var path: String
  /// The query, percent-encoded, without `?`.
  package var query: String?
  /// Whether it is a `GET`: nothing else counts.
  package var isGet: Bool
  package var agent: Agent
  package var headers: TapHeaders
  package var client: TapClient
  /// When it came.
  package var now: Timestamp

  package init(
    host: String,
    code: ShortCode,
    path: String,
    query: String?,
    isGet: Bool = true,
    agent: Agent? = nil,
    headers: TapHeaders,
    client: TapClient,
    now: Timestamp
  ) {
    (self.host, self.code, self.path, self.query) = (host, code, path, query)
    self.isGet = isGet
    self.agent = agent ?? headers.agent
    (self.headers, self.client, self.now) = (headers, client, now)
  }
}

/// Who a tap comes from, for rules and matches that look at it; nothing of it is kept.
package struct TapClient: Hashable, Sendable {
  /// Where the client is.
  package var location: ClientLocation
  /// The address.
  package var address: NetworkAddress?

  package init(location: ClientLocation, address: NetworkAddress?) {
    (self.location, self.address) = (location, address)
  }
}

/// The header fields that a tap is read from.
package struct TapHeaders: Hashable, Sendable {
  package var userAgent: String?
  package var referer: String?
  package var acceptLanguage: String?
  package var acceptEncoding: String?
  package var cookie: String?
  package var secPurpose: String?
  package var purpose: String?
  package var xMoz: String?
  package var clientBrands: String?
  package var clientPlatform: String?
  package var clientMobile: String?
  package var clientModel: String?
  package var clientPlatformVersion: String?

  package init() {}

  /// The program and device, completed by client hints where the browser sent them.
  package var agent: Agent {
    AgentScanner.classify(userAgent ?? "", hints: hints)
  }

  private var hints: AgentHints? {
    guard clientPlatform != nil || clientBrands != nil else { return nil }
    return AgentHints(brands: clientBrands, platform: clientPlatform, mobile: clientMobile)
  }

  /// The value of a cookie.
  package func cookie(named name: String) -> Substring? {
    cookie?.split(separator: ";").lazy
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(name + "=") }?
      .dropFirst(name.utf8.count + 1)
  }
}
