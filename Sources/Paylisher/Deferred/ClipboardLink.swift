import LinkCore

/// A short link that the landing page copied: of one of the app's domains, by `https`, with a token.
///
/// Anything else on the clipboard is none of the SDK's business.
struct ClipboardLink: Equatable, Sendable {
  /// The parameter that carries the single-use token.
  static let tokenName = "pl_token"
  /// The parameter that older landing pages mark their links with.
  static let markName = "cp_url"

  /// The link without the token.
  let url: String
  /// The token, where there is one.
  let token: String?

  /// Reads the clipboard's text; `nil` for what is not such a link.
  init?(_ text: String, configuration: LinkConfiguration) {
    let verdict = LinkGrammar.parse(text, configuration: configuration)
    guard let link = verdict.link, link.kind == .universal else { return nil }
    // A server on this machine has no certificate.
    let isLocal = LinkDomain(link.host)?.isForDevelopment == true
    guard link.scheme == "https" || isLocal else { return nil }
    token = link.parameters[Self.tokenName]
    guard token != nil || link.parameters[Self.markName] == "true" else { return nil }
    url = Self.without(Self.tokenName, link.url.description)
  }

  /// The link without the mark.
  var unmarked: String { Self.without(Self.markName, url) }

  private static func without(_ name: String, _ text: String) -> String {
    guard let question = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return text }
    let query = text.utf8[text.utf8.index(after: question)...].prefix { $0 != UInt8(ascii: "#") }
    let kept = query.split(separator: UInt8(ascii: "&"))
      .filter { !$0.starts(with: "\(name)=".utf8) }.map(Substring.init)
    let base = text[..<question]
    return kept.isEmpty ? String(base) : "\(base)?\(kept.joined(separator: "&"))"
  }
}
