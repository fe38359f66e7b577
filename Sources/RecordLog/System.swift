#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system calls of this module, without their platforms' differences.
enum System: Sendable {
  /// The error number of the last failed call.
  static var lastError: Int32 { errno }

  /// Opens for reading and appending, creating the file for its owner alone.
  static func openForAppending(_ path: String) -> Int32 {
    retrying { open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600) }
  }

  /// Opens for reading.
  static func openForReading(_ path: String) -> Int32 {
    retrying { open(path, O_RDONLY | O_CLOEXEC) }
  }

  /// Takes the file for this open descriptor alone; the lock ends with the process.
  static func lockExclusively(_ descriptor: Int32) -> Bool {
    retrying { flock(descriptor, LOCK_EX | LOCK_NB) } == 0
  }

  /// Writes once; the count may be short.
  static func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    retrying { write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Reads once at a place; the count may be short, and is 0 at the end.
  static func readOnce(
    _ descriptor: Int32,
    into bytes: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) -> Int {
    retrying { pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
  }

  /// Carries written bytes to the disk itself, past the drive's own cache where the system can.
  ///
  /// With `barrier`, the system only promises that what is written later does not reach the disk
  /// first, which takes a fraction of the time.
  static func synchronize(_ descriptor: Int32, barrier: Bool = false) -> Bool {
    #if canImport(Darwin)
    // Not every file system knows these two; fsync is the next best.
    if fcntl(descriptor, barrier ? F_BARRIERFSYNC : F_FULLFSYNC) == 0 { return true }
    return retrying { fsync(descriptor) } == 0
    #else
    return retrying { fdatasync(descriptor) } == 0
    #endif
  }

  /// Another descriptor of the same open file, which is closed when a program is started.
  static func duplicate(_ descriptor: Int32) -> Int32 {
    retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
  }

  /// The size in bytes, or `nil` if it cannot be learned.
  static func size(_ descriptor: Int32) -> Int? {
    let end = lseek(descriptor, 0, SEEK_END)
    return end < 0 ? nil : Int(end)
  }

  /// Lets other threads run for a while.
  static func pause(microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Cuts a file to a length.
  static func truncate(_ descriptor: Int32, to length: Int) -> Bool {
    retrying { ftruncate(descriptor, off_t(length)) } == 0
  }

  /// Closes a descriptor.
  static func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Removes a file; true if it is not there afterwards.
  static func remove(_ path: String) -> Bool {
    unlink(path) == 0 || errno == ENOENT
  }

  /// Renames a file, in place of one that has that name.
  static func rename(_ path: String, to other: String) -> Bool {
    #if canImport(Darwin)
    Darwin.rename(path, other) == 0
    #elseif canImport(Glibc)
    Glibc.rename(path, other) == 0
    #else
    Musl.rename(path, other) == 0
    #endif
  }

  /// Whether an error number says that there is no such file.
  static func isMissing(_ number: Int32) -> Bool { number == ENOENT || number == ENOTDIR }

  /// Whether an error number says that access was refused.
  static func isRefused(_ number: Int32) -> Bool { number == EPERM || number == EACCES }

  /// Makes one folder, whose parent exists; true if something is there afterwards.
  static func makeFolder(_ path: String) -> Bool {
    mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  /// The names in a folder, without `.` and `..`, in no order; `nil` if it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
