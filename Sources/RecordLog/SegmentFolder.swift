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
