import Foundation
import Synchronization

/// Keeps a data directory for one process, by `flock` on a file in it.
///
/// The kernel gives the lock up when the process ends, however it ends.
public final class DirectoryLock: Sendable {
  private let descriptor: Mutex<Int32?>

  /// Takes a directory, and makes it where it is missing.
  ///
  /// - Throws: ``StoreError`` with the code `locked`, `read_only` or `disk_full`.
  public init(directory: String) throws {
    try Self.makeDirectory(directory)
    let path = directory + "/paylisher.lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Self.unwritable(directory, errno)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StoreError(
        .locked,
        """
        Another server uses the data directory \(directory). \
        Stop it, or start this one with another data directory.
        """
      )
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    release()
  }

  /// Gives the directory up; does nothing the second time.
  public func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  private static func makeDirectory(_ directory: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: directory,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw unwritable(directory, errno)
    }
  }

  private static func unwritable(_ directory: String, _ code: Int32) -> StoreError {
    let reason = String(cString: strerror(code))
    if code == ENOSPC {
      return StoreError(.diskFull, "There is no space for the data directory \(directory).")
    }
    return StoreError(
      .readOnly,
      """
      The data directory \(directory) cannot be written: \(reason). \
      Check its owner and mode, or choose another with --data.
      """
    )
  }
}
