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

  /// Since when the client is waited for.
  ///
  /// A connection that owes a request comes before one that has begun a body or takes an answer slowly.
  struct Waiting: Hashable, Comparable, Sendable {
    fileprivate let hasRequest: Bool
    fileprivate let since: NIODeadline

    static func < (left: Waiting, right: Waiting) -> Bool {
      left.hasRequest == right.hasRequest ? left.since < right.since : right.hasRequest
    }
  }

  /// Since when the client is waited for; `nil` while the server owes an answer that the client takes.
  var waiting: Waiting? {
    switch phase {
    case .idle(let since), .head(let since): Waiting(hasRequest: false, since: since)
    case .body(let since): Waiting(hasRequest: true, since: since)
    case .answering: unwritableSince.map { Waiting(hasRequest: true, since: $0) }
    }
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
  private let room: ConnectionRoom?
  private var handlers: [ObjectIdentifier: FastPathChannelHandler] = [:]
  private var isScheduled = false

  init(
    eventLoop: any EventLoop,
    limits: ConnectionDeadlines.Limits,
    room: ConnectionRoom? = nil
  ) {
    self.eventLoop = eventLoop
    self.limits = limits
    self.room = room
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
    // Where none waited when the last place was taken, one may now.
    room?.reclaim()
    schedule()
  }

  /// The connections whose clients are waited for longest, at most so many.
  func longestWaiting(
    _ count: Int
  ) -> [(waiting: ConnectionDeadlines.Waiting, connection: ObjectIdentifier)] {
    let all = handlers.compactMap { id, handler in
      handler.clock.waiting.map { (waiting: $0, connection: id) }
    }
    return Array(all.sorted { $0.waiting < $1.waiting }.prefix(count))
  }

  /// Closes a connection, unless its client got on meanwhile.
  func close(_ connection: ObjectIdentifier, if waiting: ConnectionDeadlines.Waiting) -> Bool {
    guard let handler = handlers[connection], handler.clock.waiting == waiting else { return false }
    handler.close()
    return true
  }
}

/// How much of a request with a body must be there before the parser behind sees any of it.
///
/// A client that drips its body would otherwise have a task, and be woken for, with every byte. Only the
/// length is looked at; whatever is odd about the head is the parser's to refuse, at once.
struct AwaitedBody: Hashable, Sendable {
  /// The bytes of a body that are waited for at most.
  static let most = 4_096

  /// What the beginning of a connection's bytes is.
  enum Reading: Hashable, Sendable {
    /// The head has not ended.
    case head
    /// So many bytes in all must be there.
    case body(Int)
    /// Nothing is waited for.
    case other
  }

  /// Reads the head at the beginning of some bytes.
  static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(PlainRequest.maximumLength))
    guard mayHaveBody(head) else { return .other }
    let end: Int
    switch lineEnds(of: head) {
    case .odd: return .other
    case .open: return bytes.count < PlainRequest.maximumLength ? .head : .other
    case .closed(let place): end = place
    }
    var length: Int?
    for line in lines(head, before: end).dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return .other }
      switch Name(head[line.startIndex..<colon]) {
      case .length:
        guard length == nil, let value = number(head[(colon + 1)..<line.endIndex]) else {
          return .other
        }
        length = value
      case .awaited: return .other
      case nil: break
      }
    }
    return length.map { .body(end + min($0, most)) } ?? .other
  }

  /// The names of fields that say whether a body is waited for.
  private enum Name {
    /// How long it is.
    case length
    /// It is not sent before something is answered, or has no length.
    case awaited

    init?(_ bytes: Slice<UnsafeRawBufferPointer>) {
      guard [6, 7, 14, 17].contains(bytes.count) else { return nil }
      switch String(decoding: bytes, as: UTF8.self).lowercased() {
      case "content-length": self = .length
      case "expect", "upgrade", "transfer-encoding": self = .awaited
      default: return nil
      }
    }
  }

  /// Whether a request of this method usually has a body, as far as its name is there.
  private static func mayHaveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    ["POST /", "PUT /", "PATCH /", "DELETE /"].contains { method in
      zip(bytes, method.utf8).allSatisfy(==)
    }
  }

  /// Where a head ends, if all of its lines end as they should.
  private enum LineEnds {
    case open, odd
    case closed(Int)
  }

  private static func lineEnds(of bytes: UnsafeRawBufferPointer) -> LineEnds {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var start = 0
    for place in bytes.indices where bytes[place] == lf {
      guard place > start, bytes[place - 1] == cr else { return .odd }
      guard place - 1 > start else { return .closed(place + 1) }
      start = place + 1
    }
    return .open
  }

  private static func lines(
    _ bytes: UnsafeRawBufferPointer,
    before end: Int
  ) -> [Slice<UnsafeRawBufferPointer>] {
    bytes[..<(end - 4)].split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }

  /// A number of digits with spaces around them.
  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let digits = bytes.drop { $0 == UInt8(ascii: " ") }
    guard (1...9).contains(digits.count) else { return nil }
    return digits.reduce(Optional(0)) { sum, byte in
      guard let sum, byte &- UInt8(ascii: "0") < 10 else { return nil }
      return sum * 10 + Int(byte - UInt8(ascii: "0"))
    }
  }
}
