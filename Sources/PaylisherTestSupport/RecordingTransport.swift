import Foundation
package import LinkCore
package import Paylisher

/// A server in the test's own process, which remembers what it was asked.
package final class RecordingTransport: PaylisherTransport {
  /// Answers a request; `nil` is no answer.
  package typealias Responder = @Sendable (TransportRequest) async -> TransportResponse?

  private let state: Locked<(requests: [TransportRequest], respond: Responder)>

  /// Answers with `respond`.
  package init(_ respond: @escaping Responder = { _ in nil }) {
    state = Locked(([], respond))
  }

  /// Answers with something else from now on.
  package func respond(_ respond: @escaping Responder) {
    state.withLock { $0.respond = respond }
  }

  package func send(_ request: TransportRequest) async throws -> TransportResponse {
    let respond = state.withLock { state in
      state.requests.append(request)
      return state.respond
    }
    guard let response = await respond(request) else { throw TransportError.noAnswer("test") }
    return response
  }

  /// Every request so far.
  package var requests: [TransportRequest] { state.withLock { $0.requests } }

  /// The requests whose path ends in some text.
  package func requests(to path: String) -> [TransportRequest] {
    requests.filter { $0.url.path.hasSuffix(path) }
  }
}

extension TransportRequest {
  /// The body as JSON, `null` where it is not.
  package var json: JSONValue {
    body.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } ?? .null
  }

  /// The events of a batch.
  package var events: [JSONValue] { json["batch"]?.arrayValue ?? [] }
}

extension TransportResponse {
  /// An answer with JSON.
  package static func json(_ status: Int = 200, _ value: JSONValue) -> TransportResponse {
    let body = (try? JSONEncoder().encode(value)) ?? Data()
    return TransportResponse(status: status, body: body)
  }

  /// What a server answers that has stored a whole batch.
  package static func accepting(_ request: TransportRequest) -> TransportResponse {
    .json(
      200,
      [
        "status": "ok", "accepted": .array(request.events.compactMap { $0["uuid"] }),
        "duplicates": [], "conflicts": [], "rejected": [],
      ]
    )
  }
}
