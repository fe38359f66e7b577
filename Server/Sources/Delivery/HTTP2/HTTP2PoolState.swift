import DequeModule

/// Which request goes out on which connection: the pool's decisions, without its sockets.
struct HTTP2PoolState: Sendable {
  typealias ConnectionID = Int
  typealias RequestID = Int

  /// What the pool does next.
  enum Action: Hashable, Sendable {
    case connect(ConnectionID)
    case send(RequestID, ConnectionID)
    case fail(RequestID)
    /// It waited for a stream for too long; nothing was sent.
    case expire(RequestID)
    /// The connection has no streams left and takes no more.
    case close(ConnectionID)
  }

  private struct Connection: Sendable {
    var isOpen = false
    var allowed: Int
    var window: StreamWindow
    var inFlight = 0
    /// When a stream of it ended last.
    var endedAt: Int64 = 0
    /// It finishes its streams and takes no new ones.
    var isDraining = false
    /// It takes no new streams before this moment, in milliseconds.
    var restsUntil: Int64 = 0

    var isFull: Bool { inFlight >= min(allowed, window.streams) }

    /// Whether new streams may go out on it, now or when others ended.
    func isUsable(_ now: Int64) -> Bool { isOpen && !isDraining && restsUntil <= now }
  }

  /// How long none is opened beside others after one could not be, in milliseconds.
  private static let pause: Int64 = 2_000

  private let limits: HTTP2Limits
  private var connections: [ConnectionID: Connection] = [:]
  private var waiting: Deque<(id: RequestID, since: Int64)> = []
  private var nextConnection = 0
  /// When a connection opened last, before which nothing could be sent.
  private var openedAt = Int64.min
  /// Before this moment none is opened beside one that is open: the last that was could not be.
  private var opensMoreAt = Int64.min
  private var isClosed = false

  init(_ limits: HTTP2Limits) {
    self.limits = limits
  }

  /// A request; one that is urgent goes out before others that wait.
  mutating func request(_ id: RequestID, isUrgent: Bool = false, now: Int64) -> [Action] {
    guard !isClosed, waiting.count < limits.waiting else { return [.fail(id)] }
    if isUrgent { waiting.prepend((id, now)) } else { waiting.append((id, now)) }
    return distribute(now)
  }

  mutating func opened(_ id: ConnectionID, now: Int64) -> [Action] {
    guard connections[id] != nil else { return [.close(id)] }
    connections[id]?.isOpen = true
    openedAt = now
    return distribute(now)
  }

  /// The peer's `SETTINGS_MAX_CONCURRENT_STREAMS`; `nil` where its settings name none.
  mutating func allows(_ streams: Int?, on id: ConnectionID, now: Int64) -> [Action] {
    connections[id]?.allowed = min(limits.streams, max(1, streams ?? limits.streams))
    return distribute(now)
  }

  /// A stream that ended.
  ///
  /// - Parameters:
  ///   - id: Its connection.
  ///   - elapsed: How long its answer took, or was waited for in vain, in milliseconds; `nil` where that
  ///     says nothing of the provider.
  ///   - now: The moment, in milliseconds.
  /// - Returns: What the pool does next.
  mutating func finished(
    on id: ConnectionID,
    after elapsed: Int64? = nil,
    now: Int64
  ) -> [Action] {
    guard var connection = connections[id] else { return distribute(now) }
    if let elapsed {
      connection.window.answered(after: elapsed, of: connection.inFlight, now: now)
    }
    connection.inFlight -= 1
    connection.endedAt = now
    connections[id] = connection
    if connection.isDraining, connection.inFlight == 0 {
      connections[id] = nil
      return [.close(id)] + distribute(now)
    }
    return distribute(now)
  }

  /// A `GOAWAY`, or an answer after which the connection is not used again.
  mutating func drain(_ id: ConnectionID, now: Int64) -> [Action] {
    guard let connection = connections[id] else { return [] }
    if connection.inFlight == 0 {
      connections[id] = nil
      return [.close(id)] + distribute(now)
    }
    connections[id]?.isDraining = true
    return distribute(now)
  }

  mutating func rest(_ id: ConnectionID, until: Int64, now: Int64) -> [Action] {
    connections[id]?.restsUntil = until
    return distribute(now)
  }

  /// A connection that ended, or could not be opened: what waits fails where none is left.
  mutating func closed(_ id: ConnectionID, now: Int64) -> [Action] {
    guard let connection = connections.removeValue(forKey: id) else { return [] }
    if !connection.isOpen { opensMoreAt = now + Self.pause }
    guard !connection.isOpen, !connections.values.contains(where: { $0.isOpen }) else {
      return distribute(now)
    }
    defer { waiting.removeAll() }
    return waiting.map { .fail($0.id) }
  }

  mutating func close() -> [Action] {
    isClosed = true
    defer {
      waiting.removeAll()
      connections.removeAll()
    }
    return waiting.map { .fail($0.id) } + connections.keys.sorted().map { .close($0) }
  }

  /// Gives what waits to the connections with the fewest streams, and opens another where they are
  /// all full.
  private mutating func distribute(_ now: Int64) -> [Action] {
    var actions: [Action] = []
    // What waits for a connection is not given back: it fails where none can be opened.
    let usable = connections.values.count { $0.isUsable(now) }
    while usable > 0, let request = waiting.first,
      now - max(request.since, openedAt) > limits.waitingTime
    {
      waiting.removeFirst()
      actions.append(.expire(request.id))
    }
    while let request = waiting.first, let id = freest(now) {
      waiting.removeFirst()
      assign(id, now)
      actions.append(.send(request.id, id))
    }
    let opening = connections.values.contains { !$0.isOpen }
    let mayOpen = usable == 0 || usable < limits.connections && now >= opensMoreAt
    if !isClosed, !waiting.isEmpty, !opening, mayOpen {
      nextConnection += 1
      connections[nextConnection] = Connection(
        allowed: limits.streamsBeforeSettings,
        window: StreamWindow(limits)
      )
      actions.append(.connect(nextConnection))
    }
    return actions
  }

  /// Gives a connection one more stream; one that was idle begins with a new window, since nothing is known
  /// of the provider any more.
  private mutating func assign(_ id: ConnectionID, _ now: Int64) {
    guard var connection = connections[id] else { return }
    if connection.inFlight == 0, now - connection.endedAt > limits.responseTimeout {
      connection.window = StreamWindow(limits)
    }
    connection.inFlight += 1
    connections[id] = connection
  }

  private func freest(_ now: Int64) -> ConnectionID? {
    connections
      .filter { $0.value.isUsable(now) && !$0.value.isFull }
      .min { ($0.value.inFlight, $0.key) < ($1.value.inFlight, $1.key) }?.key
  }
}
