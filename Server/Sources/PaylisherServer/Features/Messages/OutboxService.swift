import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Fills the outbox and sends what is due, on every node.
struct OutboxService: Service {
  /// The sends that a node holds at a time.
  static let batch = 500
  /// How long they are its own, in milliseconds: longer than the providers' timeouts and attempts.
  static let lease: Int64 = 120_000

  let outbox: OutboxRepository
  let sender: MessageSender
  let providers: PushProviders
  let sends: MetricFamily
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(1)

  func run() async throws {
    await doEvery(interval, orLog: "messages wait to be sent", to: logger) {
      try await work()
    }
    await providers.close()
  }

  /// Does everything that is due.
  func work() async throws {
    var hasMore = true
    while hasMore, !Task.isShuttingDownGracefully, !Task.isCancelled {
      let isFilling = try await outbox.advance(now: now())
      let isSending = try await sendBatch()
      hasMore = isFilling || isSending
    }
  }

  /// Sends what is due, as much as a node holds at a time.
  ///
  /// - Returns: Whether there was anything.
  func sendBatch() async throws -> Bool {
    let lease = try await outbox.claim(limit: Self.batch, lease: Self.lease, now: now())
    guard !lease.sends.isEmpty else { return false }
    let results = await withTaskGroup(of: OutboxResult.self) { group in
      for send in lease.sends {
        group.addTask { await sender.send(send) }
      }
      var results: [OutboxResult] = []
      for await result in group { results.append(result) }
      return results
    }
    try await outbox.finish(lease, results, now: now())
    for result in results { sends.add(1, ["outcome": result.outcome.name]) }
    return true
  }
}

extension OutboxResult.Outcome {
  fileprivate var name: String {
    switch self {
    case .sent: "sent"
    case .unknown: "unknown"
    case .retry: "retried"
    case .failed: "failed"
    case .dropped: "dropped"
    }
  }
}
