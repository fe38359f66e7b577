import LinkCore
import Persistence

/// Links as few bytes, found by domain and code and by id.
///
/// | bytes | content of a record |
/// |---|---|
/// | 4 | its length |
/// | 16, 16, 16 | ids of the link, the workspace and the domain |
/// | 4 | the link's version |
/// | 1, n | the code |
/// | rest | the body of the ``PackedLink`` |
struct LinkTable: ~Copyable, Sendable {
  private var arena: ByteArena
  private var codes: PlaceTable
  private var ids: PlaceTable
  private(set) var count = 0
  /// How many changes found no room.
  private(set) var leftOut = 0
  private(set) var usages = LinkUsages()

  private static let codeOffset = 56
  /// The bytes of a record with an empty code and body.
  static let shortestRecord = codeOffset + 1

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - capacity: How many links it takes before it grows.
  ///   - chunks: The most chunks of records.
  init(capacity: Int = 0, chunks: Int = ByteArena.mostChunks) {
    arena = ByteArena(limit: chunks)
    codes = PlaceTable(capacity: capacity)
    ids = PlaceTable(capacity: capacity)
  }

  /// The bytes that all of it takes.
  var length: Int { arena.length + codes.length + ids.length }
  /// The most bytes of records.
  var capacity: Int { arena.limit * ByteArena.chunkLength }
  /// Whether there is room for new links.
  var hasRoom: Bool { arena.hasRoom }
  /// Whether much of what is kept is of no use any more: most of it, or some where room is short.
  var isWasteful: Bool {
    arena.garbage > 1 << 20 && arena.garbage * (hasRoom ? 2 : 32) > arena.length
  }

  /// The place of the record of a code, in any case unless the domain tells capital letters apart.
  func place(_ domain: DomainID, _ code: ShortCode, isCaseSensitive: Bool = false) -> UInt32? {
    var text = code.description
    return text.withUTF8 { text in
      let code = UnsafeRawBufferPointer(text)
      return codes.find(Self.hash(domain.value, code)) {
        isAt($0, domain, code, isCaseSensitive: isCaseSensitive)
      }
    }
  }

  /// The place of the record of an id.
  func place(_ id: LinkID) -> UInt32? {
    ids.find(Self.hash(id.value)) { self.id($0, 4) == id.value }
  }

  /// The record at a place.
  func link(at place: UInt32) -> PackedLink? {
    let bytes = record(at: place)
    let end = Self.codeOffset + 1 + Int(bytes[Self.codeOffset])
    let text = String(decoding: bytes[Self.codeOffset + 1..<end], as: UTF8.self)
    guard let code = ShortCode(text) else { return nil }
    return PackedLink(
      id: LinkID(id(place, 4)),
      workspace: WorkspaceID(id(place, 20)),
      domain: DomainID(id(place, 36)),
      code: code,
      version: version(at: place),
      body: Array(UnsafeRawBufferPointer(rebasing: bytes[end...]))
    )
  }

  /// The version of the record at a place.
  func version(at place: UInt32) -> Int64 {
    Int64(record(at: place).loadUnaligned(fromByteOffset: 52, as: UInt32.self))
  }

  /// Puts a link in, for the same link or the one that had its code.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isCaseSensitive: Whether its domain tells capital letters apart; of links that were read in one state
  ///     no two have one code by any rule.
  /// - Returns: Whether it found room; where it did not, the link is gone: what it was before leads where its
  ///   owner does not want it to lead any more.
  @discardableResult
  mutating func put(_ link: PackedLink, isCaseSensitive: Bool = true) -> Bool {
    guard let place = arena.append(Self.bytes(link)) else {
      remove(link.id)
      leftOut += 1
      return false
    }
    enter(place, isCaseSensitive: isCaseSensitive)
    return true
  }

  /// Lets a record be found, in place of the link's earlier one and of the link that had its code.
  private mutating func enter(_ place: UInt32, isCaseSensitive: Bool) {
    let id = id(place, 4)
    var ids = consumeIDs()
    let earlier = ids.put(
      Self.hash(id),
      place,
      rehash: { Self.hash(self.id($0, 4)) },
      fits: { self.id($0, 4) == id }
    )
    var codes = consumeCodes()
    if let earlier {
      codes.remove(codeHash(earlier)) { $0 == earlier }
      forget(earlier)
    }
    let replaced = codes.put(
      codeHash(place),
      place,
      rehash: { codeHash($0) },
      fits: { haveOneCode($0, place, isCaseSensitive: isCaseSensitive) }
    )
    if let replaced {
      ids.remove(Self.hash(self.id(replaced, 4))) { $0 == replaced }
      forget(replaced)
    }
    (self.ids, self.codes) = (ids, codes)
    add(1, of: place)
  }

  /// Takes a link out.
  mutating func remove(_ id: LinkID) {
    guard let place = place(id) else { return }
    let hash = codeHash(place)
    codes.remove(hash) { $0 == place }
    ids.remove(Self.hash(id.value)) { $0 == place }
    forget(place)
  }

  private mutating func forget(_ place: UInt32) {
    arena.garbage += record(at: place).count
    add(-1, of: place)
  }

  /// Counts a link that came or went.
  private mutating func add(_ change: Int, of place: UInt32) {
    count += change
    usages.add(change, length: record(at: place).count, of: WorkspaceID(id(place, 20)))
  }

  /// The table without a second owner, so that changing it copies nothing.
  private mutating func consumeCodes() -> PlaceTable {
    let table = codes
    codes = .blank
    return table
  }

