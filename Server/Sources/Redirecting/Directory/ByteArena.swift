/// Records of bytes behind one another in large chunks; a record is known by its place.
///
/// Places are stable, records are never changed. What is replaced stays as garbage until the whole
/// is built anew.
struct ByteArena: ~Copyable, Sendable {
  /// The bytes of a chunk; no record is longer.
  static let chunkLength = 1 << 20

  private(set) var chunks: [Chunk] = []
  /// The bytes of records that were given up.
  var garbage = 0

  /// A chunk and how much of it is used.
  ///
  /// Only the arena that owns it writes to it, and the owner is alone while it does.
  struct Chunk: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer
    var used: Int
  }

  init() {}

  deinit {
    for chunk in chunks { chunk.bytes.deallocate() }
  }

  /// The bytes of all records.
  var length: Int { chunks.reduce(0) { $0 + $1.used } }

  /// Adds a record; `nil` where it is longer than a chunk.
  mutating func append(_ record: [UInt8]) -> UInt32? {
    guard record.count <= Self.chunkLength else { return nil }
    if chunks.last.map({ $0.used + record.count > Self.chunkLength }) ?? true {
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
  mutating func adopt(_ chunk: Chunk) {
    chunks.append(chunk)
  }

  /// What follows a place in its chunk.
  func bytes(at place: UInt32) -> UnsafeRawBufferPointer {
    let chunk = chunks[Int(place >> 20)]
    let offset = Int(place & 0xF_FFFF)
    return UnsafeRawBufferPointer(start: chunk.bytes + offset, count: chunk.used - offset)
  }
}
