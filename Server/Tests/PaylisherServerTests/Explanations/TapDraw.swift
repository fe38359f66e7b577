import HTTPTypes
import LinkCore
import WireModels

@testable import PaylisherServer

/// Draws taps from phones, computers and bots of many places.
struct TapDraw: Sendable {
  var userAgent: String?
  var country: String?
  var language: String?
  var referrer: String?
  var address: String?
  var query: String?

  private static let agents: [String?] = [
    UserAgents.iPhone, UserAgents.android, UserAgents.mac, UserAgents.bot, nil, "curl/8.0",
    """
    Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
    Version/16.5 Mobile/15E148 Safari/604.1
    """,
    """
    Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like \
    Gecko) Mobile/15E148 Instagram 300.0.0.0
    """,
    """
    Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) \
    Chrome/99.0.4844.88 HuaweiBrowser/14.0.0.321 Mobile Safari/537.36
    """,
  ]

  init(using generator: inout SplitMix) {
    func pick<Value>(_ values: [Value?]) -> Value? {
      values.randomElement(using: &generator) ?? nil
    }
    userAgent = pick(Self.agents)
    country = pick([nil, "TR", "DE", "AZ"])
    language = pick([nil, "de-CH, en;q=0.8", "pt-BR", "tr"])
    referrer = pick([nil, "https://m.news.example.com/article?id=1", "https://other.example/"])
    address = pick([nil, "203.0.113.9", "198.51.100.1", "2001:db8::1"])
    query = pick([nil, "size=42", "debug", "size=41&utm_source=mail&auth=1", "x=%F0%9F%98%80"])
  }

  /// The query with its mark.
  var suffix: String { query.map { "?\($0)" } ?? "" }

  /// The fields of a request.
  var headers: HTTPFields {
    var headers = HTTPFields()
    headers[.userAgent] = userAgent
    headers[.acceptLanguage] = language
    headers[.referer] = referrer
    if let name = HTTPField.Name("X-Country") { headers[name] = country }
    if let name = HTTPField.Name("X-Address") { headers[name] = address }
    return headers
  }

  /// The same tap in words.
  var description: TapDescription {
    TapDescription(
      userAgent: userAgent,
      country: country,
      language: language,
      referrer: referrer,
      ip: address,
      query: query
    )
  }
}
