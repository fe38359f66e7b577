package import NIOCore
package import NIOPosix
import Synchronization
import Threads

/// The connections to one provider that one key uses.
///
/// It opens connections as they are needed, keeps to the number of streams that the peer allows at
/// the moment and that it answers promptly, and gives every request exactly one result within its timeout.
///
/// ```swift
/// let pool = HTTP2Pool(.apns(.production), limits: .apns)
/// let response = try await pool.send(request)
/// ```
package final class HTTP2Pool: Sendable {
  /// Threads of their own, half as many as there are processors and of a lower priority: on those of requests,
  /// a burst of messages would have requests wait until all of its streams were served.
  package static let eventLoops = {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, System.coreCount / 2))
    for loop in group.makeIterator() { loop.execute { ThreadPriority.lower() } }
    return group
  }()

  private struct Shared {
    var state: HTTP2PoolState
    var connections: [Int: HTTP2Connection] = [:]
    var requests: [Int: Pending] = [:]
    var nextRequest = 0
  }

  private struct Pending {
    let request: HTTP2Request
    let complete: @Sendable (Result<Answer, PushInterruption>) -> Void
  }

  /// An answer, and the connection that it came by.
  package struct Answer: Sendable {
    /// What the provider said.
    package let response: PushResponse
    /// Names the connection for ``HTTP2Pool/rest(connection:milliseconds:)``.
    package let connection: Int
  }

  private let endpoint: HTTP2Endpoint
  private let limits: HTTP2Limits
  private let group: any EventLoopGroup
  private let now: @Sendable () -> Int64
  private let shared: Mutex<Shared>

  /// Makes a pool; `now` is the wall clock in milliseconds since 1970, for dates in answers.
  package init(
    _ endpoint: HTTP2Endpoint,
    limits: HTTP2Limits,
    group: any EventLoopGroup = eventLoops,
    now: @escaping @Sendable () -> Int64
  ) {
    self.endpoint = endpoint
    self.limits = limits
    self.group = group
    self.now = now
    shared = Mutex(Shared(state: HTTP2PoolState(limits)))
  }

  /// Sends one request.
  ///
  /// - Throws: ``PushInterruption`` where no answer came.
  package func send(_ request: HTTP2Request) async throws(PushInterruption) -> Answer {
    let span = OutgoingSpan(method: "POST", to: endpoint.host, endpoint.port)
    var request = request
    request.headers += span.fields
    let result = await exchange(request)
    switch result {
    case .success(let answer): span.end(status: answer.response.status)
    case .failure(let error): span.end(error)
    }
    return try result.get()
  }

  private func exchange(_ request: HTTP2Request) async -> Result<Answer, PushInterruption> {
    await withCheckedContinuation { continuation in
      let actions = shared.withLock { shared in
        shared.nextRequest += 1
        shared.requests[shared.nextRequest] = Pending(request: request) {
          continuation.resume(returning: $0)
        }
        return shared.state.request(
          shared.nextRequest,
          isUrgent: request.isUrgent,
          now: Self.uptime
        )
      }
      perform(actions)
    }
  }

  /// Uses a connection no more for a while; 0 closes it once its streams ended.
  package func rest(connection: Int, milliseconds: Int64) {
    let now = Self.uptime
    perform(
      shared.withLock { shared in
        milliseconds > 0
          ? shared.state.rest(connection, until: now + milliseconds, now: now)
          : shared.state.drain(connection, now: now)
      }
    )
  }

  /// Closes all connections; requests that wait fail as ``PushInterruption/unreachable``.
  package func close() {
    perform(shared.withLock { $0.state.close() })
  }

  private func perform(_ actions: [HTTP2PoolState.Action]) {
    for action in actions {
      switch action {
      case .connect(let id): connect(id)
      case .send(let request, let connection): send(request, on: connection)
      case .fail(let request): finish(request, .failure(.unreachable))
      case .expire(let request): finish(request, .failure(.busy))
      case .close(let id): shared.withLock { $0.connections.removeValue(forKey: id) }?.close()
      }
    }
  }

  private func connect(_ id: Int) {
    Task {
      do {
        let connection = try await HTTP2Connection.open(
          endpoint,
          on: group,
          limits: limits
        ) { [weak self] in self?.happened($0, on: id) }
        perform(
          shared.withLock { shared in
            shared.connections[id] = connection
            return shared.state.opened(id, now: Self.uptime)
          }
        )
      } catch {
        happened(.closed, on: id)
      }
    }
  }

  private func happened(_ event: HTTP2Connection.Event, on id: Int) {
    let now = Self.uptime
    perform(
      shared.withLock { shared in
        switch event {
        case .settings(let streams): return shared.state.allows(streams, on: id, now: now)
        case .goAway: return shared.state.drain(id, now: now)
        case .closed:
          shared.connections[id] = nil
          return shared.state.closed(id, now: now)
        }
      }
    )
  }

  private func send(_ request: Int, on id: Int) {
    let (pending, connection) = shared.withLock { ($0.requests[request], $0.connections[id]) }
    guard let pending else { return }
    guard let connection else {
      ended(request, on: id, .failure(.unprocessed))
      return
    }
    let start = Self.uptime
    connection.send(pending.request, timeout: limits.responseTimeout, now: now) { [weak self] in
      self?.ended(request, on: id, $0, after: Self.uptime - start)
    }
  }

  private func ended(
    _ request: Int,
    on id: Int,
    _ result: Result<PushResponse, PushInterruption>,
    after time: Int64 = 0
  ) {
    let now = Self.uptime
    let elapsed: Int64? =
      switch result {
      case .success, .failure(.timeout): time
      case .failure: nil
      }
    // Before the caller learns of it, so that it does not come back to a connection that is going.
    let actions = shared.withLock { shared in
      let drained =
        result == .failure(.unprocessed) ? shared.state.drain(id, now: now) : []
      return drained + shared.state.finished(on: id, after: elapsed, now: now)
    }
    finish(request, result.map { Answer(response: $0, connection: id) })
    perform(actions)
  }

  /// Milliseconds of a clock that is never set.
  private static var uptime: Int64 { Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000) }

  private func finish(_ request: Int, _ result: Result<Answer, PushInterruption>) {
    shared.withLock { $0.requests.removeValue(forKey: request) }?.complete(result)
  }
}

/// A callback that is called once, however often it is asked.
final class OnceCallback<Value: Sendable>: Sendable {
  private let callback: Mutex<(@Sendable (Value) -> Void)?>

  init(_ callback: @escaping @Sendable (Value) -> Void) {
    self.callback = Mutex(callback)
  }

  func callAsFunction(_ value: Value) {
    callback.withLock { callback in
      defer { callback = nil }
      return callback
    }?(value)
  }
}
