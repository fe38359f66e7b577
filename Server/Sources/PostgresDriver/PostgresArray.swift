import CPostgres
import Database

/// An array of one dimension in PostgreSQL's binary format.
enum PostgresArray: Sendable {
  /// The name of a type in a cast.
  static func name(of type: Oid) -> String {
    switch PostgresType(rawValue: type) {
    case .bytes: "bytea"
    case .int8: "int8"
    case .int4: "int4"
    case .int2: "int2"
    case .float8: "float8"
    default: "text"
    }
  }

  /// Writes the values of a column.
  static func bytes(_ values: [SQLValue], type: Oid) throws -> [UInt8] {
    let hasNull = values.contains(.null)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + values.count * 24)
    for word in [1, hasNull ? 1 : 0, Int32(bitPattern: type), Int32(values.count), 1] {
      bytes.append(bigEndian: word)
    }
    for value in values { try bytes.append(value, type: type) }
    return bytes
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// Writes a value as PostgreSQL's binary format has it in arrays and in `COPY`: its length, then
  /// its bytes; -1 is `NULL`.
  mutating func append(_ value: SQLValue, type: Oid) throws {
    switch (value, PostgresType(rawValue: type)) {
    case (.null, _):
      append(bigEndian: Int32(-1))
    case (.integer(let integer), .int8):
      append(field: integer)
    case (.integer(let integer), .int4):
      append(field: Int32(clamping: integer))
    case (.integer(let integer), .int2):
      append(field: Int16(clamping: integer))
    case (.real(let real), .float8):
      append(field: real.bitPattern)
    case (.integer(let integer), .float8):
      append(field: Double(integer).bitPattern)
    case (.blob(let blob), .bytes):
      append(bigEndian: Int32(blob.count))
      append(contentsOf: blob)
    case (.text(let text), .text), (.text(let text), .varying), (.text(let text), .json):
      try append(text: text)
    default:
      throw StoreError(.failed, "A value does not have the type of its column.")
    }
  }

  private mutating func append(field number: some FixedWidthInteger) {
    append(bigEndian: Int32(number.bitWidth / 8))
    append(bigEndian: number)
  }

  private mutating func append(text: String) throws {
    guard !text.utf8.contains(0) else {
      throw StoreError(.invalid, "The text holds the character U+0000, which cannot be stored.")
    }
    append(bigEndian: Int32(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
