import DeviceModels
import Hummingbird
import LinkCore
import RoutingCore
import Synchronization

/// Slows down whoever tries codes: misses are counted by client and minute, hits never.
///
/// Clients are known by a hash of their network that is different in every process; whoever has
/// a block of IPv6 addresses is one client.
final class MissLimiter: Sendable {
  /// The misses that one client has in a minute; any number where it is 0.
  let perMinute: Int
  private let addresses: ClientAddressReader
  private let state = Mutex((minute: Int64(0), misses: [Int: Int]()))

  init(perMinute: Int, addresses: ClientAddressReader = ClientAddressReader()) {
    self.perMinute = perMinute
    self.addresses = addresses
  }

  /// Counts a miss.
  ///
  /// - Returns: `nil`, or in how many seconds the client may miss again.
  func miss(_ client: NetworkAddress?, now: Timestamp) -> Int64? {
    guard let client, perMinute > 0 else { return nil }
    let minute = now.milliseconds / 60_000
    let key = client.networkBytes.hashValue
    let count = state.withLock { state in
      if state.minute != minute { state = (minute, [:]) }
      state.misses[key, default: 0] += 1
      return state.misses[key] ?? 0
    }
    return count > perMinute ? 60 - now.milliseconds / 1_000 % 60 : nil
  }

  /// The answer of a handler, or `429` where it is a miss too many.
  func limit(
    _ request: Request,
    _ context: ServerContext,
    now: Timestamp,
    _ answer: () async throws -> Response
  ) async throws -> Response {
    let client = addresses.address(of: request, context)
    do {
      let response = try await answer()
      guard response.status == .notFound, let seconds = miss(client, now: now) else {
        return response
      }
      return Self.tooMany(seconds)
    } catch let error as ProblemError where error.problem.status == 404 {
      guard let seconds = miss(client, now: now) else { throw error }
      return Self.tooMany(seconds)
    }
  }

  private static func tooMany(_ seconds: Int64) -> Response {
    var response = Response.text(
      "Too many links that do not exist. Wait a minute.\n",
      status: .tooManyRequests
    )
    response.headers[.retryAfter] = String(seconds)
    return response
  }
}
