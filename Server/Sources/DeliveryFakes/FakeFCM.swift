import Crypto
import CryptoExtras
package import Delivery
import Foundation
import Synchronization

/// Firebase Cloud Messaging and Google's token service, on the loopback interface: for tests, and
/// for trying messages without a Firebase project.
package final class FakeFCM: Sendable {
  /// A message that it accepted.
  package struct Received: Hashable, Sendable {
    /// The registration token or installation id.
    package let address: String
    /// The message as it was sent, with sorted members.
    package let message: String
    /// Its `data`, as a JSON object.
    package let data: String
  }

  private struct State {
    var received: [Received] = []
    var accepted = 0
    var dead: Set<String> = []
    /// The addresses that it never gave out, and whether its answer names the field.
    var invalid: [String: Bool] = [:]
    var faults: [FakeReply] = []
    var tokenFaults: [FakeReply] = []
    var tokens: [String: Int64] = [:]
    var grants = 0
    var requests = 0
  }

  package static let projectID = "fake-project"
  private static let email = "sender@\(projectID).iam.gserviceaccount.com"

  private let key: _RSA.Signing.PrivateKey
  private let now: @Sendable () -> Int64
  private let onReceive: (@Sendable (Received) -> Void)?
  private let state = Mutex(State())
  private let server: Mutex<FakeHTTP2Server?> = Mutex(nil)

  /// Makes a fake that believes one service account.
  ///
  /// - Parameters:
  ///   - keyFile: The account's key file; a new one where absent.
  ///   - now: The wall clock, in milliseconds.
  ///   - onReceive: Receives what is accepted, before it is answered. What it accepted is in ``received``
  ///     where this is absent.
  /// - Throws: Where the key file is none.
  package init(
    keyFile: String? = nil,
    now: @escaping @Sendable () -> Int64,
    onReceive: (@Sendable (Received) -> Void)? = nil
  ) throws {
    key =
      if let keyFile {
        try .init(pemRepresentation: Self.privateKey(in: keyFile))
      } else {
        try .init(keySize: .bits2048)
      }
    self.now = now
    self.onReceive = onReceive
  }

  private static func privateKey(in file: String) throws -> String {
    let form = try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any]
    guard let key = form?["private_key"] as? String else {
      throw PushCredentialError.serviceAccount
    }
    return key
  }

  /// Starts to listen, for messages and for tokens.
  @discardableResult
  package func start(port: Int = 0) async throws -> HTTP2Endpoint {
    let started = try await FakeHTTP2Server.start(port: port, streams: 100) {
      [weak self] request, _ in
      (self?.answer(request) ?? .disconnect, 0)
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

  /// The service account that it believes.
  package func credentials() throws -> FCMServiceAccount {
    try FCMServiceAccount(json: keyFile())
  }

  /// The JSON key file of the service account.
  package func keyFile() throws -> String {
    let form = [
      "type": "service_account", "project_id": Self.projectID, "client_email": Self.email,
      "private_key": key.pemRepresentation, "private_key_id": "fake",
      "token_uri": "https://oauth2.googleapis.com/token",
    ]
    let json = try JSONSerialization.data(withJSONObject: form, options: [.sortedKeys])
    return String(decoding: json, as: UTF8.self)
  }

  /// What it accepted, in order.
  package var received: [Received] { state.withLock { $0.received } }
  /// How many access tokens were asked for.
  package var grants: Int { state.withLock { $0.grants } }
  /// How many messages were asked for.
  package var requests: Int { state.withLock { $0.requests } }

  /// Calls an address unregistered.
  package func kill(_ address: String) {
    state.withLock { _ = $0.dead.insert(address) }
  }

  /// Takes an address for none that it gave out.
  ///
  /// - Parameters:
  ///   - address: The registration token or installation id.
  ///   - namesField: Whether the answer names the field beside the code; Firebase gives both answers.
  package func reject(_ address: String, namesField: Bool = true) {
    state.withLock { $0.invalid[address] = namesField }
  }

  /// Refuses every access token that it gave out.
  package func expireTokens() {
    state.withLock { $0.tokens = [:] }
  }

  /// Plans what happens to the next messages, one after the other.
  package func plan(_ replies: [FakeReply]) {
    state.withLock { $0.faults += replies }
  }

  /// Plans what happens to the next requests for an access token.
  package func planTokens(_ replies: [FakeReply]) {
    state.withLock { $0.tokenFaults += replies }
  }

  /// An answer with a code of FCM's own, as the documents show it.
  package static func refusal(
    _ status: Int,
    _ code: FCMErrorCode,
    headers: [String: String] = [:]
  ) -> FakeReply {
    error(status, headers, details: [detail(code)])
  }

  /// An answer that names the field of a bad request.
  package static func badRequest(field: String) -> FakeReply {
    error(400, [:], details: [detail(field: field)])
  }

  /// The answer for an address that Firebase never gave out; with a field where it names that.
  private static func noAddress(field: String?) -> FakeReply {
    error(400, [:], details: [detail(.invalidArgument)] + (field.map { [detail(field: $0)] } ?? []))
  }

  private static func detail(_ code: FCMErrorCode) -> String {
    #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#(code.rawValue)"}"#
  }

  private static func detail(field: String) -> String {
    #"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"\#(field)"}]}"#
  }

  private static func error(
    _ status: Int,
    _ headers: [String: String],
    details: [String]
  ) -> FakeReply {
    let names = [
      400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
      429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE",
    ]
    return .answer(
      status: status,
      headers: headers,
      body:
        #"{"error":{"code":\#(status),"message":"fake","status":"\#(names[status] ?? "UNKNOWN")","details":[\#(details.joined(separator: ","))]}}"#
    )
  }
}

extension FakeFCM {
  private func answer(_ request: FakeRequest) -> FakeReply {
    if request.path == "/token" { return token(request) }
    let fault = state.withLock { state in
      state.requests += 1
      return state.faults.isEmpty ? nil : state.faults.removeFirst()
    }
    if let fault { return fault }
    guard request.method == "POST", request.path == "/v1/projects/\(Self.projectID)/messages:send"
    else {
      return .answer(status: 404, body: "")
    }
    guard isSignedIn(request.headers["authorization"]) else {
      return .answer(
        status: 401,
        body: #"{"error":{"code":401,"message":"fake","status":"UNAUTHENTICATED"}}"#
      )
    }
    return accept(request.body)
  }

  private func accept(_ body: [UInt8]) -> FakeReply {
    guard let form = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any],
      let message = form["message"] as? [String: Any],
      let address = message["token"] as? String ?? message["fid"] as? String
    else { return Self.badRequest(field: "message") }
    let data = message["data"] as? [String: Any] ?? [:]
    if let odd = data.first(where: { !($0.value is String) }) {
      return Self.badRequest(field: "message.data[0].value (\(odd.key))")
    }
    let received = Received(address: address, message: Self.json(message), data: Self.json(data))
    if let namesField = state.withLock({ $0.invalid[address] }) {
      let field = message["token"] == nil ? "message.fid" : "message.token"
      return Self.noAddress(field: namesField ? field : nil)
    }
    let number = state.withLock { state -> Int? in
      guard !state.dead.contains(address) else { return nil }
      state.accepted += 1
      if onReceive == nil { state.received.append(received) }
      return state.accepted
    }
    guard let number else { return Self.refusal(404, .unregistered) }
    onReceive?(received)
    return .answer(
      status: 200,
      body: #"{"name":"projects/\#(Self.projectID)/messages/\#(number)"}"#
    )
  }

  private static func json(_ members: [String: Any]) -> String {
    let text = try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])
    return String(decoding: text ?? Data(), as: UTF8.self)
  }

  private func isSignedIn(_ authorization: String?) -> Bool {
    guard let authorization, authorization.hasPrefix("Bearer ") else { return false }
    let token = String(authorization.dropFirst(7))
    return state.withLock { state in state.tokens[token].map { now() / 1_000 < $0 } ?? false }
  }

  private func token(_ request: FakeRequest) -> FakeReply {
    let fault = state.withLock { state in
      state.grants += 1
      return state.tokenFaults.isEmpty ? nil : state.tokenFaults.removeFirst()
    }
    if let fault { return fault }
    guard let assertion = assertion(request.body), isGrant(assertion) else {
      return .answer(status: 400, body: #"{"error":"invalid_grant","error_description":"fake"}"#)
    }
    let token = UUID().uuidString
    state.withLock { $0.tokens[token] = now() / 1_000 + 3_600 }
    return .answer(
      status: 200,
      body: #"{"access_token":"\#(token)","expires_in":3600,"token_type":"Bearer"}"#
    )
  }

  private func assertion(_ body: [UInt8]) -> String? {
    String(decoding: body, as: UTF8.self).split(separator: "&")
      .first { $0.hasPrefix("assertion=") }.map { String($0.dropFirst("assertion=".count)) }
  }

  private func isGrant(_ text: String) -> Bool {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3, let head = WebTokenPart(parts[0]), let claims = WebTokenPart(parts[1]),
      let bytes = WebTokenPart.bytes(parts[2]), head["alg"] == "RS256", claims["iss"] == Self.email,
      claims["aud"] == "https://oauth2.googleapis.com/token",
      let issued = claims.number("iat"), let expires = claims.number("exp"),
      expires - issued <= 3_600, abs(now() / 1_000 - issued) <= 300
    else { return false }
    return key.publicKey.isValidSignature(
      _RSA.Signing.RSASignature(rawRepresentation: bytes),
      for: SHA256.hash(data: Data("\(parts[0]).\(parts[1])".utf8)),
      padding: .insecurePKCS1v1_5
    )
  }
}
