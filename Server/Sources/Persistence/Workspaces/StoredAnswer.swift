package import LinkCore

/// An answer that is kept, to be given again to the same request.
package struct StoredAnswer: Hashable, Sendable {
  /// The HTTP status.
  package var status: Int
  /// The headers that belong to it.
  package var headers: [String: String]
  package var body: String

  package init(status: Int, headers: [String: String], body: String) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// A caller's name for a request, so that sending it twice does it once.
package struct IdempotencyClaim: Hashable, Sendable {
  /// How long a name is remembered, in milliseconds: a day.
  package static let lifetime: Int64 = 86_400_000

  /// The name.
  package var key: String
  /// SHA-256 of the request.
  package var requestHash: [UInt8]
  /// When the request arrived.
  package var now: Timestamp

  package init(key: String, requestHash: [UInt8], now: Timestamp) {
    self.key = key
    self.requestHash = requestHash
    self.now = now
  }

  /// What was made up to this moment is forgotten.
  var cutoff: Timestamp { Timestamp(milliseconds: now.milliseconds - Self.lifetime) }
}
