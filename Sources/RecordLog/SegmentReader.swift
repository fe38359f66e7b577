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

/// A folder of segments whose names sort in the order they were begun.
///
/// Names end in `.log`; other files are left alone. A name made from a UUIDv7 sorts by time.
///
/// ```swift
/// let folder = try SegmentFolder(path: "/data/clicks")
/// for path in try folder.segments() { … }
/// ```
public struct SegmentFolder: Hashable, Sendable {
  /// How names of segments end.
  public static let suffix = ".log"

  /// The folder.
  public let path: String

  /// Opens a folder, or makes it and the folders above it, for its owner alone.
  ///
  /// - Parameter path: The folder.
  /// - Throws: ``RecordLogError`` if it is not there and cannot be made.
  public init(path: String) throws {
    self.path = path
    guard System.names(in: path) == nil else { return }
    var partial = path.hasPrefix("/") ? "" : "."
    for component in path.split(separator: "/") {
      partial += "/" + component
      _ = System.makeFolder(partial)
    }
    guard System.names(in: path) != nil else {
      throw RecordLogError(.open, path: path, number: System.lastError)
    }
  }

  /// Where the segment of a name is; the name has no suffix and no `/`.
  public func segment(named name: String) -> String {
    "\(path)/\(name)\(Self.suffix)"
  }

  /// The paths of the segments, in the order of their names.
  ///
  /// - Returns: The paths.
  /// - Throws: ``RecordLogError`` if the folder cannot be read now.
  public func segments() throws -> [String] {
    guard let names = System.names(in: path) else {
      throw RecordLogError(.read, path: path, number: System.lastError)
    }
    return names.filter { $0.hasSuffix(Self.suffix) }.sorted().map { "\(path)/\($0)" }
  }

  /// Removes a segment; one that is gone already is no error.
  ///
  /// - Parameter segment: Its path.
  /// - Throws: ``RecordLogError`` if it is still there.
  public func remove(_ segment: String) throws {
    guard System.remove(segment) else {
      throw RecordLogError(.remove, path: segment, number: System.lastError)
    }
  }
}
