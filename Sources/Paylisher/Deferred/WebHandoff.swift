import Foundation
import LinkCore

/// One web session that asks the link domain for the tap of this phone's browser.
struct WebHandoff: Equatable, Sendable {
  /// What stands for the host in the answer's URL.
  static let host = "paylisher-handoff"

  /// What the session opens.
  let url: URL
  /// The scheme that it ends with.
  let scheme: String
  private let state: String

  /// Makes a session; `nil` where the app has no domain, no scheme or a key of another form.
  ///
  /// - Parameters:
  ///   - settings: The first domain and scheme are asked and answered.
  ///   - state: 32 random hexadecimal digits.
  init?(_ settings: DeferredSettings, state: String) {
    guard let origin = settings.handoffOrigin, let scheme = settings.callbackScheme,
      let key = Self.publicPart(of: settings.apiKey),
      let url = URL(string: "\(origin)/handoff?key=\(key)&state=\(state)")
    else { return nil }
    (self.url, self.scheme, self.state) = (url, scheme, state)
  }

  /// The clue in the URL that a session ended with; `nil` where it answers another question, or
  /// there was no tap.
  func clue(_ answer: URL?) -> DeferredClue? {
    guard let answer, answer.scheme?.lowercased() == scheme.lowercased(),
      answer.host == Self.host,
      let items = URLComponents(url: answer, resolvingAgainstBaseURL: false)?.queryItems,
      items.first(where: { $0.name == "state" })?.value == state,
      let token = items.first(where: { $0.name == ClipboardLink.tokenName })?.value, !token.isEmpty
    else { return nil }
    return .web(token)
  }

  /// The ten characters of `paylisher_live_pk_<id>_…` that are not secret.
  private static func publicPart(of key: String) -> String? {
    let parts = key.split(separator: "_")
    guard parts.count == 6, parts[2] == "pk", parts[3].utf8.count == 10 else { return nil }
    return String(parts[3])
  }
}
