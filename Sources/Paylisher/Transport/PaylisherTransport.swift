package import Foundation

/// Carries one request to a server and brings its answer back.
package protocol PaylisherTransport: Sendable {
  /// Returns the server's answer, whatever its status; throws where there was none.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// A request.
package struct TransportRequest: Equatable, Sendable {
  /// `GET` or `POST`.
  package var method: String
  /// Where to.
  package var url: URL
  /// The fields besides those that the transport adds.
  package var headers: [String: String]
  /// The body.
  package var body: Data?
  /// How long the whole exchange may take, in seconds.
  package var timeout: TimeInterval

  /// Asks for a URL.
  package static func get(_ url: URL, timeout: TimeInterval) -> TransportRequest {
    TransportRequest(method: "GET", url: url, headers: [:], body: nil, timeout: timeout)
  }

  /// Sends JSON to a URL.
  package static func post(_ url: URL, json: Data, timeout: TimeInterval) -> TransportRequest {
    TransportRequest(
      method: "POST",
      url: url,
      headers: ["Content-Type": "application/json; charset=utf-8"],
      body: json,
      timeout: timeout
    )
  }
}

/// An answer.
package struct TransportResponse: Equatable, Sendable {
  /// The status.
  package var status: Int
  /// The fields, by lower-case name.
  package var headers: [String: String]
  /// The body.
  package var body: Data

  /// Makes an answer.
  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is 200 to 299.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// The seconds of `Retry-After`, where it is a number.
  package var retryAfter: Int64? {
    headers["retry-after"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}

/// Why there was no answer.
package enum TransportError: Error, Equatable, Sendable {
  /// The server could not be reached, or took too long.
  case noAnswer(String)
}
