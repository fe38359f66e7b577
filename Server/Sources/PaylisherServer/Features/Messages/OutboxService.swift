import Delivery
import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Fills the outbox and sends what is due, on every node.
struct OutboxService: Service {
  /// The sends of a batch.
  static let batch = 500
  /// The batches that a node sends at a time: while one waits for a provider, another is claimed or
  /// recorded.
  static let workers = 3
  /// The batches of a worker before the node looks for other work.
  static let rounds = 20
  /// How long they are its own, in milliseconds: longer than the providers' timeouts and attempts.
  static let lease: Int64 = 120_000

  let outbox: OutboxRepository
  let sender: MessageSender
  let providers: PushProviders
  let sends: MetricFamily
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(1)
  /// After what time results that could not be recorded are recorded again, and how often; the time doubles.
  var recording = (delay: Duration.milliseconds(500), attempts: 7)

  func run() async throws {
    await doEvery(interval, orLog: "messages wait to be sent", to: logger) {
      try await work()
    }
    providers.close()
  }

  /// Does everything that is due, on the threads of the connections to push services: those of requests are
  /// left alone.
  func work() async throws {
    while canGoOn,
      try await withTaskExecutorPreference(EventLoopExecutor.next(), operation: findsWork)
    {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask(executorPreference: EventLoopExecutor.next()) {
          // A page has as many rows as a batch, or more: there is one for each batch of each worker.
          try await repeated(Self.rounds * Self.workers, fill)
        }
        for _ in 0..<Self.workers {
          group.addTask(executorPreference: EventLoopExecutor.next()) {
            try await repeated(Self.rounds, sendBatch)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// Takes one step, so that a node without work asks the database once, and not from each worker.
  private func findsWork() async throws -> Bool {
    let isFilling = try await fill()
    return try await sendBatch() || isFilling
  }

  /// Fills the outbox; a message that fails waits, and the others do not wait for it.
  private func fill() async throws -> Bool {
    try await outbox.advance(now: now()) { message, error in
      let metadata: Logger.Metadata = ["message": "\(message)", "error": "\(error)"]
      logger.warning("a message waits", metadata: metadata)
    }
  }

  private var canGoOn: Bool { !Task.isShuttingDownGracefully && !Task.isCancelled }

  /// Repeats a step while it finds work.
  private func repeated(_ rounds: Int, _ step: () async throws -> Bool) async throws {
    for _ in 0..<rounds {
      guard canGoOn, try await step() else { return }
    }
  }

  /// Sends a batch of what is due.
  ///
  /// - Returns: Whether there was anything.
  func sendBatch() async throws -> Bool {
    let lease = try await outbox.claim(limit: Self.batch, lease: leaseTime, now: now())
    guard !lease.sends.isEmpty else { return false }
    let templates = PushTemplates(lease.sends)
    let results = await withTaskGroup(of: OutboxResult.self) { group in
      for send in lease.sends {
        group.addTask { await sender.send(send, templates[send]) }
      }
      var results: [OutboxResult] = []
      for await result in group { results.append(result) }
      return results
    }
    try await record(results, of: lease)
    for (name, results) in Dictionary(grouping: results, by: \.outcome.name) {
      sends.add(Double(results.count), ["outcome": name])
    }
    return true
  }

  /// Records results, again where the store fails.
  ///
  /// What is not recorded is sent a second time once the lease ends. What was recorded changes nothing the
  /// second time, and neither does what another worker holds.
  private func record(_ results: [OutboxResult], of lease: OutboxLease) async throws {
    var delay = recording.delay
    for attempt in 1... {
      do {
        try await outbox.finish(lease, results, now: now())
        return
      } catch {
        guard attempt < recording.attempts, !Task.isCancelled else { throw error }
        let metadata: Logger.Metadata = ["sends": "\(results.count)", "error": "\(error)"]
        logger.warning("results of sends wait to be recorded", metadata: metadata)
      }
      try await Task.sleep(for: delay)
      delay *= 2
    }
  }
}

extension OutboxService {
  private var leaseTime: Int64 {
    #if DEBUG
    Self.faultyLease ?? Self.lease
    #else
    Self.lease
    #endif
  }
}

/// Removes old sends; what was counted of them stays counted.
struct SendSweeper: Service {
  /// How long a send is kept after it was queued: 180 days, longer than any delay, lifetime, cap and
  /// conversion window together.
  static let memory: Int64 = 180 * 86_400_000

  let outbox: OutboxRepository
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(86_400)

  func run() async throws {
    await doEvery(interval, orLog: "old sends stay for now", to: logger) {
      try await sweep()
    }
  }

  /// Removes what is old.
  func sweep() async throws {
    try await outbox.sweep(queuedBefore: Timestamp(milliseconds: now().milliseconds - Self.memory))
  }
}

extension OutboxResult.Outcome {
  fileprivate var name: String {
    switch self {
    case .sent: "sent"
    case .unknown: "unknown"
    case .retry: "retried"
    case .wait: "waited"
    case .failed: "failed"
    case .dropped: "dropped"
    }
  }
}
