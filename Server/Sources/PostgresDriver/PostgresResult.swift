import CPostgres
import Database

/// A result of PostgreSQL, freed with its last reference; its values are in the binary format.
final class PostgresResult {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    PQclear(handle)
  }

  var status: ExecStatusType { PQresultStatus(handle) }

  /// The error, where the statement failed.
  var error: PostgresError? {
    switch status {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR: PostgresError(handle)
    default: nil
    }
  }

  /// What was done, such as `COMMIT`.
  var tag: String { String(cString: PQcmdStatus(handle)) }

  /// How many rows were changed.
  var changes: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  func rows() throws -> [SQLRow] {
    let width = PQnfields(handle)
    let columns = SQLRow.Columns((0..<width).map { String(cString: PQfname(handle, $0)) })
    let types = (0..<width).map { PQftype(handle, $0) }
    return try (0..<PQntuples(handle)).map { row in
      let values = try (0..<width).map { try value(row, $0, types[Int($0)]) }
      return SQLRow(columns: columns, values: values)
    }
  }

  /// Every value of rows that have integers only, one row after another.
  func integers() throws -> [Int64] {
    let columns = 0..<PQnfields(handle)
    let types = columns.map { PQftype(handle, $0) }
    var numbers: [Int64] = []
    numbers.reserveCapacity(Int(PQntuples(handle)) * columns.count)
    for row in 0..<PQntuples(handle) {
      for column in columns {
        guard case .integer(let number) = try value(row, column, types[Int(column)]) else {
          throw StoreError.corrupt(
            column: String(cString: PQfname(handle, column)),
            expected: "an integer"
          )
        }
        numbers.append(number)
      }
    }
    return numbers
  }

  private func value(_ row: Int32, _ column: Int32, _ type: Oid) throws -> SQLValue {
    if PQgetisnull(handle, row, column) == 1 { return .null }
    let length = Int(PQgetlength(handle, row, column))
    let bytes = UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: length)
    guard let value = PostgresType(rawValue: type)?.value(bytes) else {
      throw StoreError.corrupt(
        column: String(cString: PQfname(handle, column)),
        expected: "a type that this program reads (it is \(type))"
      )
    }
    return value
  }
}
