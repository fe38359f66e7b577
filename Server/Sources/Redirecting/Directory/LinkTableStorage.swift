import LinkCore
import Persistence
import Synchronization

/// Places of records by a hash: eight bytes a slot, no keys; the caller compares the records.
struct PlaceTable: Sendable {
  private var slots: [UInt64]
  /// The slots that are not empty, given-up ones too.
  private var used = 0

  /// A table without places, whose bytes are shared.
  static let blank = PlaceTable()

  private static let empty: UInt64 = 0
  private static let removed: UInt64 = 0xFFFF_FFFF

  /// Makes a table that takes some records before it grows.
  init(capacity: Int = 0) {
    var count = 16
    while count * 3 < capacity * 4 { count *= 2 }
    slots = Array(repeating: Self.empty, count: count)
  }

  /// The bytes of the table.
  var length: Int { slots.count * 8 }

  /// The place that has a hash and that `fits`.
  func find(_ hash: UInt64, fits: (UInt32) -> Bool) -> UInt32? {
    slot(hash, fits: fits).map { Self.place(slots[$0]) }
  }

  /// Puts a place in, for one that fits where there is one; returns that.
  mutating func put(
    _ hash: UInt64,
    _ place: UInt32,
    rehash: (UInt32) -> UInt64,
    fits: (UInt32) -> Bool
  ) -> UInt32? {
    if let slot = slot(hash, fits: fits) {
      defer { slots[slot] = Self.slot(hash, place) }
      return Self.place(slots[slot])
    }
    if (used + 1) * 4 > slots.count * 3 { grow(rehash) }
    insert(hash, place)
    return nil
  }

  /// Takes a place out.
  mutating func remove(_ hash: UInt64, fits: (UInt32) -> Bool) {
    if let slot = slot(hash, fits: fits) { slots[slot] = Self.removed }
  }

  private func slot(_ hash: UInt64, fits: (UInt32) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != Self.empty {
      let slot = slots[index]
      if slot >> 32 == hash >> 32, slot != Self.removed, fits(Self.place(slot)) { return index }
      index = (index + 1) & mask
    }
    return nil
  }

  private mutating func insert(_ hash: UInt64, _ place: UInt32) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != Self.empty { index = (index + 1) & mask }
    slots[index] = Self.slot(hash, place)
    used += 1
  }

  private mutating func grow(_ rehash: (UInt32) -> UInt64) {
    let old = slots
    slots = Array(repeating: Self.empty, count: old.count * 2)
    used = 0
    for slot in old where slot != Self.empty && slot != Self.removed {
      let place = Self.place(slot)
      insert(rehash(place), place)
    }
  }

  /// The upper half of the hash, never zero together with the place that is never the last.
  private static func slot(_ hash: UInt64, _ place: UInt32) -> UInt64 {
    (hash >> 32) << 32 | UInt64(place + 1)
  }

  private static func place(_ slot: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: slot) &- 1
  }
}

/// Records of bytes behind one another in large chunks; a record is known by its place.
///
/// Places are stable, records are never changed. What is replaced stays as garbage until the whole
/// is built anew.
struct ByteArena: ~Copyable, Sendable {
  /// The bits of a place that say what is before it in its chunk; the others are its chunk.
  private static let offsetBits = 21
  /// The bytes of a chunk; no record is longer.
  static let chunkLength = 1 << offsetBits
  /// The most chunks.
  static let mostChunks = 1 << (32 - offsetBits)

  private(set) var chunks: [Chunk] = []
  /// The most chunks of this arena.
  let limit: Int
  /// The bytes of records that were given up.
  var garbage = 0

  /// A chunk and how much of it is used.
  ///
  /// Only the arena that owns it writes to it, and the owner is alone while it does.
  struct Chunk: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer
    fileprivate(set) var used = 0

    fileprivate init() {
      bytes = .allocate(byteCount: chunkLength, alignment: 8)
    }
  }

  /// Makes an arena of up to ``mostChunks`` chunks.
  init(limit: Int = mostChunks) {
    self.limit = min(limit, Self.mostChunks)
  }

  deinit {
    for chunk in chunks { chunk.bytes.deallocate() }
  }

  /// The place of what stands in a chunk.
  static func place(chunk: Int, offset: Int) -> UInt32 { UInt32(chunk << offsetBits | offset) }

  /// Whether new records have room; the last sixteenth is for those that replace others.
  var hasRoom: Bool { chunks.count + max(1, limit / 16) <= limit }

  /// The bytes of all records.
  var length: Int { chunks.reduce(0) { $0 + $1.used } }

  /// Adds a record; `nil` where it is longer than a chunk, or every chunk is full.
  mutating func append(_ record: [UInt8]) -> UInt32? {
    append(count: record.count) { bytes in
      bytes.copyBytes(from: record)
      return true
    }
  }

  /// Adds bytes behind one another; `nil` where they are longer than a chunk, every chunk is full, or `fill`
  /// could not write them.
  mutating func append(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool) -> UInt32? {
    guard count <= Self.chunkLength else { return nil }
    if chunks.last.map({ $0.used + count > Self.chunkLength }) ?? true {
      guard chunks.count < limit else { return nil }
      chunks.append(Chunk())
    }
    let last = chunks.count - 1
    let (bytes, used) = (chunks[last].bytes, chunks[last].used)
    guard fill(UnsafeMutableRawBufferPointer(start: bytes + used, count: count)) else { return nil }
    chunks[last].used += count
    return Self.place(chunk: last, offset: used)
  }

  /// What follows a place in its chunk.
  func bytes(at place: UInt32) -> UnsafeRawBufferPointer {
    let chunk = chunks[Int(place >> Self.offsetBits)]
    let offset = Int(place) & (Self.chunkLength - 1)
    return UnsafeRawBufferPointer(start: chunk.bytes + offset, count: chunk.used - offset)
  }
}

/// What the links of each workspace take.
struct LinkUsages: Sendable {
  private var usages: [WorkspaceID: LinkUsage] = [:]

  subscript(workspace: WorkspaceID) -> LinkUsage { usages[workspace] ?? LinkUsage() }

  /// Counts a record that came or went.
  mutating func add(_ change: Int, length: Int, of workspace: WorkspaceID) {
    usages[workspace, default: LinkUsage()].add(change, length: length)
  }
}

/// What links take of a table.
package struct LinkUsage: Hashable, Sendable {
  package private(set) var links = 0
  /// The bytes of their records.
  package private(set) var bytes = 0

  fileprivate mutating func add(_ change: Int, length: Int) {
    links += change
    bytes += change * length
  }
}

/// Builds a table out of parts that come from elsewhere.
final class LinkTableBuilder: Sendable {
  private let table: Mutex<LinkTable>

  /// Makes a builder with room for some links.
  init(capacity: Int = 0, chunks: Int = ByteArena.mostChunks) {
    table = Mutex(LinkTable(capacity: capacity, chunks: chunks))
  }

  func add(_ links: [PackedLink]) {
    table.withLock { table in
      for link in links { table.put(link) }
    }
  }

  /// Adds a part as it was kept, which `fill` writes; whether it holds whole records.
  func add(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool) -> Bool {
    table.withLock { $0.put(count: count, fill) }
  }

  /// The table; the builder is empty afterwards.
  func take() -> LinkTable {
    table.withLock { table in
      var taken = LinkTable()
      swap(&taken, &table)
      return taken
    }
  }
}
