import HTTPTypes
import LinkCore
import RoutingCore
import Synchronization
import WireModels

/// How often a client may ask: `count` requests in `seconds`, and `burst` at once after a pause.
struct RateLimit: Hashable, Sendable {
  var count: Int
  var seconds: Int
  var burst: Int

  /// Microseconds after which one more request is allowed.
  fileprivate var interval: Int64 { max(1, Int64(seconds) * 1_000_000 / Int64(max(1, count))) }
  /// Microseconds that a whole burst is ahead of its time.
  fileprivate var tolerance: Int64 { interval * Int64(burst) }
}

/// What a limiter says to a request.
struct RateDecision: Hashable, Sendable {
  var isAllowed: Bool
  /// How many requests are left at once.
  var remaining: Int
  /// Seconds until the whole burst is there again.
  var resetSeconds: Int
  /// Seconds to wait before a refused request is allowed.
  var retrySeconds: Int
}

/// When the next request of a client would be on time: the generic cell rate algorithm, which needs
/// one moment a client.
struct RateState: Hashable, Sendable {
  /// Microseconds since 1970.
  private(set) var nextOnTime: Int64 = 0

  /// Counts a request at a moment, unless it comes too early.
  mutating func take(_ limit: RateLimit, now: Timestamp) -> RateDecision {
    let now = now.milliseconds * 1_000
    // A clock that was set back locks no client out for longer than a burst takes.
    let due = min(max(nextOnTime, now), now + limit.tolerance)
    let isAllowed = due - now <= limit.tolerance - limit.interval
    nextOnTime = isAllowed ? due + limit.interval : due
    let ahead = nextOnTime - now
    return RateDecision(
      isAllowed: isAllowed,
      remaining: Int((limit.tolerance - ahead) / limit.interval),
      resetSeconds: Self.seconds(ahead),
      retrySeconds: isAllowed
        ? 0 : max(1, Self.seconds(due - now - limit.tolerance + limit.interval))
    )
  }

  /// Whether it says no more than an empty one.
  func isIdle(at now: Timestamp) -> Bool { nextOnTime <= now.milliseconds * 1_000 }

  private static func seconds(_ microseconds: Int64) -> Int {
    Int((max(0, microseconds) + 999_999) / 1_000_000)
  }
}

/// Limits how often clients ask, in memory.
///
/// The answer names the limit in the fields `RateLimit-Policy` and `RateLimit`
/// ([draft-ietf-httpapi-ratelimit-headers](https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/)),
/// a refusal in `Retry-After` too.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
  /// The most clients that are remembered; idle ones go first.
  private static var capacity: Int { 100_000 }

  private let name: String
  private let limit: RateLimit
  private let states = Mutex<[Key: RateState]>([:])

  /// A limiter; `nil` where the limit has no count, which switches it off.
  ///
  /// - Parameters:
  ///   - name: The name of the limit in answers, such as `key`.
  ///   - limit: How often a client may ask.
  init?(_ name: String, _ limit: RateLimit) {
    guard limit.count > 0 else { return nil }
    self.name = name
    self.limit = limit
  }

  /// Counts a request.
  ///
  /// - Returns: The header fields of its answer.
  /// - Throws: ``ProblemError`` of kind `too_many_requests` where it comes too early.
  @discardableResult
  func take(_ key: Key, now: Timestamp, refusal: ProblemReason) throws(ProblemError) -> HTTPFields {
    let decision = count(key, now: now)
    let fields = headerFields(decision)
    guard decision.isAllowed else {
      throw ProblemError(
        .tooManyRequests,
        refusal,
        retryAfter: decision.retrySeconds,
        headers: fields
      )
    }
    return fields
  }

  /// Counts what is left out without a word where it comes too early.
  ///
  /// - Returns: Whether it is on time.
  func allows(_ key: Key, now: Timestamp) -> Bool { count(key, now: now).isAllowed }

  private func count(_ key: Key, now: Timestamp) -> RateDecision {
    states.withLock { states in
      if states.count >= Self.capacity {
        states = states.filter { !$0.value.isIdle(at: now) }
        if states.count >= Self.capacity { states = [:] }
      }
      return states[key, default: RateState()].take(limit, now: now)
    }
  }

  private func headerFields(_ decision: RateDecision) -> HTTPFields {
    [
      .rateLimitPolicy: "\"\(name)\";q=\(limit.count);w=\(limit.seconds)",
      .rateLimit: "\"\(name)\";r=\(decision.remaining);t=\(decision.resetSeconds)",
    ]
  }
}

/// Counts the connections of each client, and says when it has enough.
///
/// Clients differ as everywhere: by IPv4 address, or by the first half of an IPv6 address,
/// which one household has to itself. Proxies carry the connections of many people, so those that the
/// operator named are not counted; nor is this computer. Counts are in memory only, and go with the
/// last connection of a client.
final class ConnectionQuota: Sendable {
  /// The connections of one client at a time; 0 for as many as it likes.
  let limit: Int
  private let exempt: [NetworkRange]
  private let refused: MetricFamily
  private let counts = Mutex<[[UInt8]: Int]>([:])

  /// A connection that is counted.
  struct Place: Hashable, Sendable {
    fileprivate let client: [UInt8]
  }

  /// What became of a new connection.
  enum Answer: Hashable, Sendable {
    /// It counts, until ``ConnectionQuota/release(_:)``.
    case taken(Place)
    /// It does not count.
    case free
    /// The client has enough.
    case refused
  }

  init(limit: Int, proxies: [NetworkRange], refused: MetricFamily) {
    self.limit = limit
    self.refused = refused
    exempt = proxies + ClientAddressReader.thisComputer
  }

  /// Counts a connection from an address; `nil` is a socket of this computer.
  func take(_ address: NetworkAddress?) -> Answer {
    guard limit > 0, let address, !exempt.contains(where: { $0.contains(address) }) else {
      return .free
    }
    let client = address.networkBytes
    let isTaken = counts.withLock { counts in
      let count = counts[client, default: 0]
      guard count < limit else { return false }
      counts[client] = count + 1
      return true
    }
    if isTaken { return .taken(Place(client: client)) }
    refused.add()
    return .refused
  }

  /// Counts a connection no more.
  func release(_ place: Place) {
    counts.withLock { counts in
      let rest = (counts[place.client] ?? 1) - 1
      counts[place.client] = rest > 0 ? rest : nil
    }
  }

  var clients: Int { counts.withLock { $0.count } }
}
