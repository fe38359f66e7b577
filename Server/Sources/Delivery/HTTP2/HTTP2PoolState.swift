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
    /// The connection has no streams left and takes no more.
    case close(ConnectionID)
  }

  private struct Connection: Sendable {
    var isOpen = false
    var allowed: Int
    var inFlight = 0
    /// It finishes its streams and takes no new ones.
    var isDraining = false
    /// It takes no new streams before this moment, in milliseconds.
    var restsUntil: Int64 = 0
  }

  private let limits: HTTP2Limits
  private var connections: [ConnectionID: Connection] = [:]
  private var waiting: Deque<RequestID> = []
  private var nextConnection = 0
  private var isClosed = false

  init(_ limits: HTTP2Limits) {
    self.limits = limits
  }

  mutating func request(_ id: RequestID, now: Int64) -> [Action] {
    guard !isClosed, waiting.count < limits.waiting else { return [.fail(id)] }
    waiting.append(id)
    return distribute(now)
  }

  mutating func opened(_ id: ConnectionID, now: Int64) -> [Action] {
    guard connections[id] != nil else { return [.close(id)] }
    connections[id]?.isOpen = true
    return distribute(now)
  }

  /// The peer's `SETTINGS_MAX_CONCURRENT_STREAMS`; `nil` where its settings name none.
  mutating func allows(_ streams: Int?, on id: ConnectionID, now: Int64) -> [Action] {
    connections[id]?.allowed = min(limits.streams, max(1, streams ?? limits.streams))
    return distribute(now)
  }

  mutating func finished(on id: ConnectionID, now: Int64) -> [Action] {
    guard var connection = connections[id] else { return distribute(now) }
    connection.inFlight -= 1
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
    guard !connection.isOpen, !connections.values.contains(where: { $0.isOpen }) else {
      return distribute(now)
    }
    defer { waiting.removeAll() }
    return waiting.map { .fail($0) }
  }

  mutating func close() -> [Action] {
    isClosed = true
    defer {
      waiting.removeAll()
      connections.removeAll()
    }
    return waiting.map { .fail($0) } + connections.keys.sorted().map { .close($0) }
  }

  /// Gives what waits to the connections with the fewest streams, and opens another where they are
  /// all full.
  private mutating func distribute(_ now: Int64) -> [Action] {
    var actions: [Action] = []
    while let request = waiting.first, let id = freest(now) {
      waiting.removeFirst()
      connections[id]?.inFlight += 1
      actions.append(.send(request, id))
    }
    let opening = connections.values.contains { !$0.isOpen }
    let usable = connections.values.count { !$0.isDraining && $0.restsUntil <= now }
    if !isClosed, !waiting.isEmpty, !opening, usable < limits.connections {
      nextConnection += 1
      connections[nextConnection] = Connection(allowed: limits.streamsBeforeSettings)
      actions.append(.connect(nextConnection))
    }
    return actions
  }

  private func freest(_ now: Int64) -> ConnectionID? {
    connections
      .filter { entry in
        let connection = entry.value
        return connection.isOpen && !connection.isDraining && connection.restsUntil <= now
          && connection.inFlight < connection.allowed
      }
      .min { ($0.value.inFlight, $0.key) < ($1.value.inFlight, $1.key) }?.key
  }
}
