import Foundation
import LinkCore

/// Something certain that connects this installation to a tap.
enum DeferredClue: Codable, Equatable, Sendable {
  /// A token that the store handed over.
  case referrer(String)
  /// A token that a web session handed over.
  case web(String)
  /// A code that a person typed.
  case code(String)
  /// The link of a code that was scanned.
  case scanned(String)
  /// The link that the landing page copied and the user pasted, with its token.
  case pasted(String)

  /// Reads what a person typed or the app scanned: a link of the app's own domains, or else a code.
  init(typed text: String, configuration: LinkConfiguration) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let link = LinkGrammar.parse(trimmed, configuration: configuration).link
    self = link?.kind == .universal ? .scanned(trimmed) : .code(trimmed)
  }

  /// Reads what a person pasted; `nil` for anything but a link of the app's own domains.
  init?(pasted text: String, configuration: LinkConfiguration) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if ClipboardLink(trimmed, configuration: configuration) != nil {
      self = .pasted(trimmed)
    } else if case .scanned(let link) = DeferredClue(typed: trimmed, configuration: configuration) {
      self = .scanned(link)
    } else {
      return nil
    }
  }

  /// Finds the token in what Google Play passes on, such as `pl_token=…&utm_source=…`; `nil` where
  /// there is none.
  init?(referrer text: String) {
    let name = "\(ClipboardLink.tokenName)="
    let decoded = text.removingPercentEncoding ?? text
    let pairs = decoded.utf8.split(separator: UInt8(ascii: "&"))
    guard let pair = pairs.first(where: { $0.starts(with: name.utf8) }),
      pair.count > name.utf8.count
    else { return nil }
    self = .referrer(String(Substring(pair.dropFirst(name.utf8.count))))
  }

  /// Whether the user brought it, who wants to go where it leads.
  var isOfUser: Bool {
    if case .referrer = self { false } else { true }
  }

  /// The token, where it is one.
  var token: String? {
    switch self {
    case .referrer(let token), .web(let token): token
    case .code, .scanned, .pasted: nil
    }
  }

  /// How the token came, by its name on the wire.
  var source: String? {
    switch self {
    case .referrer: "referrer"
    case .web: "web"
    case .code, .scanned, .pasted: nil
    }
  }

  /// The code that was typed.
  var code: String? {
    if case .code(let code) = self { code } else { nil }
  }

  /// The text that was pasted.
  var pasted: String? {
    if case .pasted(let text) = self { text } else { nil }
  }

  /// The link that was scanned.
  var url: String? {
    if case .scanned(let url) = self { url } else { nil }
  }
}
