/// What differs between engines in the SQL that repositories write.
///
/// Everything else (`INSERT … ON CONFLICT`, `RETURNING`, partial indexes, transactional DDL) is the
/// same text on both.
public struct SQLDialect: Hashable, Sendable {
  /// The engines.
  public enum Engine: String, Hashable, Sendable, CaseIterable {
    case sqlite, postgresql
  }

  /// The engine.
  public let engine: Engine
  /// Follows a `SELECT` whose rows the transaction is going to change; begins with a space, or is
  /// empty where a writer is alone anyway.
  public let forUpdate: String
  /// The type of columns that hold bytes.
  public let blobType: String

  /// SQLite 3.38 and later.
  public static let sqlite = SQLDialect(engine: .sqlite, forUpdate: "", blobType: "BLOB")
  /// PostgreSQL 15 and later.
  public static let postgresql = SQLDialect(
    engine: .postgresql,
    forUpdate: " FOR UPDATE",
    blobType: "BYTEA"
  )

  /// The text as the engine wants it: `?` stays on SQLite and becomes `$1`, `$2`, … on PostgreSQL.
  ///
  /// A `?` between single quotes is left alone.
  public func numbered(_ text: String) -> String {
    guard engine == .postgresql else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var (number, isQuoted) = (0, false)
    for character in text {
      if character == "'" { isQuoted.toggle() }
      if character == "?", !isQuoted {
        number += 1
        result += "$\(number)"
      } else {
        result.append(character)
      }
    }
    return result
  }
}
