import AsyncHTTPClient
package import Foundation
import NIOHTTP1
package import WireModels

extension PaylisherClient {
  /// Sends a request for a page of lines, each an answer of the kind.
  ///
  /// - Returns: the lines, the cursor behind them, and whether there are more already.
  /// - Throws: ``ClientError``; one of the code `refused` carries the server's problem.
  package func lines<Answer>(
    _ route: APIRoute<Answer>
  ) async throws -> (lines: Data, nextCursor: String, hasMore: Bool) {
    let (response, body) = try await execute(
      request(route, accept: "\(EventExport.mediaType), application/problem+json")
    )
    guard response.status == .ok else { throw refusal(response, body) }
    guard let cursor = response.headers.first(name: EventExport.nextCursor) else {
      throw ClientError(
        .unreadable,
        "\(server) answered without \(EventExport.nextCursor). Does a proxy remove headers?"
      )
    }
    return (body, cursor, response.headers.first(name: EventExport.hasMore) == "true")
  }
}
