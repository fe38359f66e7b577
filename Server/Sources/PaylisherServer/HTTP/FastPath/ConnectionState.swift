import NIOCore

/// What may happen next with the bytes that a connection received: answers leave in the order of
/// their requests, whichever responder gives them.
///
/// ```
/// looking ──a tap──▶ looking, with an answer that waits
/// looking ──another plain request, no answer waits──▶ behind ──its answer left──▶ looking
/// looking ──anything else, no answer waits──▶ passing, for good
/// ```
///
/// `behind` is left only after exactly one head without a body went to the parser behind, so that
/// the parser stands between two requests again when its answer has left. After anything whose end
/// only the parser knows, every later byte is the parser's too.
struct AnswerQueue: Hashable, Sendable {
  private enum Mode: Hashable, Sendable {
    case looking, behind, passing
  }

  private var mode = Mode.looking
  /// Whether answers of taps wait for the journal.
  private(set) var isAnswering = false

  /// Whether bytes may be looked at.
  var isLooking: Bool { mode == .looking }
  /// Whether every byte goes to the parser behind.
  var isPassing: Bool { mode == .passing }

  /// A tap was taken; its answer waits.
  mutating func take() {
    isAnswering = true
  }

  /// The answers that waited have left.
  mutating func answer() {
    isAnswering = false
  }

  /// Whether a request may go to the parser behind now; it waits for answers before it.
  mutating func sendBehind() -> Bool {
    guard mode == .looking, !isAnswering else { return false }
    mode = .behind
    return true
  }

  /// Whether everything may go to the parser behind from now on.
  mutating func pass() -> Bool {
    guard mode != .behind, !isAnswering else { return false }
    mode = .passing
    return true
  }

  /// An answer from behind has left.
  mutating func answeredBehind() {
    if mode == .behind { mode = .looking }
  }
}

/// By when a connection must have got on; each deadline begins once and no byte moves it.
///
/// A timeout that begins anew with every byte never closes a connection that drips. Here a head
/// must be complete some time after its first byte, a body after its head, and an answer must have
/// been taken some time after the connection stopped taking any.
struct ConnectionDeadlines: Hashable, Sendable {
  /// How long each part may take, in whole seconds.
  struct Limits: Hashable, Sendable {
    /// From the first byte of a request, or the connection, to the end of its head.
    var head: Int64
    /// From the end of a request's head to its own end.
    var body: Int64
    /// From an answer to the next request.
    var idle: Int64
  }

  /// What of a request was read.
  enum Part: Hashable, Sendable {
    case head, end
  }

  private enum Phase: Hashable, Sendable {
    case idle(NIODeadline)
    case head(NIODeadline)
    case body(NIODeadline)
    case answering
  }

  private let limits: Limits
  private var phase: Phase
  private var unwritableSince: NIODeadline?

  /// Starts with a connection, which owes a head.
  init(limits: Limits, now: NIODeadline) {
    self.limits = limits
    phase = .head(now)
  }

  /// Bytes came: the first after an answer begin a head.
  mutating func received(now: NIODeadline) {
    if case .idle = phase { phase = .head(now) }
  }

  /// A whole request came and needs no parser.
  mutating func receivedRequest() {
    phase = .answering
  }

  /// The parser has read a part of a request.
  mutating func read(_ part: Part, now: NIODeadline) {
    switch part {
    case .head: beginBody(now)
    case .end: phase = .answering
    }
  }

  /// A head is read before its body was passed on, and again behind: the first time counts.
  private mutating func beginBody(_ now: NIODeadline) {
    if case .body = phase { return }
    phase = .body(now)
  }

  /// An answer has left; `isMore` where bytes of the next request are there.
  mutating func answered(now: NIODeadline, isMore: Bool) {
    guard phase == .answering else { return }
    phase = isMore ? .head(now) : .idle(now)
  }

  /// The other end stopped taking answers, or takes them again.
  mutating func changedWritability(to isWritable: Bool, now: NIODeadline) {
    unwritableSince = isWritable ? nil : unwritableSince ?? now
  }

  /// Whether the connection should have got on by now.
  func isLate(now: NIODeadline) -> Bool {
    if let unwritableSince, now >= unwritableSince + .seconds(limits.body) { return true }
    switch phase {
    case .idle(let since): return now >= since + .seconds(limits.idle)
    case .head(let since): return now >= since + .seconds(limits.head)
    case .body(let since): return now >= since + .seconds(limits.body)
    case .answering: return false
    }
  }
}

/// Looks at the connections of one event loop twice a second and closes those that are late.
///
/// One timer for all of them costs a connection that gets on nothing.
final class ConnectionSweeper {
  let limits: ConnectionDeadlines.Limits
  private let eventLoop: any EventLoop
  private var handlers: [ObjectIdentifier: FastPathChannelHandler] = [:]
  private var isScheduled = false

  init(eventLoop: any EventLoop, limits: ConnectionDeadlines.Limits) {
    self.eventLoop = eventLoop
    self.limits = limits
  }

  func add(_ handler: FastPathChannelHandler) {
    handlers[ObjectIdentifier(handler)] = handler
    schedule()
  }

  func remove(_ handler: FastPathChannelHandler) {
    handlers[ObjectIdentifier(handler)] = nil
  }

  private func schedule() {
    guard !isScheduled, !handlers.isEmpty else { return }
    isScheduled = true
    eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(500)) { self.sweep() }
  }

  private func sweep() {
    isScheduled = false
    let now = NIODeadline.now()
    for handler in Array(handlers.values) { handler.closeIfLate(now: now) }
    schedule()
  }
}
