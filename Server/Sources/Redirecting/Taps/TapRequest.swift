package import LinkCore
package import RoutingCore

/// A request for a short link, by whichever transport it came.
///
/// It is a class because a tap hands it from call to call: a copy of its texts costs more than the
/// decision that is made from them.
package final class TapRequest: Sendable {
  /// The host that it names, lower case, without port.
  package let host: String
  package let code: ShortCode
  /// The path, percent-encoded, without the query.
  package let path: String
  /// The query, percent-encoded, without `?`.
  package let query: String?
  /// Whether it is a `GET`: nothing else counts.
  package let isGet: Bool
  package let agent: Agent
  package let headers: TapHeaders
  package let client: TapClient
  /// When it came.
  package let now: Timestamp

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
  package var location: ClientLocation
  package var address: NetworkAddress?

  package init(location: ClientLocation, address: NetworkAddress?) {
    (self.location, self.address) = (location, address)
  }
}

/// The header fields that a tap is read from.
package struct TapHeaders: Sendable {
  package var userAgent: String?
  package var referer: String?
  package var acceptLanguage: String?
  package var acceptEncoding: String?
  package var cookie: String?
  package var purpose = RequestPurpose()
  package var clientBrands: String?
  package var clientPlatform: String?
  package var clientMobile: String?
  package var clientModel: String?
  package var clientPlatformVersion: String?

  package init() {}

  /// The program and device, completed by client hints where the browser sent them.
  package var agent: Agent { agent(toldVersion: nil) }

  /// The program and device.
  ///
  /// - Parameter toldVersion: The system's version that a page's script found, which the header
  ///   fields may lack.
  /// - Returns: What they say together.
  package func agent(toldVersion: String?) -> Agent {
    AgentScanner.classify(userAgent ?? "", hints: hints(toldVersion))
  }

  private func hints(_ toldVersion: String?) -> AgentHints? {
    let version = toldVersion ?? clientPlatformVersion
    guard clientPlatform != nil || clientBrands != nil || version != nil else { return nil }
    return AgentHints(
      brands: clientBrands,
      platform: clientPlatform,
      platformVersion: version,
      mobile: clientMobile
    )
  }

  /// The value of a cookie.
  package func cookie(named name: String) -> Substring? {
    cookie?.split(separator: ";").lazy
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(name + "=") }?
      .dropFirst(name.utf8.count + 1)
  }
}

/// What a request says about a tap, read once.
package struct TapReading: Sendable {
  package var tap: Tap
  /// Whether the request counts: a `GET` that is not ahead of a tap that may never come.
  package var isClick: Bool
  /// The host of the page that led here, without its path, or the package name of the app.
  package var referrerHost: String?
  /// The first preferred language.
  package var language: String?
  package var location: ClientLocation

  package init(_ request: TapRequest) {
    let headers = request.headers
    let host = headers.referer.flatMap(Self.host)
    let isPrefetch = headers.purpose.isPrefetch
    tap = Tap(
      agent: request.agent,
      now: request.now,
      query: request.query,
      isPrefetch: isPrefetch,
      circumstances: .init(languages: headers.acceptLanguage, referrerHost: host)
    )
    isClick = request.isGet && !isPrefetch
    referrerHost = host
    language = headers.acceptLanguage.flatMap(Self.firstLanguage)
    location = request.client.location
  }

  private static let androidApp = "android-app:"
  private static let referrers: Set = ["https:", "http:", androidApp]

  /// The host of the page that led here, or the package name of the app, as in
  /// `android-app://com.example.reader/`.
  private static func host(_ referrer: String) -> String? {
    let parts = referrer.prefix(512).split(separator: "/", maxSplits: 2)
    guard parts.count >= 2, referrers.contains(String(parts[0])) else { return nil }
    let host = parts[1].prefix { $0 != ":" && $0 != "?" && $0 != "#" }.lowercased()
    let isApp = parts[0] == androidApp
    let isHost = host.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
        || isApp && $0 == 0x5F
    }
    return isHost && (1...253).contains(host.utf8.count) ? host : nil
  }

  private static func firstLanguage(_ header: String) -> String? {
    let tag = header.prefix { $0 != "," && $0 != ";" }
    let isTag = tag.utf8.allSatisfy {
      $0 == 0x2D || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
    }
    return isTag && (2...35).contains(tag.utf8.count) ? String(tag) : nil
  }
}
