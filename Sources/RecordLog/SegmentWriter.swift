/// Appends records to one segment file that no other writer has.
///
/// ``append(_:)`` hands the whole record to the system in one `write(2)` before it returns, so a
/// process that is killed the moment after loses nothing; only ``synchronize()`` protects against
/// a power loss. An append that fails leaves the segment as it was.
///
/// A writer belongs to one isolation domain: keep it in an actor or behind a lock.
///
/// ```swift
/// let writer = try SegmentWriter.open(path)
/// try writer.append(Array("one".utf8))
/// try writer.synchronize()
/// ```
public final class SegmentWriter {
  /// The file.
  public let path: String
  /// The length in bytes of what was appended, by this writer and before.
  public private(set) var length: Int

  private var descriptor: Int32
  /// Set when bytes of a failed append could not be taken back: a record after them would be lost.
  private var isBroken = false

  private init(path: String, descriptor: Int32, length: Int) {
    self.path = path
    self.descriptor = descriptor
    self.length = length
  }

  deinit {
    close()
  }

  /// Opens a segment, or creates it, readable by its owner alone.
  ///
  /// What follows the last whole record is cut off, so that the next record can be found.
  ///
  /// - Parameter path: The file; its folder exists.
  /// - Returns: The writer.
  /// - Throws: ``RecordLogError``; its operation is `lock` if another writer has the segment, in
  ///   this process or another.
  public static func open(_ path: String) throws -> SegmentWriter {
    try claim(path).writer
  }

  /// Opens a segment as ``open(_:)`` does, and reads what it holds.
  ///
  /// - Parameter path: The file; its folder exists.
  /// - Returns: The writer, and the segment as it was found.
  /// - Throws: ``RecordLogError``; its operation is `lock` if another writer has the segment.
  public static func claim(_ path: String) throws -> (writer: SegmentWriter, held: SegmentReader) {
    let descriptor = System.openForAppending(path)
    guard descriptor >= 0 else {
      throw RecordLogError(.open, path: path, number: System.lastError)
    }
    let writer = SegmentWriter(path: path, descriptor: descriptor, length: 0)
    guard System.lockExclusively(descriptor) else {
      throw RecordLogError(.lock, path: path, number: System.lastError)
    }
    let held = SegmentReader(try SegmentReader.contents(of: descriptor, path: path))
    if held.hasTornTail { try writer.cut(to: held.validLength) }
    writer.length = held.validLength
    return (writer, held)
  }

  /// Appends one record.
  ///
  /// - Parameter payload: At most ``RecordFormat/maximumPayload`` bytes.
  /// - Returns: Where the payload begins in the file.
  /// - Throws: ``RecordLogError``; nothing was appended then.
  @discardableResult
  public func append(_ payload: some Collection<UInt8>) throws -> Int {
    try appendAll(CollectionOfOne(payload))
    return length - payload.count
  }

  /// Appends several records with one `write(2)`.
  ///
  /// - Parameter payloads: Each at most ``RecordFormat/maximumPayload`` bytes.
  /// - Throws: ``RecordLogError``; none was appended then.
  public func appendAll<Payload: Collection<UInt8>>(
    _ payloads: some Collection<Payload>
  ) throws {
    guard descriptor >= 0, !isBroken,
      payloads.allSatisfy({ $0.count <= RecordFormat.maximumPayload })
    else { throw RecordLogError(.append, path: path, number: 0) }
    var bytes: [UInt8] = []
    for payload in payloads { RecordFormat.encode(payload, into: &bytes) }
    try write(bytes)
    length += bytes.count
  }

  /// Reads the payload of a record that this segment holds.
  ///
  /// - Parameters:
  ///   - offset: Where the payload begins.
  ///   - count: Its length in bytes.
  /// - Returns: The bytes; fewer if the file ends before.
  /// - Throws: ``RecordLogError`` if they cannot be read now.
  public func payload(at offset: Int, count: Int) throws -> [UInt8] {
    try SegmentReader.bytes(of: descriptor, at: offset, count: count, path: path)
  }

  /// Waits until what was appended is on the disk.
  ///
  /// - Throws: ``RecordLogError``; what was appended since the last success may be lost with the
  ///   power, and trying again proves nothing.
  public func synchronize() throws {
    guard descriptor >= 0, System.synchronize(descriptor) else {
      throw RecordLogError(.synchronize, path: path, number: System.lastError)
    }
  }

