import Foundation
import LinkCore

/// The server's answer to the look-up, read generously: names in either case style, and an odd
/// field costs no other.
struct DeferredAnswer: Equatable, Sendable {
  let isMatch: Bool
  private(set) var reason: String
  let receipt: String?
  let url: String?
  let campaignKey: String?
  let jid: String?
  let clickTimestamp: String?
  /// In seconds.
  let window: Int64?
  private(set) var method: String?
  let confidence: Double?
  /// What would have changed a miss, for people.
  let message: String?

  /// Reads a body; `nil` where it is not an object with a status.
  init?(_ body: Data) {
    guard let answer = try? JSONDecoder().decode(JSONValue.self, from: body),
      let status = answer["status"]?.stringValue
    else { return nil }
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { answer[$0]?.stringValue }.first { !$0.isEmpty }
    }
    isMatch = status == "match"
    reason = text("reason") ?? (isMatch ? "matched" : status)
    receipt = text("receipt")
    url = text("url", "deeplink_url")
    campaignKey = text("campaignKey", "campaign_key")
    jid = text("jid")
    clickTimestamp = text("clickTimestamp", "click_timestamp")
    message = text("message")
    method = text("attributionMethod", "attribution_method")
    confidence = answer["confidence"]?.numberValue
    window = (answer["attributionWindow"] ?? answer["attribution_window"])?.numberValue
      .flatMap { Int64(exactly: $0.rounded()) }
  }

  /// The same answer to a question that was settled in another way.
  func found(by method: String) -> DeferredAnswer {
    var answer = self
    (answer.reason, answer.method) = ("matched", method)
    return answer
  }

  /// The link to deliver, with the journey that stands beside it in the answer and without a token;
  /// `nil` where the URL cannot be read at all.
  ///
  /// The key beside it is added only to a link that names none.
  func verdict(_ configuration: LinkConfiguration) -> LinkVerdict? {
    guard let plain = completeURL(key: nil) else { return nil }
    let verdict = LinkGrammar.parse(plain, configuration: configuration)
    guard let link = verdict.link, link.campaignKey == nil, let campaignKey,
      let keyed = completeURL(key: campaignKey)
    else { return verdict }
    return LinkGrammar.parse(keyed, configuration: configuration)
  }

  private func completeURL(key: String?) -> String? {
    guard let url, let parsed = try? LinkURL(url) else { return nil }
    let text = parsed.description.utf8.prefix { $0 != UInt8(ascii: "#") }
    let parts = text.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    guard let base = parts.first.map(Substring.init) else { return nil }
    let pairs = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: "&")) : []
    var query = pairs.map { String(Substring($0)) }
    query.removeAll { $0.utf8.starts(with: "\(ClipboardLink.tokenName)=".utf8) }
    if let jid, !query.contains(where: { $0.utf8.starts(with: "jid=".utf8) }) {
      query.append("jid=\(Self.escaped(jid))")
    }
    if let key { query.append("keyName=\(Self.escaped(key))") }
    return query.isEmpty ? String(base) : "\(base)?\(query.joined(separator: "&"))"
  }

  private static func escaped(_ text: String) -> String {
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }
}

extension JSONValue {
  fileprivate var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
