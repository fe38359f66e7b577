import Crypto
import Delivery
import Foundation
import JSONCoding
import LinkCore
import Persistence
import WireModels

/// Tells webhooks of incidents, in requests that their owner can verify.
///
/// `Paylisher-Signature: t=SECONDS,v1=HEX` has the HMAC-SHA-256 of the time, a full stop and the body, with the alert's
/// secret as the key.
struct AlertWebhook: Sendable {
  /// The header field of the signature.
  static let signature = "paylisher-signature"

  private let key: SymmetricKey

  init(_ secrets: ServerSecrets) {
    key = SymmetricKey(data: secrets.signingKey)
  }

  /// The secret of an alert: the same as long as the alert and the server's key are.
  func secret(of alert: AlertID) -> String {
    Self.code(Array("alert webhook \(alert)".utf8), key)
  }

  private static func code(_ bytes: [UInt8], _ key: SymmetricKey) -> String {
    Hexadecimal.text(Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key)))
  }

  /// The body of a request.
  private struct Body: Encodable {
    var alert: AlertID
    var name: String
    var kind: AlertSettings.Kind
    var workspace: WorkspaceID
    var incidents: [AlertIncident]
  }

  /// Sends the incidents.
  ///
  /// - Throws: ``OutboundError``, or ``Refusal`` where the answer is no success.
  func send(
    _ incidents: [AlertIncident],
    _ due: DueAlert,
    now: Timestamp,
    _ outbound: OutboundGuard
  ) async throws {
    guard let url = due.alert.webhookURL else { return }
    let alert = due.alert
    let message = Body(
      alert: alert.id,
      name: alert.name,
      kind: alert.kind,
      workspace: alert.workspace,
      incidents: incidents
    )
    let body = try Array(JSONEncoder.canonical.encode(message))
    let seconds = now.milliseconds / 1_000
    let secret = SymmetricKey(data: Array(secret(of: alert.id).utf8))
    let code = Self.code(Array("\(seconds).".utf8) + body, secret)
    let answer = try await outbound.post(
      url,
      body,
      headers: [Self.signature: "t=\(seconds),v1=\(code)"]
    )
    guard (200..<300).contains(answer.status) else { throw Refusal(status: answer.status) }
  }

  /// An answer that is no success.
  struct Refusal: Error, CustomStringConvertible {
    var status: Int

    var description: String { "the webhook answered with \(status)" }
  }
}
