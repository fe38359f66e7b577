import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import RoutingCore

/// What stands before a link: the passes that a tap carries, and the clicks before it.
struct TapGates: Sendable {
  let passes: GatePass
  let limits: ClickLimits
  let attempts = PasswordAttempts()
  let hasher: PasswordHasher

  init(_ dependencies: ServerDependencies) {
    passes = GatePass(dependencies.secrets)
    limits = ClickLimits(dependencies.repositories.clicks)
    hasher = dependencies.passwords.visitors
  }

  /// Completes what was read.
  func complete(
    _ reading: inout TapReading,
    _ request: Request,
    for entry: LinkDirectory.Entry
  ) async {
    guard entry.looksBeyondRequest else { return }
    let (link, now) = (entry.link, reading.tap.now)
    if link.password != nil, let pass = Self.cookie(GatePass.cookie, request) {
      reading.tap.isUnlocked = passes.admits(pass, .password, link, now: now)
    }
    if link.state == .warn, let (pass, rest) = Self.taken(reading.tap.query) {
      reading.tap.isConfirmed = passes.admits(pass, .warning, link, now: now)
      reading.tap.query = rest
    }
    if link.clickLimit != nil { reading.tap.clicks = await limits.count(link) }
  }

  private static func cookie(_ name: String, _ request: Request) -> Substring? {
    request.headers[.cookie]?.split(separator: ";").lazy
      .map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(name + "=") }?
      .dropFirst(name.count + 1)
  }

  /// The pass of a warning, and the query without it.
  private static func taken(_ query: String?) -> (pass: Substring, rest: String?)? {
    let prefix = GatePass.queryKey + "="
    let pairs = query?.split(separator: "&") ?? []
    guard let pass = pairs.first(where: { $0.hasPrefix(prefix) }) else { return nil }
    let rest = pairs.filter { !$0.hasPrefix(prefix) }.joined(separator: "&")
    return (pass.dropFirst(prefix.count), rest.isEmpty ? nil : rest)
  }
}
