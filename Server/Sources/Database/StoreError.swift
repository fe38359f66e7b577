/// Why a repository or a driver could not do what it was asked.
///
/// `code` is what programs switch on; `description` is for people and says what to do about it.
///
/// ```swift
/// do {
///   try await repositories.links.create(link)
/// } catch let error as StoreError where error.code == .conflict {
///   error.field  // "code"
/// }
/// ```
public struct StoreError: Error, Hashable, Sendable {
  /// The stable kinds of error; more may follow.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name, such as `not_found`.
    public let description: String

    private init(_ description: String) {
      self.description = description
    }

    /// There is no such row in this workspace.
    public static let notFound = Code("not_found")
    /// A unique value is taken, or something still depends on the row; see ``StoreError/field``.
    public static let conflict = Code("conflict")
    /// The row changed since it was read.
    public static let versionMismatch = Code("version_mismatch")
    /// An argument that no row could satisfy, such as a cursor that was not issued here.
    public static let invalid = Code("invalid")
    /// Too much is waiting to be written; see ``StoreError/retryAfter``.
    public static let overloaded = Code("overloaded")
    /// The engine is not reachable, busy or closed; trying again may help.
    public static let unavailable = Code("unavailable")
    /// There is no space left.
    public static let diskFull = Code("disk_full")
    /// The disk failed to read or write (`EIO`).
    public static let diskFailed = Code("disk_failed")
    /// The database may not be written.
    public static let readOnly = Code("read_only")
    /// Another server uses this data directory.
    public static let locked = Code("locked")
    /// The schema was made by a newer version of this program.
    public static let newerSchema = Code("newer_schema")
    /// The file is not a database, or a row does not hold what its column promises.
    public static let corrupt = Code("corrupt")
    /// The engine does not promise what this project promises, such as durable commits.
    public static let unsafeSettings = Code("unsafe_settings")
    /// The engine refused a statement; a defect of this program.
    public static let failed = Code("failed")
  }

  /// The kind of error.
  public var code: Code
  /// The field that conflicts, as the management API names it, where one does.
  public var field: String?
  /// Seconds to wait before trying again, where trying again can help.
  public var retryAfter: Int?
  /// What happened and what to do about it, or the ``reason`` of an error that the API answers with.
  public var message: String
  /// The stable name of the sentence that the API answers with.
  public var reason: String?
  /// The values in the sentence, by name.
  public var arguments: [String: String] = [:]

  public init(_ code: Code, _ message: String, field: String? = nil, retryAfter: Int? = nil) {
    self.code = code
    self.message = message
    self.field = field
    self.retryAfter = retryAfter
  }

  /// Makes an error that the API answers with, by the name of its sentence.
  public init(
    _ code: Code,
    reason: String,
    _ arguments: [String: String] = [:],
    field: String? = nil
  ) {
    let values = arguments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    self.init(code, reason + values, field: field)
    (self.reason, self.arguments) = (reason, arguments)
  }
}

extension StoreError: CustomStringConvertible {
  /// The code and the message.
  public var description: String {
    "\(code): \(message)"
  }
}

extension StoreError {
  /// There is no such row in this workspace.
  public static func notFound(_ what: String) -> StoreError {
    StoreError(.notFound, reason: "no_such_thing", ["what": what])
  }

  /// The value of `field` is taken, or rows that `field` names still depend on this one.
  public static func conflict(_ field: String) -> StoreError {
    StoreError(.conflict, reason: "row_taken", ["field": field], field: field)
  }

  /// The row changed since it was read.
  public static func versionMismatch(expected: Int64, found: Int64) -> StoreError {
    StoreError(.versionMismatch, "The row is at version \(found), not \(expected).")
  }

  /// Too much is waiting to be written; try again after this many seconds.
  public static func overloaded(retryAfter seconds: Int) -> StoreError {
    StoreError(
      .overloaded,
      "More is waiting to be written than the store may hold.",
      retryAfter: seconds
    )
  }

  /// A row does not hold what its column promises.
  public static func corrupt(column: String, expected: String) -> StoreError {
    StoreError(.corrupt, "Column \(column) does not hold \(expected).", field: column)
  }
}
