/// How many streams a connection carries at a time, by how long its answers take.
///
/// An answer that comes too late is a message whose outcome is unknown, which is sent again: to a provider
/// that is slow, or from a server without time for its answers, many requests at a time would become many
/// duplicates, and more requests. The window grows by one with each prompt answer while it is full, so it
/// doubles in a round trip, and by one a round trip while answers are neither prompt nor slow; it is halved
/// by a slow one, and begins anew after one that did not come, once for what was sent before that (the rules
/// of TCP: [RFC 5681 §3](https://www.rfc-editor.org/rfc/rfc5681#section-3)).
struct StreamWindow: Sendable {
  private static let first = 16
  /// A provider that is slow with few streams is slow with one, too.
  private static let fewest = 4

  /// How many streams there may be.
  private(set) var streams: Int
  private let maximum: Int
  /// After so many milliseconds an answer does not come any more.
  private let timeout: Int64
  /// The answers since it grew that were neither prompt nor slow.
  private var answers = 0
  private var shrankAt = Int64.min

  init(_ limits: HTTP2Limits) {
    maximum = limits.streams
    timeout = limits.responseTimeout
    streams = min(maximum, Self.first)
  }

  /// Takes note of an answer that took so many milliseconds, the one of so many streams.
  mutating func answered(after elapsed: Int64, of inFlight: Int, now: Int64) {
    switch elapsed {
    case ...(timeout / 15): grow(after: 1, of: inFlight)
    case ...(timeout / 2): grow(after: streams, of: inFlight)
    case ..<timeout: shrink(to: streams / 2, sentAt: now - elapsed, now: now)
    default: shrink(to: min(streams / 2, Self.first), sentAt: now - elapsed, now: now)
    }
  }

  private mutating func grow(after needed: Int, of inFlight: Int) {
    guard inFlight >= streams else { return }
    answers += 1
    guard answers >= needed else { return }
    answers = 0
    streams = min(maximum, streams + 1)
  }

  private mutating func shrink(to fewer: Int, sentAt: Int64, now: Int64) {
    guard sentAt >= shrankAt else { return }
    streams = max(min(Self.fewest, maximum), fewer)
    (answers, shrankAt) = (0, now)
  }
}
