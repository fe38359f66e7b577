import RecordLog

/// The files of the journal; one at most is open.
struct JournalSegments {
  /// The size at which a segment is closed, in bytes.
  static let maximumLength = 4 << 20

  private let path: String
  private let makeName: @Sendable () -> String
  private var opened: SegmentFolder?
  private var writer: SegmentWriter?
  /// The segments that are closed and not removed.
  private var closed = 0

  init(path: String, makeName: @escaping @Sendable () -> String) {
    self.path = path
    self.makeName = makeName
  }

  /// The folder, which is made where it is not there.
  mutating func folder() throws -> SegmentFolder {
    let folder = try opened ?? SegmentFolder(path: path)
    opened = folder
    return folder
  }

  /// Whether the system has the entries now.
  mutating func append(_ entries: [[UInt8]]) -> Bool {
    do {
      let writer = try writer ?? SegmentWriter.open(folder().segment(named: makeName()))
      self.writer = writer
      try writer.appendAll(entries)
      if writer.length >= Self.maximumLength { close() }
      return true
    } catch {
      close()
      return false
    }
  }

  /// Closes what is open; the paths of all segments.
  mutating func rotate() throws -> [String] {
    close()
    let paths = try folder().segments()
    closed = paths.count
    return paths
  }

  /// Removes a segment.
  mutating func remove(_ segment: String) throws {
    try folder().remove(segment)
    closed = max(0, closed - 1)
  }

  /// How much waits: every closed segment counts as a full one.
  func backlog() -> (bytes: Int, segments: Int) {
    (closed * Self.maximumLength + (writer?.length ?? 0), closed + (writer == nil ? 0 : 1))
  }

  private mutating func close() {
    guard let writer else { return }
    writer.close()
    self.writer = nil
    closed += 1
  }
}
