import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore

/// What stands before a link: the passes that a tap carries, and the clicks before it.
struct TapGuards: Sendable {
  let passes: InterstitialPass
  let limits: ClickLimits
  let attempts = PasswordAttempts()
  let hasher: PasswordHasher
  /// Whether cookies go over TLS alone.
  let isSecure: Bool

  init(_ dependencies: ServerDependencies) {
    passes = InterstitialPass(dependencies.secrets)
    limits = ClickLimits(dependencies.repositories.clicks)
    hasher = dependencies.passwords.visitors
    isSecure = dependencies.settings.isServedByTLS
  }

  /// Completes what was read.
  func complete(
    _ reading: inout TapReading,
    _ request: Request,
    for entry: LinkDirectory.Entry
  ) async {
    guard entry.looksBeyondRequest else { return }
    let (link, now) = (entry.link, reading.tap.now)
    if link.password != nil, let pass = Self.cookie(InterstitialPass.cookie, request) {
      reading.tap.isUnlocked = passes.admits(pass, .password, link, now: now)
    }
    if link.state == .warn, let (pass, rest) = Self.taken(reading.tap.query) {
      // A URL can be handed on, so that its pass is good in the browser that saw the warning alone.
      let browser = Self.browser(request)
      reading.tap.isConfirmed =
        browser.map { passes.admits(pass, .warning, link, browser: $0, now: now) } ?? false
      reading.tap.query = rest
    }
    if link.clickLimit != nil { reading.tap.clicks = await limits.count(link) }
  }

  /// The name of the browser that saw a warning, where it has one.
  static func browser(_ request: Request) -> String? {
    cookie(InterstitialPass.browserCookie, request).flatMap {
      $0.utf8.count == 32 ? String($0) : nil
    }
  }

  private static func cookie(_ name: String, _ request: Request) -> Substring? {
    request.headers[.cookie]?.split(separator: ";").lazy
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(name + "=") }?
      .dropFirst(name.count + 1)
  }

  /// The pass of a warning, and the query without it.
  private static func taken(_ query: String?) -> (pass: Substring, rest: String?)? {
    let prefix = InterstitialPass.queryKey + "="
    let pairs = query?.split(separator: "&") ?? []
    guard let pass = pairs.first(where: { $0.hasPrefix(prefix) }) else { return nil }
    let rest = pairs.filter { !$0.hasPrefix(prefix) }.joined(separator: "&")
    return (pass.dropFirst(prefix.count), rest.isEmpty ? nil : rest)
  }
}
