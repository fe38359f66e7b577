package import WireModels

/// What answers requests of the management API: a client over HTTP, or the server to itself.
package protocol APISender: Sendable {
  /// Sends a request and reads its answer.
  func send<Answer>(_ route: APIRoute<Answer>) async throws -> Answer
}
