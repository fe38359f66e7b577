package import LinkCore
import RecordLog

/// Events in segment files: one being filled, the others full, each held by one process.
///
/// Two processes share the folder through segments of their own. A segment that cannot be opened
/// now is left for the next launch: unreadable is not corrupt.
package final class SegmentedEventStorage: EventStorage {
  /// Events a segment takes before the next is begun.
  static let segmentLimit = 512
  /// Events after which the segment is carried to the disk: what a power loss can cost.
  static let flushInterval = 64

  private let folder: SegmentFolder?
  private let makeName: () -> String
  private var entries: [Entry] = []
  private var active: Segment?
  /// Segments with events that may not be on the disk yet.
  private var dirty: [ObjectIdentifier: Segment] = [:]
  private var isFlushDue = false
  package private(set) var byteCount = 0

  /// Opens the folder and takes over what earlier launches left there.
  ///
  /// - Parameters:
  ///   - path: The folder; if it cannot be made, events live in memory.
  ///   - makeName: Names of new segments, in the order of time.
  package init(path: String, makeName: @escaping () -> String) {
    folder = try? SegmentFolder(path: path)
    self.makeName = makeName
    for path in (try? folder?.segments()) ?? [] { takeOver(path) }
  }

  package var count: Int { entries.count }

  package var oldest: Timestamp? { entries.first?.capturedAt }

  @discardableResult
  package func append(_ event: QueuedEvent) -> Bool {
    byteCount += event.json.count
    let segment = segmentToFill()
    let offset = try? segment?.writer.append(EventRecord.encode(event))
    if let segment, let offset {
      segment.taken += 1
      segment.waiting += 1
      entries.append(Entry(event, place: .file(segment, offset: offset + EventRecord.headerLength)))
      dirty[ObjectIdentifier(segment)] = segment
      if event.isRevenue || segment.taken.isMultiple(of: Self.flushInterval) { isFlushDue = true }
      return true
    }
    // The disk is full or gone: the process still has the event, and can still send it.
    entries.append(Entry(event, place: .memory(event.json)))
    return false
  }

  package func first(_ limit: Int) -> [QueuedEvent] {
    var events: [QueuedEvent] = []
    for entry in entries where events.count < limit {
      if let json = entry.json() {
        events.append(entry.event(json))
      }
    }
    return events
  }

  package func remove(_ ids: Set<EntityID>) {
    let removed = entries.filter { ids.contains($0.id) }
    entries.removeAll { ids.contains($0.id) }
    forget(removed)
  }

  package func removeFirst() {
    guard !entries.isEmpty else { return }
    forget([entries.remove(at: entries.firstIndex { !$0.isRevenue } ?? 0)])
  }

  package func removeEvents(before moment: Timestamp) -> Int {
    let old = entries.filter { $0.capturedAt < moment }
    guard !old.isEmpty else { return 0 }
    entries.removeAll { $0.capturedAt < moment }
    forget(old)
    return old.count
  }

  package func takeFlush() -> (@Sendable () -> Void)? {
    isFlushDue ? takeFullFlush() : nil
  }

  package func takeFullFlush() -> (@Sendable () -> Void)? {
    let flushes = dirty.values.compactMap { $0.writer.flush() }
    isFlushDue = false
    dirty = [:]
    guard !flushes.isEmpty else { return nil }
    return { for flush in flushes { flush.run(barrier: true) } }
  }

  private func forget(_ removed: [Entry]) {
    byteCount -= removed.reduce(0) { $0 + $1.count }
    var done: [ObjectIdentifier: (segment: Segment, ids: [EntityID])] = [:]
    for entry in removed {
      guard case .file(let segment, _) = entry.place else { continue }
      done[ObjectIdentifier(segment), default: (segment, [])].ids.append(entry.id)
    }
    for (segment, ids) in done.values {
      segment.waiting -= ids.count
      if segment.waiting == 0 {
        discard(segment)
      } else {
        // A mark that is lost with the disk costs a re-send, which the server recognises.
        _ = try? segment.writer.append(EventRecord.encode(removed: ids))
      }
    }
  }

  private func discard(_ segment: Segment) {
    try? folder?.remove(segment.writer.path)
    segment.writer.close()
    if segment === active { active = nil }
    dirty[ObjectIdentifier(segment)] = nil
  }

  private func segmentToFill() -> Segment? {
    if let active, active.taken < Self.segmentLimit { return active }
    guard let folder, let writer = try? SegmentWriter.open(folder.segment(named: makeName())) else {
      return nil
    }
    let segment = Segment(writer)
    active = segment
    return segment
  }

  private func takeOver(_ path: String) {
    guard let (writer, held) = try? SegmentWriter.claim(path) else { return }
    let segment = Segment(writer)
    var found: [Entry] = []
    var removed: Set<EntityID> = []
    for record in held.records {
      switch EventRecord(held.payload(of: record)) {
      case .event(let id, let capturedAt, let isRevenue):
        let offset = record.offset + EventRecord.headerLength
        let count = record.length - EventRecord.headerLength
        let place = Entry.Place.file(segment, offset: offset)
        found.append(
          Entry(
            id: id,
            capturedAt: capturedAt,
            count: count,
            isRevenue: isRevenue,
            place: place
          )
        )
      case .removed(let ids): removed.formUnion(ids)
      case .unknown: break
      }
    }
    segment.taken = found.count
    if !removed.isEmpty { found.removeAll { removed.contains($0.id) } }
    segment.waiting = found.count
    guard !found.isEmpty else { return discard(segment) }
    byteCount += found.reduce(0) { $0 + $1.count }
    entries += found
    // Filling up what is there keeps the number of open files small over many short launches.
    active = segment
  }
}

@available(*, unavailable)
extension SegmentedEventStorage: Sendable {}

/// A segment file and how many of its events still wait.
private final class Segment {
  let writer: SegmentWriter
  var taken = 0
  var waiting = 0

  init(_ writer: SegmentWriter) {
    self.writer = writer
  }
}

/// A waiting event without its JSON.
private struct Entry {
  let id: EntityID
  let capturedAt: Timestamp
  let count: Int
  let isRevenue: Bool
  let place: Place

  enum Place {
    case file(Segment, offset: Int)
    case memory([UInt8])
  }

  init(id: EntityID, capturedAt: Timestamp, count: Int, isRevenue: Bool, place: Place) {
    self.id = id
    self.capturedAt = capturedAt
    self.count = count
    self.isRevenue = isRevenue
    self.place = place
  }

  init(_ event: QueuedEvent, place: Place) {
    self.init(
      id: event.id,
      capturedAt: event.capturedAt,
      count: event.json.count,
      isRevenue: event.isRevenue,
      place: place
    )
  }

  func event(_ json: [UInt8]) -> QueuedEvent {
    QueuedEvent(id: id, capturedAt: capturedAt, json: json, isRevenue: isRevenue)
  }

  /// The event's JSON, `nil` where it cannot be read now.
  func json() -> [UInt8]? {
    switch place {
    case .memory(let json): return json
    case .file(let segment, let offset):
      let json = try? segment.writer.payload(at: offset, count: count)
      return json?.count == count ? json : nil
    }
  }
}
