import JSONCoding
package import WireModels

/// What answers requests of the management API: a client over HTTP, or the server to itself.
package protocol APISender: Sendable {
  /// Sends a request and reads its answer.
  func send<Answer>(_ route: APIRoute<Answer>) async throws -> Answer
}

extension APISender {
  /// A file of a domain for development, asked by the API and not over the network.
  ///
  /// - Returns: A status and a body, as the domain answers them.
  /// - Throws: What the API refuses.
  package func file(
    _ path: String,
    of domain: DomainResource
  ) async throws -> (status: Int, body: [UInt8]) {
    let report = try await send(.association(of: domain.id))
    let file = report.files.first { $0.url.hasSuffix(path) }
    return file.map { (200, Array($0.content.canonicalText.utf8)) } ?? (404, [])
  }
}
