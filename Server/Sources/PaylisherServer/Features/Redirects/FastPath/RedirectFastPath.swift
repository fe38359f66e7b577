import LinkCore
import NIOCore
import Persistence
import Redirecting
import RoutingCore

/// Answers the plain taps of one event loop.
///
/// All taps that the loop reads in one go share one append to the journal; their answers leave when
/// the system has their clicks, or after the journal's timeout. What needs a page, a token or a
/// second look is left to the router, which decides by the same engine.
final class RedirectFastPath: FastPathResponder {
  private let front: FastPathChannels
  private let eventLoop: any EventLoop
  private let tallies: FastPathMetrics
  private var agents = UserAgentCache()
  private var date = HTTPDateField()
  private var batch = TapBatch()
  private var isScheduled = false

  init(_ front: FastPathChannels, eventLoop: any EventLoop) {
    self.front = front
    self.eventLoop = eventLoop
    tallies = FastPathMetrics(front.metrics, responder: front.responder)
  }

  func take(
    _ request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    for client: FastPathChannelHandler,
    answers: inout ByteBuffer
  ) -> Bool {
    guard !front.isOff, let path = TapPath(request.path, in: bytes),
      let tap = answer(request, path, bytes, from: client), let location = tap.location,
      !tap.takesToken,
      !front.responder.evidence.needsRequest(of: tap)
    else { return false }
    let responder = front.responder
    let now = tap.reading.tap.now
    let requestID = responder.makeID(now)
    tap.entry(ClickID(responder.makeID(now))).write(to: &batch.entries)
    date.update(now)
    front.writer.write(location, requestID: requestID, date: date.bytes, to: &answers)
    batch.add(client, isCampaign: path.isCampaign, destination: tap.destination)
    schedule()
    return true
  }

  /// Decides; `nil` where the router must.
  private func answer(
    _ request: PlainRequest,
    _ path: TapPath,
    _ bytes: UnsafeRawBufferPointer,
    from client: FastPathChannelHandler
  ) -> AnsweredTap? {
    let fields = request.fields
    guard fields[.secPurpose] == nil, fields[.purpose] == nil, fields[.xMoz] == nil,
      request.path.count + (request.query?.count ?? 0) < front.limits.url,
      let authority = fields[.host].map({ UnsafeRawBufferPointer(rebasing: bytes[$0]) }),
      HostName.isAuthority(authority), let host = HostName.of(authority),
      let code = ShortCode(String(decoding: bytes[path.code], as: UTF8.self)),
      let entry = front.responder.directory.find(host: host, code: code)
    else { return nil }
    guard !entry.looksBeyondRequest, path.isCampaign || !ReservedCodes.contains(code) else {
      return nil
    }
    let query = request.query.map { String(decoding: bytes[$0], as: UTF8.self) }
    if let query, query.contains(APIKey.secretPrefix) { return nil }
    let agent = agents.agent(request, in: bytes)
    guard entry.mayRedirect(agent.routePlatform) else { return nil }
    var reading = TapReading(
      agent: agent,
      headers: TapHeaders(
        referer: request.text(.referer, in: bytes),
        acceptLanguage: request.text(.acceptLanguage, in: bytes)
      ),
      query: query,
      isGet: true,
      now: front.responder.now()
    )
    reading.country = front.responder.clients.country(
      of: request,
      in: bytes,
      from: client.peer
    )
    return front.responder.answer(entry, reading)
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
    let bound = NIOLoopBound(full, eventLoop: eventLoop)
    let eventLoop = eventLoop
    let this = NIOLoopBound(self, eventLoop: eventLoop)
    front.responder.journal.append(full.entries.bytes) { isWritten in
      eventLoop.execute { this.value.finish(bound.value, isWritten: isWritten) }
    }
  }

  private func finish(_ batch: TapBatch, isWritten: Bool) {
    tallies.count(batch, isWritten: isWritten)
    for client in batch.clients { client.finish() }
  }
}

/// The taps that wait for one append to the journal.
struct TapBatch {
  var entries: ByteWriter
  private(set) var clients: [FastPathChannelHandler] = []
  private(set) var counts = FastPathMetrics.Counts()
  let began = ContinuousClock.now

  init() {
    entries = ByteWriter(reserving: 4_096)
    entries.write(ClickEntry.version)
  }

  /// Adds a tap whose entry was written; taps of one connection follow one another.
  mutating func add(
    _ client: FastPathChannelHandler,
    isCampaign: Bool,
    destination: RouteDecision.Destination
  ) {
    if clients.last !== client { clients.append(client) }
    let isStore = if case .store = destination { true } else { false }
    counts.add(isCampaign: isCampaign, isStore: isStore)
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
      || byte == UInt8(ascii: "_")
  }
}
