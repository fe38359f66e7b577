import Foundation
import LinkCore

/// The server's answer to the look-up, read generously: names in either case style, and an odd
/// field costs no other.
struct DeferredAnswer: Hashable, Sendable {
  let isMatch: Bool
  let reason: String
  let receipt: String?
  let url: String?
  let campaignKey: String?
  let jid: String?
  let clickTimestamp: String?
  /// In seconds.
  let window: Int64?
  let method: String?
  let confidence: Double?

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
    method = text("attributionMethod", "attribution_method")
    confidence = answer["confidence"]?.numberValue
    window = (answer["attributionWindow"] ?? answer["attribution_window"])?.numberValue
      .flatMap { Int64(exactly: $0.rounded()) }
  }

  /// The URL with the key and the journey that stand beside it in the answer, and without a token.
  var completeURL: String? {
    guard let url, let parsed = try? LinkURL(url) else { return nil }
    var text = parsed.description
    if let fragment = text.firstIndex(of: "#") { text = String(text[..<fragment]) }
    let parts = text.split(separator: "?", maxSplits: 1)
    var query = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
    query.removeAll { $0.hasPrefix("\(ClipboardLink.tokenName)=") }
    if let jid, !query.contains(where: { $0.hasPrefix("jid=") }) {
      query.append("jid=\(Self.escaped(jid))")
    }
    if let campaignKey, !query.contains(where: { $0.hasPrefix("keyName=") }) {
      query.append("keyName=\(Self.escaped(campaignKey))")
    }
    return query.isEmpty ? String(parts[0]) : "\(parts[0])?\(query.joined(separator: "&"))"
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
