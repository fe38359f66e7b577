import Hummingbird
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// A tap to explain.
struct TapQuestion: Sendable {
  var client: TapClient
  /// When it happens; now where absent.
  var at: Timestamp?
  var isUnlocked: Bool
  var isConfirmed: Bool
  private var userAgent: String?
  private var language: String?
  private var referrer: String?
  private var query: String?

  /// Reads the query of a request.
  init(_ request: Request, _ clients: ClientReader) throws {
    let reader = try QueryReader(request, .explainLink)
    let tap = TapDescription(
      userAgent: try reader.text("userAgent", .tapHeader),
      country: try reader.text("country", .tapCountry),
      language: try reader.text("language", .tapHeader),
      at: try reader.timestamp("at"),
      referrer: try reader.text("referrer", .tapHeader),
      ip: try reader.text("ip", .tapAddress),
      query: try reader.text("query", .tapQuery),
      unlocked: try reader.text("unlocked", .truth) == "true",
      confirmed: try reader.text("confirmed", .truth) == "true"
    )
    self.init(tap, clients)
  }

  /// Takes over what is known of a tap.
  init(_ tap: TapDescription, _ clients: ClientReader) {
    client = clients.client(at: tap.ip.flatMap { NetworkAddress($0) }, in: tap.country)
    (userAgent, language, at) = (tap.userAgent, tap.language, tap.at)
    (referrer, query) = (tap.referrer, tap.query)
    (isUnlocked, isConfirmed) = (tap.unlocked == true, tap.confirmed == true)
  }

  /// The request that such a tap sends.
  func request(on entry: LinkDirectory.Entry, now: Timestamp) -> TapRequest {
    var headers = TapHeaders()
    headers.userAgent = userAgent
    headers.acceptLanguage = language
    headers.referer = referrer.map { $0.contains("://") ? $0 : "https://\($0)/" }
    return TapRequest(
      host: entry.domain.host,
      code: entry.code,
      path: "/c/\(entry.code.path)",
      query: query.flatMap { $0.isEmpty ? nil : $0 },
      headers: headers,
      client: client,
      now: at ?? now
    )
  }
}

extension Schema {
  private static let printable = "printable ASCII"

  /// A header's value.
  static let tapHeader = Schema.string(
    Text(
      length: 0...512,
      pattern: "^[ -~]*$",
      requirement: printable,
      accepts: { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
    )
  )
  /// A query as it stands in a URL.
  static let tapQuery = Schema.string(
    Text(
      length: 0...1_024,
      pattern: "^[!\"$-~]*$",
      requirement: "printable ASCII without spaces and #, percent-encoded",
      example: "size=42",
      accepts: { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x23 } }
    )
  )
  static let tapCountry = Schema.string(
    Text(
      length: 2...2,
      pattern: "^[A-Za-z]{2}$",
      reason: .country,
      example: "TR",
      accepts: { CountryCode($0) != nil }
    )
  )
  static let tapAddress = Schema.string(
    Text(
      length: 2...45,
      pattern: "^(\(addressPattern)|\(longAddressPattern))$",
      reason: .address,
      example: "203.0.113.9",
      accepts: { NetworkAddress($0) != nil }
    )
  )
}

extension OpenAPIOperation {
  static let explainLink = OpenAPIOperation(
    .explainLink,
    tag: "management",
    summary: "Explain the destination of a tap",
    detail: """
      Runs the code that answers taps. Nothing is counted, so the answer contains nothing that needs a click, \
      such as a token for the store.
      """,
    parameters: [
      .path("id", .id, "The link."),
      .query("userAgent", .tapHeader, "The `User-Agent` of the tap; none if absent."),
      .query("country", .tapCountry, "The country it comes from."),
      .query("language", .tapHeader, "Its `Accept-Language`."),
      .query("at", .timestamp, "The time of the tap, in milliseconds since 1970; now if absent."),
      .query("referrer", .tapHeader, "The page it comes from: a URL or a host."),
      .query("ip", .tapAddress, "The address it comes from, IPv4 or IPv6."),
      .query("query", .tapQuery, "The query behind the short link, percent-encoded."),
      .query("unlocked", .truth, "If true, the visitor entered the password."),
      .query("confirmed", .truth, "If true, the visitor continued after the warning."),
    ],
    answers: [.json("The explanation.", .explanation)]
  )
}
