import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import RoutingCore

/// What is known about a tap beside its own head: the passes it carries, the clicks before it, and
/// what only rules look at.
struct TapGates: Sendable {
  let passes: GatePass
  let limits: ClickLimits
  let attempts = PasswordAttempts()
  let seedKey: SymmetricKey

  init(_ dependencies: ServerDependencies) {
    passes = GatePass(dependencies.secrets)
    limits = ClickLimits(dependencies.repositories.clicks)
    seedKey = SymmetricKey(data: dependencies.secrets.signingKey)
  }

  /// Completes what was read.
  func complete(
    _ reading: inout TapReading,
    _ request: Request,
    _ context: ServerContext,
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
    let address = ClientAddress.of(request, peer: context.peer)
    reading.tap.circumstances.address = address
    reading.tap.circumstances.zoneOffsets = Self.offsets(entry.routable.zones, at: now)
    reading.tap.circumstances.seed = seed(link, address, request, now: now)
  }

  /// The same for one client and link for a day, and nothing that anybody could be found by.
  private func seed(
    _ link: LinkRecord,
    _ address: NetworkAddress?,
    _ request: Request,
    now: Timestamp
  ) -> UInt64 {
    let agent = request.headers[.userAgent] ?? ""
    let who = address.map { "\($0)" } ?? ""
    let message = "seed:\(link.id):\(now.milliseconds / 86_400_000):\(who):\(agent)"
    return HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: seedKey)
      .prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func offsets(_ zones: Set<String>, at now: Timestamp) -> [String: Int] {
    let date = Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000)
    var offsets: [String: Int] = [:]
    for name in zones {
      if let zone = TimeZone(identifier: name) {
        offsets[name] = zone.secondsFromGMT(for: date) / 60
      }
    }
    return offsets
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
