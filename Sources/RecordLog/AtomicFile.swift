/// Replaces whole files, so that a reader finds the old content or the new one.
public enum AtomicFile: Sendable {
  /// Writes a file under another name and renames it.
  ///
  /// The content survives the process when this returns; ``SegmentFlush/run(path:barrier:)`` carries
  /// it to the disk.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file, readable by its owner alone; its folder exists.
  ///   - part: The other name; no other writer uses it.
  /// - Throws: ``RecordLogError``; the file is as it was then.
  public static func write(_ bytes: [UInt8], to path: String, part: String) throws {
    _ = System.remove(part)
    let descriptor = System.openForAppending(part)
    guard descriptor >= 0 else {
      throw RecordLogError(.open, path: part, number: System.lastError)
    }
    defer { System.closeDescriptor(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        System.writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: raw[written...]))
      }
      guard count > 0 else {
        let error = RecordLogError(.append, path: part, number: System.lastError)
        _ = System.remove(part)
        throw error
      }
      written += count
    }
    try move(part, to: path)
  }

  /// Reads a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: Its content, `nil` where there is no such file.
  /// - Throws: ``RecordLogError`` where it cannot be read now, which says nothing about its content.
  public static func read(_ path: String) throws -> [UInt8]? {
    let descriptor = System.openForReading(path)
    guard descriptor >= 0 else {
      if System.isMissing(System.lastError) { return nil }
      throw RecordLogError(.open, path: path, number: System.lastError)
    }
    defer { System.closeDescriptor(descriptor) }
    return try SegmentReader.contents(of: descriptor, path: path)
  }

  /// Renames a file, in place of one that has that name.
  ///
  /// - Throws: ``RecordLogError``.
  public static func move(_ path: String, to other: String) throws {
    guard System.rename(path, to: other) else {
      throw RecordLogError(.move, path: path, number: System.lastError)
    }
  }

  /// Removes a file; one that is gone already is no error.
  ///
  /// - Throws: ``RecordLogError`` if it is still there.
  public static func remove(_ path: String) throws {
    guard System.remove(path) else {
      throw RecordLogError(.remove, path: path, number: System.lastError)
    }
  }
}
