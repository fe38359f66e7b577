import CPostgres
import Database

/// An error of PostgreSQL: its SQLSTATE, and what it means here.
struct PostgresError: Error, Sendable {
  /// Five characters; empty where the session was lost.
  var state: String
  /// What PostgreSQL says, without the values of the statement.
  var message: String

  /// The session is gone.
  static func lost(_ message: String) -> PostgresError {
    PostgresError(state: "", message: message)
  }

  init(_ result: OpaquePointer) {
    state = Self.field(result, Int32(UInt8(ascii: "C"))) ?? ""
    message = Self.field(result, Int32(UInt8(ascii: "M"))) ?? "no reason"
  }

  init(state: String, message: String) {
    self.state = state
    self.message = message
  }

  private static func field(_ result: OpaquePointer, _ code: Int32) -> String? {
    PQresultErrorField(result, code).map { String(cString: $0) }
  }

  /// Whether the session cannot be used any more.
  var isLoss: Bool {
    state.isEmpty || state.hasPrefix("08") || ["57P01", "57P02", "57P03"].contains(state)
  }

  /// Whether the transaction would succeed on its own: another one was in its way.
  var isRace: Bool { state == "40001" || state == "40P01" }

  /// Whether a migration changed what a prepared statement returns: a new session prepares it anew.
  var isStale: Bool { state == "0A000" }

  /// Whether a row came between a look and an insertion: the transaction's own look says it better.
  var isTaken: Bool { state == "23505" }

  /// The error for people and programs.
  var storeError: StoreError {
    let reason = "PostgreSQL says: \(message)\(state.isEmpty ? "" : " (\(state))")."
    switch state {
    case "53100":
      return StoreError(
        .diskFull,
        "The disk of the database is full. Free some space; nothing was changed. \(reason)"
      )
    case "25006", "42501":
      return StoreError(
        .readOnly,
        "The database may not be written. Check the rights of its user, and that the server is "
          + "not a replica. \(reason)"
      )
    case "28000", "28P01":
      return StoreError(
        .unavailable,
        "PostgreSQL refused the user. Check the name and the password of the URL. \(reason)",
        retryAfter: 2
      )
    case "3D000":
      return StoreError(
        .unavailable,
        "There is no such database. Make it with createdb. \(reason)",
        retryAfter: 2
      )
    case "XX001", "XX002":
      return StoreError(.corrupt, "The database is damaged. Restore a backup. \(reason)")
    case "22021", "22P05":
      return StoreError(.invalid, "The text holds a character that cannot be stored. \(reason)")
    default:
      return other(reason)
    }
  }

  private func other(_ reason: String) -> StoreError {
    if isLoss || isRace || ["55P03", "57014"].contains(state) || state.hasPrefix("53") {
      return StoreError(.unavailable, "The database is not available now. \(reason)", retryAfter: 2)
    }
    if state.hasPrefix("23") {
      return StoreError(.conflict, "A rule of the schema forbids this. \(reason)")
    }
    return StoreError(.failed, reason)
  }
}
