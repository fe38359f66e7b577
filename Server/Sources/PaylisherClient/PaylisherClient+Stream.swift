import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
package import WireModels

extension PaylisherClient {
  /// Reads an answer that does not end, event by event, until the server ends it, or `body`, which
  /// takes an event, returns `false`.
  ///
  /// - Throws: ``ClientError``, also where the connection broke, and what `body` throws.
  package func stream<Answer>(
    _ route: APIRoute<Answer>,
    _ body: (ServerSentEvent) async throws -> Bool
  ) async throws {
    let request = try request(route, accept: "text/event-stream, application/problem+json")
    let response = try await connected {
      try await Self.transport.execute(request, deadline: .distantFuture)
    }
    guard response.status == .ok else {
      let body = try await connected { try await response.body.collect(upTo: 1 << 20) }
      throw refusal(response, Data(buffer: body))
    }
    var reader = ServerSentEventReader()
    // What the reader of the events throws says nothing of the connection.
    var outcome = Result<Void, any Error>.success(())
    try await connected {
      for try await part in response.body {
        for event in reader.read(part.readableBytesView) {
          do {
            guard try await body(event) else { return }
          } catch {
            outcome = .failure(error)
            return
          }
        }
      }
    }
    try outcome.get()
  }
}
