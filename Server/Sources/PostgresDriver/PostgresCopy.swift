import CPostgres
import Database

/// Stores rows by `COPY`, the fastest way into a table that has none of them.
struct PostgresCopy {
  /// About how many bytes are sent at once.
  private static let piece = 64 << 10

  private let table: SQLTable
  private let session: PostgresSession

  init(_ table: SQLTable, _ session: PostgresSession) {
    self.table = table
    self.session = session
  }

  /// Stores every row; a key that is taken stops all of them.
  func run(_ rows: [[SQLValue]]) throws {
    let known = try session.columnTypes(of: table.name)
    let types = try table.columns.map { column in
      guard let type = known[column] else {
        throw StoreError(.failed, "The table \(table.name) has no column \(column).")
      }
      return type
    }
    let names = table.columns.joined(separator: ", ")
    let stored = try session.copy(
      "COPY \(table.name) (\(names)) FROM STDIN (FORMAT binary)",
      pieces: try Self.pieces(rows, types)
    )
    guard stored == rows.count else {
      throw StoreError(.failed, "COPY stored \(stored) of \(rows.count) rows.")
    }
  }

  private static func pieces(_ rows: [[SQLValue]], _ types: [Oid]) throws -> [[UInt8]] {
    // The signature, no flags, no extension; see "Binary Format" of COPY's documentation.
    var piece: [UInt8] =
      Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + Array(repeating: 0, count: 8)
    var pieces: [[UInt8]] = []
    for row in rows {
      piece.append(bigEndian: Int16(row.count))
      for (value, type) in zip(row, types) { try piece.append(value, type: type) }
      if piece.count >= Self.piece {
        pieces.append(piece)
        piece = []
      }
    }
    piece.append(bigEndian: Int16(-1))
    return pieces + [piece]
  }
}
