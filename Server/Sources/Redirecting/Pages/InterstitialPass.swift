import AttributionCore
import Crypto
import LinkCore
import Persistence

/// A signed pass through the password or the warning of a link, good for some minutes.
///
/// It is the second it ends and a code over it under the signing key; a pass for a password is good
/// only until that changes.
struct InterstitialPass: Sendable {
  /// What stands before a link.
  enum Page: String, Sendable {
    case password, warning
  }

  /// How long a pass is good, in seconds.
  static let lifetime: Int64 = 900
  /// The cookie that carries the pass of a password.
  static let cookie = "paylisher_password"
  /// The query's key that carries the pass of a warning.
  static let queryKey = "pl_go"
  /// The cookie that names the browser which saw a warning.
  static let browserCookie = "paylisher_warning"

  private let key: SymmetricKey

  init(signingKey: [UInt8]) {
    key = SymmetricKey(data: signingKey)
  }

  /// A pass through a page of a link, for one browser where it travels in a URL.
  func issue(_ page: Page, _ link: LinkRecord, browser: String = "", now: Timestamp) -> String {
    let end = now.milliseconds / 1_000 + Self.lifetime
    return "\(end).\(code(page, link, end, browser))"
  }

  /// Whether a text is a pass that is still good.
  func admits(
    _ text: some StringProtocol,
    _ page: Page,
    _ link: LinkRecord,
    browser: String = "",
    now: Timestamp
  ) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Int64(parts[0]), now.milliseconds / 1_000 < end else {
      return false
    }
    return ConstantTime.isEqual(parts[1].utf8, code(page, link, end, browser).utf8)
  }

  private func code(
    _ page: Page,
    _ link: LinkRecord,
    _ end: Int64,
    _ browser: String
  ) -> String {
    let message =
      "gate:\(page.rawValue):\(link.id):\(link.password?.text ?? ""):\(end):\(browser)"
    let code = HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key)
    return Hexadecimal.text(code.prefix(16))
  }
}

extension InterstitialPass {
  /// The name of the browser that saw a warning, where it has one.
  static func browser(_ request: TapRequest) -> String? {
    request.headers.cookie(named: browserCookie).flatMap { $0.utf8.count == 32 ? String($0) : nil }
  }

  /// A name for a browser that sees a warning for the first time.
  static func newBrowser() -> String {
    var generator = SystemRandomNumberGenerator()
    return Hexadecimal.text(
      (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    )
  }

  /// The pass of a warning in a query, and the query without it.
  static func taken(from query: String?) -> (pass: Substring, rest: String?)? {
    let prefix = queryKey + "="
    let pairs = query?.utf8.split(separator: UInt8(ascii: "&")) ?? []
    let passes = pairs.map { $0.starts(with: prefix.utf8) }
    guard let first = passes.firstIndex(of: true) else { return nil }
    let rest = zip(pairs, passes).filter { !$1 }.map { Substring($0.0) }.joined(separator: "&")
    let pass = Substring(pairs[first].dropFirst(prefix.utf8.count))
    return (pass, rest.isEmpty ? nil : rest)
  }
}
