public import Delivery
public import LinkCore
public import Logging
public import ServiceLifecycle
import Synchronization
import WireModels

/// Messages to users that wait for the mail server, in memory: a link that is mailed is nowhere else in clear.
///
/// No request waits for a mail server. A message that is refused for now is tried again after seconds, minutes
/// and half an hour; what a stopped server had not sent is lost, and its link can be made again.
public final class MailQueue: Service {
  /// The most messages that wait.
  static let capacity = 1_000
  /// How long after each failure a message is tried again, in milliseconds.
  static let delays: [Int64] = [5_000, 60_000, 300_000, 1_800_000]

  private struct Waiting: Sendable {
    let message: MailMessage
    let id: EntityID
    var failures = 0
    var dueAt: Timestamp
  }

  private struct State {
    var waiting: [Waiting] = []
    var sent: Int64 = 0
    var failed: Int64 = 0
    var lastFailure: (reason: String, at: Timestamp)?
  }

  private let transport: any MailTransport
  private let now: @Sendable () -> Timestamp
  private let makeID: @Sendable (Timestamp) -> EntityID
  private let logger: Logger
  private let state = Mutex(State())

  /// Makes a queue; nothing is sent before it runs.
  public init(
    _ transport: any MailTransport,
    now: @escaping @Sendable () -> Timestamp,
    makeID: @escaping @Sendable (Timestamp) -> EntityID,
    logger: Logger
  ) {
    (self.transport, self.now, self.makeID, self.logger) = (transport, now, makeID, logger)
  }

  /// Adds a message.
  ///
  /// - Returns: Whether there was room for it.
  public func add(_ message: MailMessage) -> Bool {
    let now = now()
    let item = Waiting(message: message, id: makeID(now), dueAt: now)
    return state.withLock { state in
      guard state.waiting.count < Self.capacity else { return false }
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
        lastFailure: state.lastFailure?.reason,
        lastFailureAt: state.lastFailure?.at
      )
    }
  }

  public func run() async {
    await doEvery(.milliseconds(500), orLog: "mail is not sent", to: logger) {
      while !Task.isShuttingDownGracefully, !Task.isCancelled, await sendNext() {}
    }
  }

  /// Sends the message that is due first.
  ///
  /// - Returns: Whether there was one.
  func sendNext() async -> Bool {
    let now = now()
    let next = state.withLock { state in
      let index = state.waiting.indices.filter { state.waiting[$0].dueAt <= now }
        .min { state.waiting[$0].dueAt < state.waiting[$1].dueAt }
      return index.map { state.waiting.remove(at: $0) }
    }
    guard let next else { return false }
    do throws(MailFailure) {
      try await transport.send(next.message, id: next.id.description, at: now)
      state.withLock { $0.sent += 1 }
    } catch {
      fail(next, error)
    }
    return true
  }

  private func fail(_ item: Waiting, _ failure: MailFailure) {
    let now = now()
    let isOver = !failure.isTemporary || item.failures >= Self.delays.count
    state.withLock { state in
      state.lastFailure = (failure.description, now)
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
