import Database
import GRDB

/// Turns SQLite's errors into errors that say what to do.
enum SQLiteErrors: Sendable {
  /// Runs `body` and maps what it throws.
  static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw storeError(error)
    }
  }

  /// What SQLite says where the system could not read, write or flush, for want of a sound disk.
  private static let diskFailures: [ResultCode] = [
    .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC,
    .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE,
  ]

  /// The error for people and programs; it never holds a bound value.
  static func storeError(_ error: DatabaseError) -> StoreError {
    let number = error.extendedResultCode.rawValue
    let reason = "SQLite says: \(error.message ?? "no reason") (\(number))."
    if diskFailures.contains(error.extendedResultCode) {
      return StoreError(
        .diskFailed,
        "The disk failed; nothing was changed. Check it, and the system's log. \(reason)",
        retryAfter: 2
      )
    }
    switch error.resultCode {
    case .SQLITE_FULL:
      return StoreError(
        .diskFull,
        "The disk is full. Free some space; nothing was changed. \(reason)"
      )
    case .SQLITE_READONLY, .SQLITE_PERM:
      return StoreError(
        .readOnly,
        "The database may not be written. Check the owner and the mode of the data directory. "
          + reason
      )
    case .SQLITE_CANTOPEN, .SQLITE_AUTH:
      return StoreError(
        .readOnly,
        "The database cannot be opened. The data directory must exist and be writable. \(reason)"
      )
    case .SQLITE_NOTADB:
      return StoreError(.corrupt, "The file is not a Paylisher database. \(reason)")
    case .SQLITE_CORRUPT:
      return StoreError(.corrupt, "The database is damaged. Restore a backup. \(reason)")
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_INTERRUPT:
      return StoreError(.unavailable, "The database is not available now. \(reason)", retryAfter: 2)
    case .SQLITE_CONSTRAINT:
      return StoreError(.conflict, "A rule of the schema forbids this. \(reason)")
    default:
      return StoreError(.failed, reason)
    }
  }
}
