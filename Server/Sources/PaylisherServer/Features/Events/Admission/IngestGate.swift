import HTTPTypes
import Hummingbird
import Synchronization

/// Refuses ingest at the door while more is inside than is answered soon.
///
/// Without it an overload is read, inflated and parsed before the writer refuses it: every request
/// then takes its share of time and memory, and few are answered.
final class IngestGate: Sendable {
  private let load: Mutex<IngestLoad>
  private let largestBody: Int
  private let clock = ContinuousClock()

  init(largestBody: Int, limits: IngestLoad.Limits = .init()) {
    self.largestBody = largestBody
    load = Mutex(IngestLoad(limits: limits))
  }

  /// Answers a request by `respond` if it is let in.
  ///
  /// - Throws: ``ProblemError`` with `unavailable` and seconds to wait, or what `respond` throws.
  func admitting(
    _ request: Request,
    _ respond: () async throws -> Response
  ) async throws -> Response {
    #if DEBUG
    if Self.admitsEverything { return try await respond() }
    #endif
    let bytes = cost(of: request)
    let now = clock.now
    guard let ticket = load.withLock({ $0.enter(bytes: bytes, at: now) }) else {
      throw ProblemError(
        .unavailable,
        "More events come in than can be stored. Send these again later.",
        retryAfter: Int.random(in: 2...8)
      )
    }
    defer { load.withLock { $0.leave(ticket) } }
    return try await respond()
  }

  /// About what a request takes inside: its body, inflated and parsed.
  private func cost(of request: Request) -> Int {
    let declared = request.headers[.contentLength].flatMap { Int($0) } ?? largestBody
    let isCompressed = request.headers[.contentEncoding] != nil
    return min(declared, largestBody) * (isCompressed ? Self.typicalRatio : 1)
  }

  /// How many times a body of events is compressed, as clients send it.
  private static let typicalRatio = 6
}
