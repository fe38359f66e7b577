import Delivery
import LinkCore
import Logging
import Persistence
import ScreenLinting
import ServiceLifecycle

/// Fills the outbox and sends what is due, on every node.
struct OutboxService: Service {
  /// The batches that a node sends at a time: while one waits for a provider, another is claimed or
  /// recorded.
  static let workers = 3
  /// How long a send takes at most where its push service is not slow: half of what is waited for an answer.
  static let promptTime = Duration.milliseconds(7_500)
  /// How often the other workers look whether one is at work.
  private static let helpInterval = Duration.milliseconds(200)
  /// How long the sends of a batch are a worker's, in milliseconds: longer than the providers' timeouts and
  /// attempts.
  static let lease: Int64 = 120_000

  let outbox: OutboxRepository
  let sequences: SequenceRepository
  let sender: MessageSender
  let providers: PushProviders
  /// What workspaces allow their messages to open.
  let targets: ContentTargetReader
  let sends: MetricFamily
  let now: @Sendable () -> Timestamp
  let logger: Logger
  /// Makes a trace of each batch; `nil` where nothing is traced.
  var tracer: OTLPTracer?
  var slow = SlowMessages(limit: promptTime)
  /// The sends of a batch.
  var batch = 500
  var interval = Duration.seconds(1)
  /// After what time results that could not be recorded are recorded again, and how often; the time doubles.
  var recording = (delay: Duration.milliseconds(500), attempts: 7)

  func run() async throws {
    await withDiscardingTaskGroup { group in
      group.addTask { await repeatedly(every: interval, work) }
      group.addTask { await help { while canGoOn, try await fill() {} } }
      for _ in 1..<Self.workers {
        group.addTask { await help(sendBatches) }
      }
    }
    providers.close()
  }

  /// Sends what is due and not slow; whatever sent last notes at once that a message is over.
  @Sendable private func sendBatches() async throws {
    var hasSent = false
    while canGoOn, try await sendBatch(takesSlow: false) { hasSent = true }
    if hasSent { _ = try await fill() }
  }

  /// Does work while another worker sends: a node without work asks the database once a second, and not from each.
  private func help(_ work: @escaping @Sendable () async throws -> Void) async {
    await repeatedly(every: min(interval, Self.helpInterval)) {
      if slow.isAnyUnderway { try await work() }
    }
  }

  /// Repeats work on a thread of the connections to push services: those of requests are left alone.
  private func repeatedly(
    every interval: Duration,
    _ work: @escaping @Sendable () async throws -> Void
  ) async {
    await withTaskExecutorPreference(EventLoopExecutor.next()) {
      await doEvery(interval, orLog: "messages wait to be sent", to: logger, work)
    }
  }

  /// Fills and sends until nothing is due, as one worker.
  @Sendable func work() async throws {
    try await withTaskExecutorPreference(EventLoopExecutor.next()) {
      while canGoOn {
        let isFilling = try await fill()
        guard try await sendBatch(takesSlow: true) || isFilling else { return }
      }
    }
  }

  /// Fills the outbox; a message or sequence that fails waits, and the others do not wait for it.
  private func fill() async throws -> Bool {
    let hasStepped = try await sequences.advance(now: now()) { sequence, error in
      let metadata: Logger.Metadata = ["sequence": "\(sequence)", "error": "\(error)"]
      logger.warning("a sequence waits", metadata: metadata)
    }
    let hasFilled = try await outbox.advance(now: now()) { message, error in
      let metadata: Logger.Metadata = ["message": "\(message)", "error": "\(error)"]
      logger.warning("a message waits", metadata: metadata)
    }
    return hasStepped || hasFilled
  }

  private var canGoOn: Bool { !Task.isShuttingDownGracefully && !Task.isCancelled }

  /// Sends a batch of what is due.
  ///
  /// - Parameter takesSlow: Whether it has what slow push services hold up, too.
  /// - Returns: Whether there was anything.
  /// - Throws: ``StoreError``.
  private func sendBatch(takesSlow: Bool) async throws -> Bool {
    let lease = try await outbox.claim(
      limit: batch,
      lease: leaseTime,
      besides: takesSlow ? [] : slow.all,
      now: now()
    )
    guard !lease.sends.isEmpty else { return false }
    var times: [MessageID: Duration] = [:]
    slow.begin()
    defer { slow.end(times) }
    if let tracer {
      try await tracer.background("send messages") { try await send(lease, noting: &times) }
    } else {
      try await send(lease, noting: &times)
    }
    return true
  }

  /// Sends what is claimed, and records what came of it.
  ///
  /// - Parameters:
  ///   - lease: The sends.
  ///   - times: Has afterwards how long the slowest send of each message took.
  /// - Throws: ``StoreError`` where results cannot be recorded.
  private func send(
    _ lease: OutboxLease,
    noting times: inout [MessageID: Duration]
  ) async throws {
    var allowed: [WorkspaceID: ContentTargets] = [:]
    for workspace in Set(lease.sends.map(\.workspace)) {
      allowed[workspace] = try await targets.targets(of: workspace)
    }
    let templates = PushTemplates(lease.sends, allowing: allowed)
    let began = ContinuousClock.now
    let results = await withTaskGroup(of: (OutboxResult, MessageID).self) { group in
      for send in lease.sends {
        group.addTask { (await sender.send(send, templates[send]), send.messageID) }
      }
      var results: [OutboxResult] = []
      for await (result, message) in group {
        results.append(result)
        let time = ContinuousClock.now - began
        if time > slow.limit || result.outcome.wasTried { times[message] = time }
      }
      return results
    }
    try await record(results, of: lease)
    for (name, results) in Dictionary(grouping: results, by: \.outcome.name) {
      sends.add(Double(results.count), ["outcome": name])
    }
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
  /// Whether a push service was asked, which then says something of how slow it is.
  fileprivate var wasTried: Bool {
    switch self {
    case .wait, .dropped: false
    case .sent, .unknown, .retry, .failed: true
    }
  }

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
