import Crypto
package import Delivery
import Foundation
import Synchronization

/// Apple's push service as its documents describe it, on the loopback interface: for tests, and for
/// trying messages without an Apple account.
///
/// It checks the signature and age of provider tokens, path, headers and sizes; it allows one stream
/// until a token was accepted, and falls back to one after a refusal, as the real service does.
package final class FakeAPNs: Sendable {
  /// A notification that it accepted.
  package struct Received: Hashable, Sendable {
    /// The device token.
    package let token: String
    /// `apns-id`.
    package let id: String
    /// `apns-topic`.
    package let topic: String
    /// `apns-push-type`.
    package let type: String
    /// `apns-priority`.
    package let priority: String?
    /// `apns-collapse-id`.
    package let collapseID: String?
    /// `traceparent`.
    package let trace: String?
    package let payload: String
  }

  /// What is planned for the next requests, whatever they say.
  package struct Fault: Sendable {
    /// What happens.
    package let reply: FakeReply
    /// Whether the notification is accepted all the same, as when only the answer is lost.
    package let accepts: Bool

    /// Plans a fault.
    package init(_ reply: FakeReply, accepts: Bool = false) {
      self.reply = reply
      self.accepts = accepts
    }
  }

  private struct State {
    var received: [Received] = []
    var dead: [String: Int64] = [:]
    var bound: [String: String] = [:]
    var faults: [Fault] = []
    var requests = 0
    var delay: Int64 = 0
    /// The streams that each connection is allowed now.
    var streams: [ObjectIdentifier: Int] = [:]
    /// The provider token that was checked last, which all requests of a server carry, and its `iat`.
    var checked: (authorization: String, issuedAt: Int64)?
  }

  /// The streams after a token was accepted.
  static let streams = 1_000

  /// The id of the key that it believes.
  package static let keyID = "FAKEKEY001"
  private static let teamID = "FAKETEAM01"

  private let key: P256.Signing.PrivateKey
  private let now: @Sendable () -> Int64
  private let onReceive: (@Sendable (Received) -> Void)?
  private let state = Mutex(State())
  private let server: Mutex<FakeHTTP2Server?> = Mutex(nil)

  /// Makes a fake that believes the tokens of one key.
  ///
  /// - Parameters:
  ///   - p8: The key; a new one where absent.
  ///   - now: The wall clock, in milliseconds.
  ///   - onReceive: Receives what is accepted, before it is answered. What it accepted is in ``received``
  ///     where this is absent.
  /// - Throws: Where the key is none.
  package init(
    p8: String? = nil,
    now: @escaping @Sendable () -> Int64,
    onReceive: (@Sendable (Received) -> Void)? = nil
  ) throws {
    key = try p8.map(P256.Signing.PrivateKey.init(pemRepresentation:)) ?? P256.Signing.PrivateKey()
    self.now = now
    self.onReceive = onReceive
  }

  /// Starts to listen, on a port of its own choice unless one is named.
  @discardableResult
  package func start(port: Int = 0) async throws -> HTTP2Endpoint {
    let started = try await FakeHTTP2Server.start(port: port, streams: 1) { [weak self] in
      self?.answer($0, $1) ?? (.disconnect, 0)
    }
    server.withLock { $0 = started }
    return HTTP2Endpoint(host: "127.0.0.1", port: started.port, security: .plaintext)
  }

  /// Stops listening.
  package func stop() {
    server.withLock { server in
      server?.stop()
      server = nil
    }
  }

  /// The `.p8` file of the key that it believes, with the ids beside it.
  package var keyFile: (keyID: String, teamID: String, p8: String) {
    (Self.keyID, Self.teamID, key.pemRepresentation)
  }

  /// The key that it believes, as an Apple developer account would give it out.
  package func credentials() throws -> APNsKey {
    try APNsKey(keyID: Self.keyID, teamID: Self.teamID, pem: key.pemRepresentation)
  }

  /// What it accepted, in order.
  package var received: [Received] { state.withLock { $0.received } }
  /// How many requests came.
  package var requests: Int { state.withLock { $0.requests } }

  /// Calls a device token dead since a moment, in milliseconds since 1970.
  package func kill(_ token: String, since: Int64) {
    state.withLock { $0.dead[token.lowercased()] = since }
  }

  /// Binds a device token to one bundle id; others are refused for it.
  package func bind(_ token: String, to topic: String) {
    state.withLock { $0.bound[token.lowercased()] = topic }
  }

  /// Plans what happens to the next requests, one after the other.
  package func plan(_ faults: [Fault]) {
    state.withLock { $0.faults += faults }
  }

  /// Answers each request so many milliseconds later.
  package func delay(milliseconds: Int64) {
    state.withLock { $0.delay = milliseconds }
  }

  private func answer(
    _ request: FakeRequest,
    _ connection: FakeHTTP2Server.Connection
  ) -> (FakeReply, Int64) {
    let (fault, delay) = state.withLock { state in
      state.requests += 1
      return (state.faults.isEmpty ? nil : state.faults.removeFirst(), state.delay)
    }
    if let fault {
      if fault.accepts, case .success(let received) = check(request) { accept(received) }
      return (fault.reply, delay)
    }
    switch check(request) {
    case .success(let received):
      accept(received)
      allow(Self.streams, on: connection)
      return (.answer(status: 200, headers: ["apns-id": received.id]), delay)
    case .failure(let refusal):
      if refusal.reason.status != 410 { allow(1, on: connection) }
      return (refusal.reply(id: request.headers["apns-id"]), delay)
    }
  }

  private func accept(_ received: Received) {
    if let onReceive { return onReceive(received) }
    state.withLock { $0.received.append(received) }
  }

  private func allow(_ streams: Int, on connection: FakeHTTP2Server.Connection) {
    let changes = state.withLock { state in
      defer { state.streams[connection.id] = streams }
      return state.streams[connection.id] ?? 1 != streams
    }
    if changes { connection.allow(streams: streams) }
  }
}

