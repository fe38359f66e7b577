import Dashboard
package import Delivery
package import LinkCore
package import Logging
import ServiceLifecycle
import Synchronization
import WireModels

/// Messages to users that wait for the mail server, in memory: a link that is mailed is nowhere else in clear.
///
/// No request waits for a mail server. A message that is refused for now is tried again after seconds, minutes
/// and half an hour; what a stopped server had not sent is lost, and its link can be made again. Workspaces take
/// turns, and so do links that users ask for by themselves, which have places of their own.
package final class MailQueue: Service {
  /// The most messages that wait.
  static let capacity = 1_000
  /// The places that messages of workspaces leave to links that users ask for.
  static let reserve = 100
  /// How long after each failure a message is tried again, in milliseconds.
  static let delays: [Int64] = [5_000, 60_000, 300_000, 1_800_000]

  private struct Waiting: Sendable {
    let message: MailMessage
    let id: EntityID
    /// The workspace whose member has it sent; `nil` for what a user asks for.
    let sender: WorkspaceID?
    /// The trace of the request that asked for it.
    let trace = TraceContinuation()
    var failures = 0
    var dueAt: Timestamp
  }

  private struct State {
    var waiting: [Waiting] = []
    var sent: Int64 = 0
    var failed: Int64 = 0
    var lastFailure: (remark: Remark<SystemReason>, at: Timestamp)?
    /// How many messages were taken, and at which of them each sender that still waits had its last turn.
    private var taken: Int64 = 0
    private var turns: [WorkspaceID?: Int64] = [:]

    /// Takes the message that is due first, of the sender whose last turn is longest ago.
    mutating func next(now: Timestamp) -> Waiting? {
      let due = waiting.indices.filter { waiting[$0].dueAt <= now }
      guard let index = due.min(by: { rank($0) < rank($1) }) else { return nil }
      let next = waiting.remove(at: index)
      taken += 1
      if waiting.contains(where: { $0.sender == next.sender }) {
        turns.updateValue(taken, forKey: next.sender)
      } else {
        turns.removeValue(forKey: next.sender)
      }
      return next
    }

    private func rank(_ index: Int) -> (Int64, Timestamp) {
      (turns[waiting[index].sender, default: 0], waiting[index].dueAt)
    }
  }

  private let transport: any MailTransport
  private let now: @Sendable () -> Timestamp
  private let makeID: @Sendable (Timestamp) -> EntityID
  private let logger: Logger
  private let state = Mutex(State())

  /// Makes a queue; nothing is sent before it runs.
  package init(
    _ transport: any MailTransport,
    now: @escaping @Sendable () -> Timestamp,
    makeID: @escaping @Sendable (Timestamp) -> EntityID,
    logger: Logger
  ) {
    (self.transport, self.now, self.makeID, self.logger) = (transport, now, makeID, logger)
  }

  /// Adds a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - workspace: The workspace whose member has it sent; `nil` for what a user asks for.
  /// - Returns: Whether there was room for it.
  package func add(_ message: MailMessage, of workspace: WorkspaceID? = nil) -> Bool {
    let now = now()
    let item = Waiting(message: message, id: makeID(now), sender: workspace, dueAt: now)
    let room = workspace == nil ? Self.capacity : Self.capacity - Self.reserve
    return state.withLock { state in
      guard state.waiting.count < room else { return false }
      state.waiting.append(item)
      return true
    }
  }

  /// What the page about the server says.
  var report: SystemReport.Mail {
    state.withLock { state in
      SystemReport.Mail(
        waiting: Int64(state.waiting.count),
        sent: state.sent,
        failed: state.failed,
        lastFailure: state.lastFailure?.remark,
        lastFailureAt: state.lastFailure?.at
      )
    }
  }

  package func run() async {
    await doEvery(.milliseconds(500), orLog: "mail is not sent", to: logger) {
      while !Task.isShuttingDownGracefully, !Task.isCancelled, await sendNext() {}
    }
  }

  /// Sends the message whose turn it is.
  ///
  /// - Returns: Whether one was due.
  func sendNext() async -> Bool {
    let now = now()
    guard let next = state.withLock({ $0.next(now: now) }) else { return false }
    if let trace = next.trace {
      await trace.resume { await send(next, now: now) }
    } else {
      await send(next, now: now)
    }
    return true
  }

  private func send(_ item: Waiting, now: Timestamp) async {
    do throws(MailFailure) {
      try await transport.send(item.message, id: item.id.description, at: now)
      state.withLock { $0.sent += 1 }
    } catch {
      fail(item, error)
    }
  }

  /// Sends a message now, for a job that keeps it until then.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - id: The left side of `Message-ID`, the same each time the job sends the message, so that mail servers can
  ///     recognize a second copy.
  /// - Throws: ``MailFailure``; the job decides when it tries again.
  func deliver(_ message: MailMessage, id: String) async throws(MailFailure) {
    let now = now()
    do throws(MailFailure) {
      try await transport.send(message, id: id, at: now)
      state.withLock { $0.sent += 1 }
    } catch {
      state.withLock { $0.lastFailure = (error.remark, now) }
      throw error
    }
  }

  private func fail(_ item: Waiting, _ failure: MailFailure) {
    let now = now()
    let isOver = !failure.isTemporary || item.failures >= Self.delays.count
    state.withLock { state in
      state.lastFailure = (failure.remark, now)
      guard !isOver else {
        state.failed += 1
        return
      }
      var again = item
      again.dueAt = Timestamp(milliseconds: now.milliseconds + Self.delays[item.failures])
      again.failures += 1
      state.waiting.append(again)
    }
    logger.warning(
      "a mail was not sent",
      metadata: ["error": "\(failure)", "again": "\(!isOver)"]
    )
  }
}
