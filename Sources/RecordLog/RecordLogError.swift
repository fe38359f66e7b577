/// A file operation that failed.
///
/// A failure to read is never a statement about the content: a file that cannot be opened now, for
/// example because the device is locked, may be whole.
public struct RecordLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public var operation: Operation
  /// The file or folder.
  public var path: String
  /// The system's error number (`errno`), or 0 where the system had no part in it.
  public var number: Int32

  /// Names an operation that failed on a path.
  public init(_ operation: Operation, path: String, number: Int32) {
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// Whether the system refused access, as it does to protected files before the first unlock of a
  /// device: the content may be whole.
  public var isLocked: Bool { System.isRefused(number) }

  /// For people, such as `append /x/00.log: errno 28`.
  public var description: String {
    "\(operation.name) \(path): errno \(number)"
  }

  /// The operations that can fail; more may be added.
  public struct Operation: Hashable, Sendable {
    /// The stable name.
    public let name: String

    /// Opening or creating a file or folder.
    public static let open = Operation(name: "open")
    /// Reading a file or listing a folder.
    public static let read = Operation(name: "read")
    /// Appending a record.
    public static let append = Operation(name: "append")
    /// Carrying written bytes to the disk.
    public static let synchronize = Operation(name: "synchronize")
    /// Cutting a file.
    public static let truncate = Operation(name: "truncate")
    /// Removing a file.
    public static let remove = Operation(name: "remove")
    /// Renaming a file.
    public static let move = Operation(name: "move")
    /// Taking a segment that another process writes.
    public static let lock = Operation(name: "lock")
  }
}