extension FakeAPNs {
  /// A refusal as Apple writes it.
  private struct Refusal: Error {
    let reason: APNsReason
    var timestamp: Int64?

    func reply(id: String?) -> FakeReply {
      let time = timestamp.map { ",\"timestamp\":\($0)" } ?? ""
      return .answer(
        status: reason.status,
        headers: id.map { ["apns-id": $0] } ?? [:],
        body: "{\"reason\":\"\(reason.rawValue)\"\(time)}"
      )
    }
  }

  private func check(_ request: FakeRequest) -> Result<Received, Refusal> {
    func refuse(_ reason: APNsReason) -> Result<Received, Refusal> {
      .failure(Refusal(reason: reason))
    }
    guard request.method == "POST" else { return refuse(.methodNotAllowed) }
    guard request.path.hasPrefix("/3/device/") else { return refuse(.badPath) }
    if let reason = refusal(ofToken: request.headers["authorization"]) { return refuse(reason) }
    let token = String(request.path.dropFirst("/3/device/".count))
    guard !token.isEmpty else { return refuse(.missingDeviceToken) }
    guard let topic = request.headers["apns-topic"] else { return refuse(.missingTopic) }
    if let reason = refusal(ofHeaders: request) { return refuse(reason) }
    if let refusal = refusal(of: token, topic: topic) { return .failure(refusal) }
    return .success(
      Received(
        token: token,
        id: request.headers["apns-id"] ?? UUID().uuidString.lowercased(),
        topic: topic,
        type: request.headers["apns-push-type"] ?? "alert",
        priority: request.headers["apns-priority"],
        collapseID: request.headers["apns-collapse-id"],
        trace: request.headers["traceparent"],
        payload: String(decoding: request.body, as: UTF8.self)
      )
    )
  }

  private func refusal(ofHeaders request: FakeRequest) -> APNsReason? {
    let headers = request.headers
    if let id = headers["apns-id"], UUID(uuidString: id) == nil { return .badMessageID }
    if let priority = headers["apns-priority"], !["1", "5", "10"].contains(priority) {
      return .badPriority
    }
    if let expiration = headers["apns-expiration"], Int64(expiration) == nil {
      return .badExpirationDate
    }
    if headers["apns-collapse-id"]?.utf8.count ?? 0 > APNsNotification.maximumCollapseID {
      return .badCollapseID
    }
    let type = headers["apns-push-type"].flatMap(APNsNotification.PushType.init)
    guard let type else { return .invalidPushType }
    if type == .background, headers["apns-priority"] != "5" { return .badPriority }
    if request.body.isEmpty { return .payloadEmpty }
    return request.body.count > APNsNotification.maximumPayload ? .payloadTooLarge : nil
  }

  private func refusal(of token: String, topic: String) -> Refusal? {
    guard token.count.isMultiple(of: 2), token.allSatisfy(\.isHexDigit) else {
      return Refusal(reason: .badDeviceToken)
    }
    return state.withLock { state in
      if let since = state.dead[token] {
        return Refusal(reason: .unregistered, timestamp: since)
      }
      if let bound = state.bound[token], bound != topic {
        return Refusal(reason: .deviceTokenNotForTopic)
      }
      return nil
    }
  }

  /// Why a provider token is refused: it is missing, wrong or too old.
  private func refusal(ofToken authorization: String?) -> APNsReason? {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else {
      return .missingProviderToken
    }
    guard let issuedAt = issuedAt(authorization) else { return .invalidProviderToken }
    return (0...3_600).contains(now() / 1_000 - issuedAt) ? nil : .expiredProviderToken
  }

  /// When a provider token was issued, in seconds; `nil` where its form, key or signature is wrong.
  private func issuedAt(_ authorization: String) -> Int64? {
    if let checked = state.withLock(\.checked), checked.authorization == authorization {
      return checked.issuedAt
    }
    let parts = authorization.dropFirst(7).split(separator: ".").map(String.init)
    guard parts.count == 3, let head = WebTokenPart(parts[0]), let claims = WebTokenPart(parts[1]),
      let signature = WebTokenPart.bytes(parts[2]),
      head["alg"] == "ES256", head["kid"] == Self.keyID, claims["iss"] == Self.teamID,
      let issuedAt = claims.number("iat"),
      let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.publicKey.isValidSignature(parsed, for: Data("\(parts[0]).\(parts[1])".utf8))
    else { return nil }
    state.withLock { $0.checked = (authorization, issuedAt) }
    return issuedAt
  }
}

/// One part of a JSON Web Token, read.
struct WebTokenPart {
  private let members: [String: Any]

  init?(_ text: String) {
    guard let bytes = Self.bytes(text),
      let members = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
    else { return nil }
    self.members = members
  }

  subscript(name: String) -> String? { members[name] as? String }

  /// A number that is written as one; Apple refuses a text.
  func number(_ name: String) -> Int64? { (members[name] as? NSNumber)?.int64Value }

  static func bytes(_ text: String) -> Data? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
