import Foundation

/// The body of an answer other than 200; empty where it is none that Apple documents.
struct APNsErrorBody: Sendable {
  var reason: String?
  /// When Apple learnt that a token is dead, in milliseconds since 1970.
  var timestamp: Int64?

  init(_ bytes: [UInt8]) {
    guard let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)) else { return }
    reason = form.reason
    timestamp = form.timestamp
  }

  private struct Form: Decodable {
    var reason: String
    var timestamp: Int64?
  }
}
