import LinkCore
package import RoutingCore

/// What a request says about a tap, read once.
package struct TapReading: Sendable {
  package var tap: Tap
  /// Whether the request counts: a `GET` that is not ahead of a tap that may never come.
  package var isClick: Bool
  /// The host of the page that led here, without its path.
  package var referrerHost: String?
  /// The first preferred language.
  package var language: String?
  /// Where the client is.
  package var location = ClientLocation()

  /// Reads a request.
  package init(_ request: TapRequest) {
    let headers = request.headers
    let isPrefetch = Prefetch.isPrefetch(
      secPurpose: headers.secPurpose,
      purpose: headers.purpose,
      xMoz: headers.xMoz
    )
    referrerHost = headers.referer.flatMap(Self.host)
    tap = Tap(
      agent: request.agent,
      now: request.now,
      query: request.query,
      isPrefetch: isPrefetch,
      circumstances: .init(languages: headers.acceptLanguage, referrerHost: referrerHost)
    )
    isClick = request.isGet && !isPrefetch
    location = request.client.location
    language = headers.acceptLanguage.flatMap(Self.firstLanguage)
  }

  /// Reads where the parameters of a OneLink in the query lead, as a workspace allows.
  package mutating func readParameters(under policy: WorkspacePolicy) {
    guard let query = tap.query, query.contains("af_") else { return }
    let allowed = OneLinkTargets.Policy(web: policy.web, app: policy.app)
    tap.oneLink = OneLinkTargets(OneLinkParameters(query: query), allowed, of: .tap)
  }

  private static func host(_ referrer: String) -> String? {
    let parts = referrer.prefix(512).split(separator: "/", maxSplits: 2)
    guard parts.count >= 2, parts[0] == "https:" || parts[0] == "http:" else { return nil }
    let host = parts[1].prefix { $0 != ":" && $0 != "?" && $0 != "#" }.lowercased()
    let isHost = host.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
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
