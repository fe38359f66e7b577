import Foundation

/// The codes of Firebase Cloud Messaging
/// ([ErrorCode](https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode)).
package enum FCMErrorCode: String, Hashable, Sendable, CaseIterable {
  case unspecified = "UNSPECIFIED_ERROR"
  case invalidArgument = "INVALID_ARGUMENT"
  case unregistered = "UNREGISTERED"
  case senderIDMismatch = "SENDER_ID_MISMATCH"
  case quotaExceeded = "QUOTA_EXCEEDED"
  case unavailable = "UNAVAILABLE"
  case internalError = "INTERNAL"
  case thirdPartyAuthentication = "THIRD_PARTY_AUTH_ERROR"
  /// What `THIRD_PARTY_AUTH_ERROR` was called before.
  case apnsAuthentication = "APNS_AUTH_ERROR"
}

/// The body of an answer other than 200: `google.rpc.Status`, whose details say more than its status.
struct FCMErrorBody: Sendable {
  /// The code in a detail of FCM's own.
  var code: FCMErrorCode?
  /// FCM's code as text, also where it is not documented.
  var codeText: String?
  /// The fields that `BadRequest` details name.
  var fields: [String] = []
  var isBadRequest = false
  var message: String?

  /// Whether the address is wrong, which an app registers: that says nothing of the message.
  var namesAddress: Bool { fields.contains { ["message.token", "message.fid"].contains($0) } }

  init(_ bytes: [UInt8]) {
    guard let status = try? JSONDecoder().decode(Form.self, from: Data(bytes)).error else { return }
    message = status.message
    for detail in status.details ?? [] {
      if detail.type?.hasSuffix("FcmError") ?? false {
        codeText = detail.errorCode
        code = detail.errorCode.flatMap(FCMErrorCode.init)
      }
      if detail.type?.hasSuffix("BadRequest") ?? false {
        isBadRequest = true
        fields += detail.fieldViolations?.compactMap(\.field) ?? []
      }
    }
    if codeText == nil { codeText = status.status }
  }

  private struct Form: Decodable {
    var error: Status
  }

  private struct Status: Decodable {
    var status: String?
    var message: String?
    var details: [Detail]?
  }

  private struct Detail: Decodable {
    var type: String?
    var errorCode: String?
    var fieldViolations: [Violation]?

    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case errorCode
      case fieldViolations
    }
  }

  private struct Violation: Decodable {
    var field: String?
  }
}
