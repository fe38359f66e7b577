/// What a segment holds, read in one pass.
///
/// Reading stops at the first record that is not whole: what follows was never acknowledged, and
/// ``validLength`` is where a writer goes on.
///
/// ```swift
/// let segment = try SegmentReader.read(path)
/// for record in segment.records { replay(segment.payload(of: record)) }
/// ```
public struct SegmentReader: Hashable, Sendable {
  /// The whole records, in the order they were appended.
  public let records: [Record]
  /// The length in bytes of the whole records together.
  public let validLength: Int
  /// The length in bytes of the file.
  public let fileLength: Int

  private let bytes: [UInt8]

  /// A whole record's place.
  public struct Record: Hashable, Sendable {
    /// Where its payload begins in the file.
    public let offset: Int
    /// The payload's length in bytes.
    public let length: Int
  }

  /// Whether bytes follow the last whole record: an append that was cut short, or damage.
  public var hasTornTail: Bool { validLength < fileLength }

  /// The payload of a record.
  public func payload(of record: Record) -> ArraySlice<UInt8> {
    bytes[record.offset..<record.offset + record.length]
  }

  /// The payloads, in order.
  public var payloads: [ArraySlice<UInt8>] {
    records.map { payload(of: $0) }
  }

  /// Reads a segment.
  ///
  /// - Parameter path: The file.
  /// - Returns: Its whole records; none for an empty file.
  /// - Throws: ``RecordLogError`` if the file cannot be read now, which says nothing about what it
  ///   holds.
  public static func read(_ path: String) throws -> SegmentReader {
    let descriptor = System.openForReading(path)
    guard descriptor >= 0 else {
      throw RecordLogError(.open, path: path, number: System.lastError)
    }
    defer { System.closeDescriptor(descriptor) }
    return SegmentReader(try contents(of: descriptor, path: path))
  }

  /// Finds the records in a segment's bytes.
  public init(_ bytes: [UInt8]) {
    var records: [Record] = []
    var offset = 0
    bytes.withUnsafeBytes { raw in
      while let length = RecordFormat.payloadLength(in: raw, at: offset) {
        records.append(Record(offset: offset + RecordFormat.headerLength, length: length))
        offset += RecordFormat.headerLength + length
      }
    }
    self.records = records
    self.bytes = bytes
    validLength = offset
    fileLength = bytes.count
  }

  /// All bytes of an open file.
  static func contents(of descriptor: Int32, path: String) throws -> [UInt8] {
    guard let size = System.size(descriptor) else {
      throw RecordLogError(.read, path: path, number: System.lastError)
    }
    return try bytes(of: descriptor, at: 0, count: size, path: path)
  }

  /// Some bytes of an open file; fewer where it ends before.
  static func bytes(
    of descriptor: Int32,
    at offset: Int,
    count: Int,
    path: String
  ) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: raw[filled..<count])
        let read = System.readOnce(descriptor, into: rest, at: offset + filled)
        guard read >= 0 else {
          throw RecordLogError(.read, path: path, number: System.lastError)
        }
        if read == 0 { return }
        filled += read
      }
    }
  }
}
