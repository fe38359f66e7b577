import Delivery
import Foundation
import LinkCore
import LinkPages
import Logging
import NIOCore
import Persistence
import Redirecting
import RoutingCore
import Synchronization
import Tracing

/// Answers the plain taps of one event loop: redirects and pages, as ``TapResponder`` makes them.
///
/// All taps that the loop reads in one go share one append to the journal; their answers leave when
/// the system has their clicks, or after the journal's timeout. The router gets the rest: codes without
/// a link, and links whose clicks must be counted first.
final class RedirectFastPath: FastPathResponder {
  private let channels: FastPathChannels
  private let eventLoop: any EventLoop
  private var metrics: FastPathMetrics
  private var agents = UserAgentCache()
  private var date = HTTPDateField()
  private var batch = TapBatch()
  private var isScheduled = false

  init(_ channels: FastPathChannels, eventLoop: any EventLoop) {
    self.channels = channels
    self.eventLoop = eventLoop
    metrics = FastPathMetrics(channels.metrics, handler: channels.handler)
  }

  func take(
    _ request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    for client: FastPathChannelHandler,
    answers: inout ByteBuffer
  ) -> Bool {
    let taps = channels.handler.taps
    let span = channels.tracer?.tap(request, in: bytes)
    guard !channels.isOff, let path = TapPath(request.path, in: bytes),
      let tap = read(request, path, bytes, from: client), let entry = taps.link(of: tap),
      !taps.needsCount(of: entry), let answer = taps.answer(tap, on: entry)
    else { return false }
    var destination: String?
    if let click = answer.click {
      click.write(to: &batch.entries)
      destination = answer.destination.name
    }
    date.update(tap.now)
    channels.writer.write(
      answer,
      acceptEncoding: tap.headers.acceptEncoding,
      requestID: channels.makeID(tap.now),
      date: date.bytes,
      to: &answers
    )
    let kind = FastPathMetrics.Kind(
      isCampaign: path.isCampaign,
      status: answer.status,
      destination: destination
    )
    batch.add(client, kind)
    if let span {
      span.describe(method: "GET", route: kind.route, status: kind.status, path: tap.path)
      batch.spans.append(span)
    }
    schedule()
    return true
  }

  /// Reads a request; `nil` where the router must.
  private func read(
    _ request: PlainRequest,
    _ path: TapPath,
    _ bytes: UnsafeRawBufferPointer,
    from client: FastPathChannelHandler
  ) -> TapRequest? {
    guard request.path.count + (request.query?.count ?? 0) < channels.limits.url else { return nil }
    let tap = channels.handler.reader.read(
      request,
      path,
      in: bytes,
      agent: agents.agent(request, in: bytes),
      from: client.peerAddress,
      now: channels.handler.now()
    )
    if let query = tap?.query, query.contains(APIKey.secretPrefix) { return nil }
    return tap
  }

  /// Sends the batch to the journal once the loop has read what there is to read.
  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    eventLoop.assumeIsolated().execute { self.flush() }
  }

  private func flush() {
    isScheduled = false
    let full = batch
    batch = TapBatch()
    guard full.counts.clicks > 0 else { return finish(full, isWritten: true) }
    let bound = NIOLoopBound(full, eventLoop: eventLoop)
    let eventLoop = eventLoop
    let this = NIOLoopBound(self, eventLoop: eventLoop)
    channels.handler.journal.append(full.entries.bytes) { isWritten in
      eventLoop.execute { this.value.finish(bound.value, isWritten: isWritten) }
    }
  }

  private func finish(_ batch: TapBatch, isWritten: Bool) {
    metrics.count(batch, isWritten: isWritten)
    for span in batch.spans { span.end() }
    for client in batch.clients { client.finish() }
  }
}

/// The taps that wait for one append to the journal.
struct TapBatch {
  var entries: ByteWriter
  private(set) var clients: [FastPathChannelHandler] = []
  private(set) var counts = FastPathMetrics.Counts()
  let began = ContinuousClock.now
  /// The spans of those taps whose traces are exported.
  var spans: [OTLPSpan] = []

