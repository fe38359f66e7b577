import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Refuses ingest at the door while more is inside than is answered soon.
///
/// Without it an overload is read, inflated and parsed before the writer refuses it: every request
/// then takes its share of time and memory, and few are answered.
final class IngestLimiter: Sendable {
  private let load: Mutex<IngestLoad>
  private let largestBody: Int
  private let clock = ContinuousClock()

  init(largestBody: Int, limits: IngestLoad.Limits = .init()) {
    self.largestBody = largestBody
    load = Mutex(IngestLoad(limits: limits))
  }

  /// Answers a request by `respond` if it is let in.
  ///
  /// - Throws: ``ProblemError`` with `unavailable` and seconds to wait, or what `respond` throws.
  func admitting(
    _ request: Request,
    _ respond: () async throws -> Response
  ) async throws -> Response {
    #if DEBUG
    if Self.admitsEverything { return try await respond() }
    #endif
    let bytes = cost(of: request)
    let now = clock.now
    guard let ticket = load.withLock({ $0.enter(bytes: bytes, at: now) }) else {
      throw ProblemError(
        .unavailable,
        "More events come in than can be stored. Send these again later.",
        retryAfter: Int.random(in: 2...8)
      )
    }
    defer { load.withLock { $0.leave(ticket) } }
    return try await respond()
  }

  /// About what a request takes inside: its body, inflated and parsed.
  private func cost(of request: Request) -> Int {
    let declared = request.headers[.contentLength].flatMap { Int($0) } ?? largestBody
    let isCompressed = request.headers[.contentEncoding] != nil
    return min(declared, largestBody) * (isCompressed ? Self.typicalRatio : 1)
  }

  /// How many times a body of events is compressed, as clients send it.
  private static let typicalRatio = 6
}

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

#if DEBUG
extension IngestLimiter {
  /// Whether everything is let in.
  ///
  /// Set by `PAYLISHER_FAULT=no-back-pressure`, and only in debug builds: it is the control of the
  /// test that offers more than can be stored, which must then see late answers.
  static let admitsEverything =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "no-back-pressure"
}
#endif
