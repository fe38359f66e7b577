/// What is being ingested, oldest first: a value that decides what more may come in.
///
/// A little is always let in. Beyond that a request comes in only while the oldest one inside is
/// young, so that a burst passes and a lasting overload is refused at the door, before its bodies
/// take memory and time from those that were let in.
struct IngestLoad: Sendable {
  /// How much may be inside.
  struct Limits: Hashable, Sendable {
    /// The bytes that are let in however old the oldest request is.
    var freeBytes = 512 << 10
    /// The bytes that are never exceeded, except by one request alone.
    var maximumBytes = 32 << 20
    /// How old the oldest request may be while more than ``freeBytes`` is inside.
    var timeout: Duration = .milliseconds(50)
  }

  /// A request inside.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
    fileprivate let bytes: Int
  }

  private struct Entry: Sendable {
    let enteredAt: ContinuousClock.Instant
    var isInside = true
  }

  private let limits: Limits
  private var entries: ArraySlice<Entry> = []
  /// The bytes inside.
  private(set) var bytes = 0

  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Lets a request in; `nil` where it must come back later.
  mutating func enter(bytes: Int, at now: ContinuousClock.Instant) -> Ticket? {
    let total = self.bytes + bytes
    if let oldest = entries.first, total > limits.freeBytes {
      let isCrowded = total > limits.maximumBytes || now - oldest.enteredAt > limits.timeout
      guard !isCrowded else { return nil }
    }
    self.bytes = total
    entries.append(Entry(enteredAt: now))
    return Ticket(number: entries.endIndex - 1, bytes: bytes)
  }

  /// Takes a request out, in any order; once each.
  mutating func leave(_ ticket: Ticket) {
    entries[ticket.number].isInside = false
    bytes -= ticket.bytes
    while entries.first?.isInside == false { entries.removeFirst() }
  }
}