  /// What carries everything appended so far to the disk, on another thread.
  ///
  /// - Returns: `nil` where the system has no descriptor left for it.
  public func flush() -> SegmentFlush? {
    SegmentFlush(of: descriptor)
  }

  /// Gives the segment up; another writer may open it.
  public func close() {
    guard descriptor >= 0 else { return }
    System.closeDescriptor(descriptor)
    descriptor = -1
  }

  private func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        System.writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: raw[written...]))
      }
      guard count > 0 else {
        let error = RecordLogError(.append, path: path, number: System.lastError)
        if written > 0 { isBroken = !System.truncate(descriptor, to: length) }
        throw error
      }
      written += count
    }
  }

  private func cut(to length: Int) throws {
    guard System.truncate(descriptor, to: length) else {
      throw RecordLogError(.truncate, path: path, number: System.lastError)
    }
  }
}

@available(*, unavailable)
extension SegmentWriter: Sendable {}

/// How a record stands in a segment.
///
/// | bytes | content |
/// |---|---|
/// | 4 | length of the payload, little-endian |
/// | 4 | CRC-32C of the length and the payload, little-endian |
/// | length | payload |
///
/// The checksum covers the length, so that the zeros which some file systems leave behind after a
/// power loss are not a run of empty records.
public enum RecordFormat: Sendable {
  /// Bytes before the payload.
  public static let headerLength = 8
  /// The longest payload, in bytes: 16 MiB.
  public static let maximumPayload = 16 << 20

  /// Adds a record to some bytes.
  static func encode(_ payload: some Collection<UInt8>, into bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.reserveCapacity(start + headerLength + payload.count)
    append(UInt32(truncatingIfNeeded: payload.count), to: &bytes)
    append(0, to: &bytes)
    bytes.append(contentsOf: payload)
    let checksum = bytes.withUnsafeBytes { all in
      self.checksum(of: UnsafeRawBufferPointer(rebasing: all[start...]))
    }
    for index in 0..<4 {
      bytes[start + 4 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(index * 8))
    }
  }

  /// The length of the payload of the whole, unharmed record at `offset`, or `nil`.
  static func payloadLength(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    guard offset >= 0, bytes.count - offset >= headerLength else { return nil }
    let length = Int(word(bytes, offset))
    guard length <= maximumPayload, bytes.count - offset - headerLength >= length else {
      return nil
    }
    let record = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + headerLength + length])
    return checksum(of: record) == word(bytes, offset + 4) ? length : nil
  }

  private static func checksum(of record: UnsafeRawBufferPointer) -> UInt32 {
    let length = UnsafeRawBufferPointer(rebasing: record[..<4])
    let payload = UnsafeRawBufferPointer(rebasing: record[headerLength...])
    return ~CRC32C.update(CRC32C.update(~0, with: length), with: payload)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(index * 8))) }
  }
}

/// The CRC-32C (Castagnoli) checksum of [RFC 3720 §12.1](https://www.rfc-editor.org/rfc/rfc3720#section-12.1).
enum CRC32C: Sendable {
  /// The checksum of some bytes.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    ~update(~0, with: bytes)
  }

  /// Carries a running, not yet inverted value over more bytes, eight at a time.
  static func update(_ value: UInt32, with bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc = value
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        crc = step(word ^ UInt64(crc), table)
        offset &+= 8
      }
      while offset < bytes.count {
        crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[offset])] ^ crc >> 8
        offset &+= 1
      }
      return crc
    }
  }

  private static func step(_ word: UInt64, _ table: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var crc: UInt32 = 0
    for index in 0..<8 {
      let byte = UInt8(truncatingIfNeeded: word >> UInt64(index &* 8))
      crc ^= table[(7 &- index) &* 256 &+ Int(byte)]
    }
    return crc
  }

  /// Eight tables of 256: table `n` advances a byte over `n` further zero bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { remainder(of: $0) }
    for index in 256..<2_048 {
      let previous: UInt32 = tables[index - 256]
      tables.append(tables[Int(previous & 0xFF)] ^ previous >> 8)
    }
    return tables
  }()

  private static func remainder(of byte: UInt32) -> UInt32 {
    var value = byte
    for _ in 0..<8 {
      let isOdd = value & 1 == 1
      value >>= 1
      if isOdd { value ^= 0x82F6_3B78 }
    }
    return value
  }
}
