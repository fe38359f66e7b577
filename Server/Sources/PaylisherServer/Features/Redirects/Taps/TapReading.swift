import HTTPTypes
import Hummingbird
import LinkCore
import RoutingCore

/// What a request says about a tap, read once.
struct TapReading: Sendable {
  var tap: Tap
  /// Whether the request counts: a `GET` that is not ahead of a tap that may never come.
  var isClick: Bool
  /// The host of the page that led here, without its path.
  var referrerHost: String?
  /// The first preferred language.
  var language: String?

  init(_ request: Request, now: Timestamp) {
    let headers = request.headers
    let isPrefetch = Prefetch.isPrefetch(
      secPurpose: headers[.secPurpose],
      purpose: headers[.purpose],
      xMoz: headers[.xMoz]
    )
    tap = Tap(
      agent: AgentScanner.classify(headers[.userAgent] ?? "", hints: AgentHints(headers)),
      now: now,
      query: request.uri.query,
      isPrefetch: isPrefetch
    )
    isClick = request.method == .get && !isPrefetch
    referrerHost = headers[.referer].flatMap(Self.host)
    language = headers[.acceptLanguage].flatMap(Self.firstLanguage)
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

extension AgentHints {
  /// The client hints of a request; `nil` where the browser sent none.
  fileprivate init?(_ headers: HTTPFields) {
    guard headers[.clientPlatform] != nil || headers[.clientBrands] != nil else { return nil }
    self.init(
      brands: headers[.clientBrands],
      platform: headers[.clientPlatform],
      mobile: headers[.clientMobile]
    )
  }
}

extension HTTPField.Name {
  fileprivate static let clientBrands = HTTPField.Name("Sec-CH-UA") ?? .origin
  fileprivate static let clientPlatform = HTTPField.Name("Sec-CH-UA-Platform") ?? .origin
  fileprivate static let clientMobile = HTTPField.Name("Sec-CH-UA-Mobile") ?? .origin
  fileprivate static let secPurpose = HTTPField.Name("Sec-Purpose") ?? .origin
  fileprivate static let purpose = HTTPField.Name("Purpose") ?? .origin
  fileprivate static let xMoz = HTTPField.Name("X-Moz") ?? .origin
}
