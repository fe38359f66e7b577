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
