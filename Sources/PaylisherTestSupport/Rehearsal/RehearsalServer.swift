import Foundation
import LinkCore
import Paylisher

/// The server of a ``LinkRehearsal``: its rules about certain evidence, without storage or network.
final class RehearsalServer: Sendable {
  private let domain: String
  private let state = Locked(State())

  private struct Tap {
    var tap: RehearsedTap
    var key: String
    var route: String
    var at: Timestamp
    var owner: String?
  }

  private struct State {
    var taps: [String: Tap] = [:]
    var generator = SystemRandomNumberGenerator()
  }

  /// A tap's window, in milliseconds: seven days.
  private static let window: Int64 = 7 * 86_400_000
  /// How long a code may be typed, in milliseconds: thirty minutes.
  private static let codeLifetime: Int64 = 1_800_000

  init(domain: String) {
    self.domain = domain
  }

  func tap(_ key: String, opens route: String, at now: Timestamp) -> RehearsedTap {
    state.withLock { state in
      let jid = EntityID(timestamp: now, using: &state.generator).description
      let token = "token-\(jid)"
      let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
      let code = (0..<8).compactMap { _ in letters.randomElement(using: &state.generator) }
      let tap = RehearsedTap(
        jid: jid,
        copiedLink: "https://\(domain)/c/\(key)?pl_token=\(token)",
        installReferrer: "pl_token%3D\(token)",
        code: String(code.prefix(4)) + "-" + String(code.suffix(4))
      )
      state.taps[token] = Tap(tap: tap, key: key, route: route, at: now)
      return tap
    }
  }

  func answer(_ request: TransportRequest, at now: Timestamp) -> TransportResponse? {
    let path = request.url.path
    if path.hasSuffix("/v1/deferred-deeplink") { return deferred(request.json, at: now) }
    if path.hasSuffix("/batch") { return .accepting(request) }
    if path.contains("/resolve/") { return campaign(request.url.lastPathComponent) }
    return TransportResponse(status: 404)
  }

  private func campaign(_ key: String) -> TransportResponse {
    let route = state.withLock { state in
      state.taps.values.first { $0.key.lowercased() == key.lowercased() }?.route
    }
    guard let route else { return TransportResponse(status: 404) }
    return .json(200, ["keyName": .string(key), "scheme": .string(route)])
  }

  private func deferred(_ question: JSONValue, at now: Timestamp) -> TransportResponse {
    guard let install = question["installID"]?.stringValue else {
      return TransportResponse(status: 422)
    }
    return state.withLock { state in
      if let earlier = state.taps.values.first(where: { $0.owner == install }) {
        return Self.match(earlier, reason: "already_answered")
      }
      let token = question["token"]?.stringValue
      let code = question["code"]?.stringValue.map(Self.symbols)
      guard token != nil || code != nil else { return Self.miss("no_candidates") }
      let found = state.taps.first { name, tap in
        name == token || code == Self.symbols(tap.tap.code)
      }
      guard let (name, tap) = found else {
        return Self.miss(token == nil ? "unknown_code" : "invalid_token")
      }
      let age = now.milliseconds(since: tap.at)
      guard tap.owner == nil else { return Self.miss("consumed") }
      guard age <= (token == nil ? Self.codeLifetime : Self.window) else {
        return Self.miss("expired")
      }
      state.taps[name]?.owner = install
      return Self.match(tap, reason: "matched")
    }
  }

  private static func symbols(_ code: String) -> String {
    code.uppercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func miss(_ reason: String) -> TransportResponse {
    .json(200, ["status": "no_match", "reason": .string(reason), "receipt": "rehearsal"])
  }

  private static func match(_ tap: Tap, reason: String) -> TransportResponse {
    let separator = tap.route.contains("?") ? "&" : "?"
    return .json(
      200,
      [
        "status": "match", "reason": .string(reason), "receipt": "rehearsal",
        "url": .string("\(tap.route)\(separator)keyName=\(tap.key)&jid=\(tap.tap.jid)"),
        "campaignKey": .string(tap.key), "jid": .string(tap.tap.jid),
        "clickTimestamp": .string(tap.at.iso8601), "attributionMethod": "signed_token",
        "confidence": 1, "attributionWindow": .integer(Self.window / 1_000),
      ]
    )
  }
}
