import DeviceModels
import Hummingbird
import LinkCore
import RoutingCore

/// Limits how many `404` answers one client gets in a minute, so that a client that tries codes costs
/// little.
///
/// Codes that exist are answered all the same: a client that guesses one gets it. Links that must not be
/// guessed are unlisted. Clients count by network, in memory; those whose address is not known count
/// as one.
final class NotFoundRateLimiter: Sendable {
  /// The `404` answers of one client in a minute; any number where it is 0.
  let perMinute: Int
  private let addresses: ClientAddressReader
  private let answers = FixedWindowCounter<Int>(window: 60_000)

  init(perMinute: Int, addresses: ClientAddressReader = ClientAddressReader()) {
    self.perMinute = perMinute
    self.addresses = addresses
  }

  /// Counts a `404` answer.
  ///
  /// - Returns: `nil`, or the seconds until the client may have another one.
  func count(_ client: NetworkAddress?, now: Timestamp) -> Int64? {
    guard perMinute > 0 else { return nil }
    let key = client?.networkBytes.hashValue ?? 0
    guard answers.add(1, to: key, now: now) > perMinute else { return nil }
    return answers.secondsLeft(now: now)
  }

  /// The answer of a handler, or `429` in place of a `404` too many.
  func limit(
    _ request: Request,
    _ context: ServerContext,
    now: Timestamp,
    _ answer: () async throws -> Response
  ) async throws -> Response {
    let client = addresses.address(of: request, context)
    do {
      let response = try await answer()
      guard response.status == .notFound, let seconds = count(client, now: now) else {
        return response
      }
      return PageResponse.tooManyRequests(request, context, retryAfter: seconds)
    } catch let error as ProblemError where error.problem.status == 404 {
      guard let seconds = count(client, now: now) else { throw error }
      throw ProblemError(
        .tooManyRequests,
        "Too many requests for what does not exist; wait.",
        retryAfter: Int(seconds)
      )
    }
  }
}