  private mutating func consumeIDs() -> PlaceTable {
    let table = ids
    ids = .blank
    return table
  }
}

// MARK: - Records

extension LinkTable {
  private static func bytes(_ link: PackedLink) -> [UInt8] {
    let code = Array(link.code.description.utf8)
    let count = codeOffset + 1 + code.count + link.body.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    withUnsafeBytes(of: UInt32(count)) { bytes.append(contentsOf: $0) }
    for id in [link.id.value, link.workspace.value, link.domain.value] {
      withUnsafeBytes(of: (id.high, id.low)) { bytes.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: link.version)) { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(code.count))
    bytes += code
    bytes += link.body
    return bytes
  }

  private func record(at place: UInt32) -> UnsafeRawBufferPointer {
    let bytes = arena.bytes(at: place)
    let count = Int(bytes.loadUnaligned(as: UInt32.self))
    return UnsafeRawBufferPointer(rebasing: bytes[..<count])
  }

  private func id(_ place: UInt32, _ offset: Int) -> EntityID {
    let bytes = arena.bytes(at: place)
    return EntityID(
      high: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
      low: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    )
  }

  private func isAt(
    _ place: UInt32,
    _ domain: DomainID,
    _ code: UnsafeRawBufferPointer,
    isCaseSensitive: Bool
  ) -> Bool {
    id(place, 36) == domain.value
      && Self.areOneCode(self.code(place), code, isCaseSensitive: isCaseSensitive)
  }

  private func haveOneCode(_ place: UInt32, _ other: UInt32, isCaseSensitive: Bool) -> Bool {
    id(place, 36) == id(other, 36)
      && Self.areOneCode(code(place), code(other), isCaseSensitive: isCaseSensitive)
  }

  /// The bytes of the code of a record.
  private func code(_ place: UInt32) -> UnsafeRawBufferPointer {
    let bytes = arena.bytes(at: place)
    let start = Self.codeOffset + 1
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(bytes[Self.codeOffset])])
  }

  private static func areOneCode(
    _ code: UnsafeRawBufferPointer,
    _ other: UnsafeRawBufferPointer,
    isCaseSensitive: Bool
  ) -> Bool {
    if isCaseSensitive { return code.elementsEqual(other) }
    // Letters beyond ASCII may have another length in the other case.
    guard isPlain(code), isPlain(other) else { return folded(code) == folded(other) }
    return code.count == other.count
      && code.indices.allSatisfy { folded(code[$0]) == folded(other[$0]) }
  }
}

// MARK: - Hashes

extension LinkTable {
  private func codeHash(_ place: UInt32) -> UInt64 {
    Self.hash(id(place, 36), code(place))
  }

  /// FNV-1a over a code in lower case, mixed with its domain.
  private static func hash(_ domain: EntityID, _ code: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let mix = { (byte: UInt8) in hash = (hash ^ UInt64(folded(byte))) &* 0x100_0000_01B3 }
    if isPlain(code) { code.forEach(mix) } else { folded(code).forEach(mix) }
    return mixed(hash ^ mixed(domain.high ^ domain.low))
  }

  private static func hash(_ id: EntityID) -> UInt64 {
    mixed(id.high ^ id.low)
  }

  private static func isPlain(_ code: UnsafeRawBufferPointer) -> Bool {
    code.allSatisfy { $0 < 0x80 }
  }

  /// A code with letters beyond ASCII as codes are compared.
  private static func folded(_ code: UnsafeRawBufferPointer) -> [UInt8] {
    let text = String(decoding: code, as: UTF8.self)
    return Array((ShortCode(text)?.folded ?? text).utf8)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// The finaliser of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

// MARK: - Files

extension LinkTable {
  /// How far the records were handed over.
  struct Cursor: Hashable, Sendable {
    var chunk = 0
    var offset = 0
  }

  /// About how many bytes are looked through at a time: taps wait as long.
  private static let partLength = 1 << 18

  /// The records of use that follow, as many as are handed over at a time, maybe none; `nil` at the end.
  ///
  /// The table may change between two parts. What is put in meanwhile follows; of two records of one
  /// link the later one is right.
  func part(after cursor: inout Cursor) -> [UInt8]? {
    // The last chunk may still grow.
    if cursor.chunk + 1 < arena.chunks.count, cursor.offset >= arena.chunks[cursor.chunk].used {
      cursor = Cursor(chunk: cursor.chunk + 1)
    }
    guard cursor.chunk < arena.chunks.count else { return nil }
    let used = arena.chunks[cursor.chunk].used
    guard cursor.offset < used else { return nil }
    let end = min(used, cursor.offset + Self.partLength)
    var part: [UInt8] = []
    while cursor.offset < end {
      let place = ByteArena.place(chunk: cursor.chunk, offset: cursor.offset)
      let record = record(at: place)
      if self.place(LinkID(id(place, 4))) == place { part.append(contentsOf: record) }
      cursor.offset += record.count
    }
    return part
  }

  /// Puts a part in as it was kept, which `fill` writes; `false` where it is something else, or finds no room.
  mutating func put(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool) -> Bool {
    guard let start = arena.append(count: count, fill) else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: arena.bytes(at: start)[..<count])
    var offset = 0
    while offset < count {
      guard count - offset > Self.codeOffset else { return false }
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      guard length > Self.codeOffset, length <= count - offset,
        length > Self.codeOffset + Int(bytes[offset + Self.codeOffset])
      else { return false }
      enter(start + UInt32(offset), isCaseSensitive: true)
      offset += length
    }
    return true
  }
}
