import Foundation
import LinkCore
import Paylisher

/// The server of a ``LinkSimulator``: its rules about evidence, without storage or network.
final class SimulatedServer: Sendable {
  private let domain: String
  private let matchesByNetwork: Bool
  private let state = Locked(State())

  private struct Tap {
    var tap: SimulatedTap
    var key: String
    var route: String
    var at: Timestamp
    var place: SimulatedPlace?
    var advertisingID: UUID?
    var owner: String?
    /// The evidence that its owner had, by its name on the wire.
    var method = ""
  }

  private struct State {
    /// By token.
    var taps: [String: Tap] = [:]
    var generator = SystemRandomNumberGenerator()
  }

  /// What a question points at.
  private enum Finding {
    case tap(String, method: String, window: Int64)
    case nothing(reason: String)
  }

  /// A tap's window, in milliseconds: seven days.
  private static let window: Int64 = 7 * 86_400_000
  /// How long a code may be typed, in milliseconds: thirty minutes.
  private static let codeLifetime: Int64 = 1_800_000
  /// How long network and model are believed, in milliseconds: an hour.
  private static let likelyWindow: Int64 = 3_600_000

  init(domain: String, matchesByNetwork: Bool) {
    self.domain = domain
    self.matchesByNetwork = matchesByNetwork
  }

  func tap(
    _ key: String,
    opens route: String,
    from place: SimulatedPlace?,
    advertisingID: UUID?,
    at now: Timestamp
  ) -> SimulatedTap {
    state.withLock { state in
      let jid = EntityID(timestamp: now, using: &state.generator).description
      let token = "token-\(jid)"
      let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
      let code = (0..<8).compactMap { _ in letters.randomElement(using: &state.generator) }
      let tap = SimulatedTap(
        jid: jid,
        copiedLink: "https://\(domain)/c/\(key)?pl_token=\(token)",
        installReferrer: "pl_token%3D\(token)",
        code: String(code.prefix(4)) + "-" + String(code.suffix(4)),
        scannedLink: "https://\(domain)/c/\(key)?pl_ticket=\(token)"
      )
      state.taps[token] = Tap(
        tap: tap,
        key: key,
        route: route,
        at: now,
        place: place,
        advertisingID: advertisingID
      )
      return tap
    }
  }

  /// The token that the newest unused tap of a phone left in its browser.
  func token(inBrowserOf place: SimulatedPlace) -> String? {
    state.withLock { state in
      state.taps.filter { $0.value.place?.phone == place.phone && $0.value.owner == nil }
        .max { $0.value.at < $1.value.at }?.key
    }
  }

  func answer(
    _ request: TransportRequest,
    from place: SimulatedPlace,
    at now: Timestamp
  ) -> TransportResponse? {
    let path = request.url.path
    if path.hasSuffix("/v1/deferred-deeplink") {
      return deferred(request.json, from: place, at: now)
    }
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

  private func deferred(
    _ question: JSONValue,
    from place: SimulatedPlace,
    at now: Timestamp
  ) -> TransportResponse {
    guard let install = question["installID"]?.stringValue else {
      return TransportResponse(status: 422)
    }
    return state.withLock { state in
      if let earlier = state.taps.values.first(where: { $0.owner == install }) {
        return Self.match(earlier, reason: "already_answered")
      }
      switch find(question, from: place, at: now, in: state.taps) {
      case .nothing(let reason): return Self.miss(reason)
      case .tap(let token, let method, let window):
        guard var tap = state.taps[token] else { return Self.miss("invalid_token") }
        guard tap.owner == nil else { return Self.miss("consumed") }
        guard now.milliseconds(since: tap.at) <= window else { return Self.miss("expired") }
        (tap.owner, tap.method) = (install, method)
        state.taps[token] = tap
        return Self.match(tap, reason: "matched")
      }
    }
  }

  /// Certain evidence decides alone; only where none was brought may network and model.
  private func find(
    _ question: JSONValue,
    from place: SimulatedPlace,
    at now: Timestamp,
    in taps: [String: Tap]
  ) -> Finding {
    if let token = question["token"]?.stringValue ?? Self.ticket(question["url"]?.stringValue) {
      return .tap(token, method: "signed_token", window: Self.window)
    }
    if let code = question["code"]?.stringValue.map(Self.symbols) {
      let found = taps.first { code == Self.symbols($0.value.tap.code) }
      guard let found else { return .nothing(reason: "unknown_code") }
      return .tap(found.key, method: "code", window: Self.codeLifetime)
    }
    if let id = question["advertisingID"]?.stringValue.flatMap(UUID.init(uuidString:)),
      let found = taps.first(where: { $0.value.advertisingID == id })
    {
      let isApple = question["platform"] == "ios"
      return .tap(found.key, method: isApple ? "idfa" : "gaid", window: Self.window)
    }
    return matchesByNetwork ? likely(place, at: now, in: taps) : .nothing(reason: "no_candidates")
  }

  /// One open tap of the network, of a phone of this model alone.
  private func likely(
    _ place: SimulatedPlace,
    at now: Timestamp,
    in taps: [String: Tap]
  ) -> Finding {
    let here = taps.filter { _, tap in
      tap.place?.network == place.network && tap.owner == nil
        && now.milliseconds(since: tap.at) <= Self.likelyWindow
    }
    let fitting = here.filter { $0.value.place?.model == place.model }
    guard !here.isEmpty else { return .nothing(reason: "no_candidates") }
    guard let newest = fitting.max(by: { $0.value.at < $1.value.at }) else {
      return .nothing(reason: "weak_evidence")
    }
    guard Set(fitting.values.map { $0.place?.phone }).count == 1 else {
      return .nothing(reason: "ambiguous")
    }
    return .tap(newest.key, method: "probabilistic", window: Self.likelyWindow)
  }

  private static func ticket(_ url: String?) -> String? {
    let items = url.flatMap { URLComponents(string: $0)?.queryItems } ?? []
    return items.first { $0.name == "pl_ticket" || $0.name == "pl_token" }?.value
  }

  private static func symbols(_ code: String) -> String {
    code.uppercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func miss(_ reason: String) -> TransportResponse {
    .json(200, ["status": "no_match", "reason": .string(reason), "receipt": "simulated"])
  }

  private static func match(_ tap: Tap, reason: String) -> TransportResponse {
    let separator = tap.route.contains("?") ? "&" : "?"
    let isLikely = tap.method == "probabilistic"
    return .json(
      200,
      [
        "status": "match", "reason": .string(reason), "receipt": "simulated",
        "url": .string("\(tap.route)\(separator)keyName=\(tap.key)&jid=\(tap.tap.jid)"),
        "campaignKey": .string(tap.key), "jid": .string(tap.tap.jid),
        "clickTimestamp": .string(tap.at.iso8601), "attributionMethod": .string(tap.method),
        "confidence": .number(isLikely ? 0.95 : 1),
        "attributionWindow": .integer((isLikely ? likelyWindow : window) / 1_000),
      ]
    )
  }
}
