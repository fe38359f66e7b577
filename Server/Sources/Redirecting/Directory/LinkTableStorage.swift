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
  /// The bytes of a chunk; no record is longer.
  static let chunkLength = 1 << 20
  /// The most chunks: a place has 12 bits for its chunk and 20 for what is before it there.
  static let mostChunks = 1 << 12

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
    var used: Int
  }

  /// Makes an arena of up to ``mostChunks`` chunks.
  init(limit: Int = mostChunks) {
    self.limit = min(limit, Self.mostChunks)
  }

  deinit {
    for chunk in chunks { chunk.bytes.deallocate() }
  }

  /// Whether new records have room; the last sixteenth is for those that replace others.
  var hasRoom: Bool { chunks.count + max(1, limit / 16) <= limit }

  /// The bytes of all records.
  var length: Int { chunks.reduce(0) { $0 + $1.used } }

  /// Adds a record; `nil` where it is longer than a chunk, or every chunk is full.
  mutating func append(_ record: [UInt8]) -> UInt32? {
    guard record.count <= Self.chunkLength else { return nil }
    if chunks.last.map({ $0.used + record.count > Self.chunkLength }) ?? true {
      guard chunks.count < limit else { return nil }
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: Self.chunkLength, alignment: 8)
      chunks.append(Chunk(bytes: bytes, used: 0))
    }
    let last = chunks.count - 1
    let place = UInt32(last << 20 | chunks[last].used)
    record.withUnsafeBytes {
      (chunks[last].bytes + chunks[last].used).copyMemory(
        from: $0.baseAddress ?? UnsafeRawPointer(chunks[last].bytes),
        byteCount: record.count
      )
    }
    chunks[last].used += record.count
    return place
  }

  /// Adds a chunk as it was kept in a file.
  ///
  /// - Returns: The place of its first record; `nil` where there are too many chunks, and its bytes are gone.
  mutating func adopt(_ chunk: Chunk) -> UInt32? {
    guard chunks.count < limit else {
      chunk.bytes.deallocate()
      return nil
    }
    chunks.append(chunk)
    return UInt32((chunks.count - 1) << 20)
  }

  /// What follows a place in its chunk.
  func bytes(at place: UInt32) -> UnsafeRawBufferPointer {
    let chunk = chunks[Int(place >> 20)]
    let offset = Int(place & 0xF_FFFF)
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

  /// Takes over a chunk as it was kept; whether it holds whole records.
  func adopt(_ chunk: ByteArena.Chunk) -> Bool {
    table.withLock { $0.adopt(chunk) }
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
