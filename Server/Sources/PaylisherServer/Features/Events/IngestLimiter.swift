import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import RoutingCore
import Synchronization
import WireModels

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

  /// Answers a request by `respond` if it is let in: before its body is awaited, and again when the body
  /// is there.
  ///
  /// Only what came counts, and only from then on: a body that is announced and sent slowly, which needs
  /// no key, holds back nothing but itself.
  ///
  /// - Throws: ``ProblemError`` with `unavailable` and seconds to wait, or what `respond` throws.
  func admitting(
    _ request: Request,
    _ body: IngestBody,
    _ respond: (IngestBody.Sent) async throws -> Response
  ) async throws -> Response {
    #if DEBUG
    if Self.admitsEverything { return try await respond(try await body.read(request) { _ in }) }
    #endif
    let announced = announcedCost(of: request)
    #if DEBUG
    let early = Self.countsAnnouncedBodies ? try enter(bytes: announced) : nil
    defer { if let early { load.withLock { $0.leave(early) } } }
    #endif
    guard load.withLock({ $0.admits(bytes: announced, at: clock.now) }) else { throw Self.overload }
    let sent = try await read(request, body)
    let ticket = try enter(bytes: sent.cost)
    defer { load.withLock { $0.leave(ticket) } }
    return try await respond(sent)
  }

  private func enter(bytes: Int) throws(ProblemError) -> IngestLoad.Ticket {
    guard let ticket = load.withLock({ $0.enter(bytes: bytes, at: clock.now) }) else {
      throw Self.overload
    }
    return ticket
  }

  /// Reads a body as fast as it must come, while there is room for it.
  private func read(_ request: Request, _ body: IngestBody) async throws -> IngestBody.Sent {
    var reading = BodyReading(start: clock.now)
    defer { load.withLock { $0.forget(reading.bytes) } }
    return try await body.read(request) { count throws(ProblemError) in
      guard load.withLock({ $0.reads(count, of: &reading) }) else { throw Self.overload }
      guard reading.isFastEnough(at: clock.now) else {
        throw ProblemError(.badRequest, "The body arrives too slowly. Send smaller requests.")
      }
    }
  }

  private static var overload: ProblemError {
    ProblemError(
      .unavailable,
      "The server receives more events than it can store. Send these again later.",
      retryAfter: Int.random(in: 2...8)
    )
  }

  /// About what a request will take inside, by what it announces.
  private func announcedCost(of request: Request) -> Int {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? largestBody
    let isCompressed = request.headers[.contentEncoding] != nil
    return IngestBody.cost(min(length, largestBody), isCompressed: isCompressed)
  }
}

/// A body while it comes.
struct BodyReading: Sendable {
  /// How slowly a body may come, in bytes a second, and after how many seconds that counts.
  static let (slowest, leniency) = (500.0, 5.0)

  let start: ContinuousClock.Instant
  /// The bytes that came.
  fileprivate(set) var bytes = 0

  init(start: ContinuousClock.Instant) {
    self.start = start
  }

  /// Whether enough came for the time that it took.
  func isFastEnough(at now: ContinuousClock.Instant) -> Bool {
    let seconds = (now - start) / .seconds(1)
    return seconds < Self.leniency || Double(bytes) >= seconds * Self.slowest
  }
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
    /// The most bytes of bodies that are being read.
    var readBytes = 64 << 20
    /// The same while a body comes that has more bytes than ``largeBody``.
    var largeReadBytes = 32 << 20
    /// How many bytes a body of a phone has at most.
    var largeBody = 64 << 10
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
  /// The bytes of bodies that are being read.
  private(set) var readBytes = 0

  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Whether a request would be let in.
  func admits(bytes: Int, at now: ContinuousClock.Instant) -> Bool {
    let total = self.bytes + bytes
    guard let oldest = entries.first, total > limits.freeBytes else { return true }
    return total <= limits.maximumBytes && now - oldest.enteredAt <= limits.timeout
  }

  /// Lets a request in whose body is there; `nil` where it must come back later.
  mutating func enter(bytes: Int, at now: ContinuousClock.Instant) -> Ticket? {
    guard admits(bytes: bytes, at: now) else { return nil }
    self.bytes += bytes
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

extension IngestLoad {
  /// Counts bytes of a body as they come; `false` where there is no room: large bodies take no more than
  /// half of it, so that many of them leave room for what phones send.
  mutating func reads(_ count: Int, of reading: inout BodyReading) -> Bool {
    let isLarge = reading.bytes + count > limits.largeBody
    guard readBytes + count <= (isLarge ? limits.largeReadBytes : limits.readBytes) else {
      return false
    }
    readBytes += count
    reading.bytes += count
    return true
  }

  /// Counts the bytes of a body no more.
  mutating func forget(_ count: Int) { readBytes -= count }
}

/// Limits how often events are sent, because the publishable key is public: by network before the body
/// is read, then by key and by distinct id.
///
/// A network may send half of what a key may, so that none uses up what an app may send. A request of one
/// distinct id counts for its device; a request of several, as servers send them, does not. What is
/// refused is kept by clients and sent again.
final class IngestRateLimits: Sendable {
  private struct Device: Hashable, Sendable {
    var workspace: WorkspaceID
    var distinctID: String
    /// So that a client elsewhere that knows the id keeps no device from sending.
    var network: [UInt8]
  }

  private let networks: RateLimiter<[UInt8]>?
  private let keys: RateLimiter<String>?
  private let devices: RateLimiter<Device>?

  init(_ limits: RequestLimits) {
    let (network, key) = (limits.ingestPerNetwork, limits.ingestPerKey)
    networks = RateLimiter("network", RateLimit(count: network, seconds: 1, burst: network * 10))
    keys = RateLimiter("key", RateLimit(count: key, seconds: 1, burst: key * 10))
    let device = limits.ingestPerDevice
    devices = RateLimiter("device", RateLimit(count: device, seconds: 60, burst: device * 50))
  }

  /// Counts a request of a network; clients that only proxies know are not counted.
  func check(_ client: NetworkAddress?, now: Timestamp) throws(ProblemError) {
    guard let network = client?.networkBytes else { return }
    _ = try networks?.take(network, now: now, refusal: .eventsOfNetwork)
  }

  /// Counts a request of a key.
  func check(key id: String?, now: Timestamp) throws(ProblemError) {
    guard let id else { return }
    _ = try keys?.take(id, now: now, refusal: .eventsWithKey)
  }

  /// Counts a request of a network whose events have these distinct ids.
  func check(
    _ distinctIDs: some Sequence<String>,
    of workspace: WorkspaceID,
    from client: NetworkAddress?,
    now: Timestamp
  ) throws(ProblemError) {
    guard let devices else { return }
    var ids = distinctIDs.makeIterator()
    guard let first = ids.next() else { return }
    while let next = ids.next() { if next != first { return } }
    _ = try devices.take(
      Device(workspace: workspace, distinctID: first, network: client?.networkBytes ?? []),
      now: now,
      refusal: .eventsOfPerson
    )
  }
}

#if DEBUG
extension IngestLimiter {
  /// Whether bodies count as they are announced, from before they come.
  ///
  /// Set by `PAYLISHER_FAULT=count-announced-bodies`, and only in debug builds: it is the control of the
  /// test that sends bodies slowly, which must then see other requests refused.
  static let countsAnnouncedBodies =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "count-announced-bodies"

  /// Whether everything is let in.
  ///
  /// Set by `PAYLISHER_FAULT=no-back-pressure`, and only in debug builds: it is the control of the
  /// test that offers more than can be stored, which must then see late answers.
  static let admitsEverything =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "no-back-pressure"
}
#endif
