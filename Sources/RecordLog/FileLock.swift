/// An advisory lock between processes, held only while a closure runs.
///
/// The lock is taken without waiting in the system, so that a thread never hangs behind a process
/// that was suspended while it held the lock.
public enum FileLock: Sendable {
  /// Runs a closure while no other process holds the lock of a path.
  ///
  /// - Parameters:
  ///   - path: The lock file, which is created and never removed.
  ///   - attempts: How often to try, a millisecond apart.
  ///   - body: What runs under the lock.
  /// - Returns: What `body` returns.
  /// - Throws: ``RecordLogError`` with the operation `lock` where another process held the lock at
  ///   every attempt, and what `body` throws.
  public static func withLock<Result>(
    of path: String,
    attempts: Int = 1_000,
    _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = System.openForAppending(path)
    guard descriptor >= 0 else {
      throw RecordLogError(.open, path: path, number: System.lastError)
    }
    // Closing gives the lock up.
    defer { System.closeDescriptor(descriptor) }
    var left = attempts
    while !System.lockExclusively(descriptor) {
      left -= 1
      guard left > 0 else { throw RecordLogError(.lock, path: path, number: System.lastError) }
      System.pause(microseconds: 1_000)
    }
    return try body()
  }
}