  init() {
    entries = ByteWriter(reserving: 4_096)
    entries.write(ClickEntry.version)
  }

  /// Adds an answer whose click was written; those of one connection follow one another.
  mutating func add(_ client: FastPathChannelHandler, _ kind: FastPathMetrics.Kind) {
    if clients.last !== client { clients.append(client) }
    counts.add(kind)
  }
}

/// The path of a tap: `/c/<code>` or `/<code>`.
struct TapPath: Hashable, Sendable {
  /// Where the code stands.
  let code: Range<Int>
  /// Whether the path begins with `/c/`.
  let isCampaign: Bool

  /// Reads a path that has no escapes; `nil` where it is no tap's.
  init?(_ path: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    let start = path.lowerBound
    isCampaign =
      path.count > 3 && bytes[start + 1] == UInt8(ascii: "c")
      && bytes[start + 2] == UInt8(ascii: "/")
    code = (isCampaign ? start + 3 : start + 1)..<path.upperBound
    guard (1...ShortCode.maximumLength).contains(code.count),
      code.allSatisfy({ Self.allows(bytes[$0]) })
    else { return nil }
  }

  private static func allows(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
  }
}

/// The agents that were read last: people share few of them, and reading one takes longer than
/// finding it.
///
/// They are found by the bytes of the fields that name them, so that no text is made of those.
struct UserAgentCache {
  /// The most agents that are kept.
  static let capacity = 1_024

  private var slots: [Slot?] = Array(repeating: nil, count: capacity)

  private struct Slot {
    var hash: Int
    var bytes: [UInt8]
    var agent: Agent
  }

  /// The fields that an agent is read from.
  private static let fields: [PlainRequest.Field] = [
    .userAgent, .clientBrands, .clientPlatform, .clientMobile, .clientPlatformVersion,
  ]

  /// The agent that a request names.
  mutating func agent(_ request: PlainRequest, in bytes: UnsafeRawBufferPointer) -> Agent {
    let hash = Self.hash(request, bytes)
    let place = hash & (Self.capacity - 1)
    if let slot = slots[place], slot.hash == hash, Self.names(slot.bytes, request, bytes) {
      return slot.agent
    }
    var headers = TapHeaders()
    headers.userAgent = request.text(.userAgent, in: bytes)
    headers.clientBrands = request.text(.clientBrands, in: bytes)
    headers.clientPlatform = request.text(.clientPlatform, in: bytes)
    headers.clientMobile = request.text(.clientMobile, in: bytes)
    headers.clientPlatformVersion = request.text(.clientPlatformVersion, in: bytes)
    let agent = headers.agent
    slots[place] = Slot(hash: hash, bytes: Self.key(request, bytes), agent: agent)
    return agent
  }

  private static func hash(_ request: PlainRequest, _ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    for field in fields {
      let place = request.fields[field]
      hasher.combine(place?.count ?? -1)
      if let place { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[place])) }
    }
    return hasher.finalize()
  }

  /// The fields behind one another; none holds a NUL, so that each ends where it does.
  private static func key(_ request: PlainRequest, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var key: [UInt8] = []
    for field in fields {
      if let place = request.fields[field] { key += bytes[place] }
      key.append(0)
    }
    return key
  }

  private static func names(
    _ key: [UInt8],
    _ request: PlainRequest,
    _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    key.withUnsafeBytes { key in
      guard let known = key.baseAddress, let given = bytes.baseAddress else { return false }
      var start = 0
      for field in fields {
        let place = request.fields[field] ?? 0..<0
        let end = start + place.count
        guard end < key.count, key[end] == 0,
          memcmp(known + start, given + place.lowerBound, place.count) == 0
        else { return false }
        start = end + 1
      }
      return start == key.count
    }
  }
}
