/// Values of a row as few bytes: a byte that tells the kind, and for small whole numbers the value.
enum SQLPacking: Sendable {
  enum Kind {
    static let null: UInt8 = 0
    static let integer: UInt8 = 1
    static let text: UInt8 = 2
    static let blob: UInt8 = 3
    static let real: UInt8 = 4
    /// From here on the byte is the number.
    static let small: UInt8 = 16
  }

  private static let largestSmall = Int64(UInt8.max - Kind.small)

  static func bytes(_ values: some Sequence<SQLValue>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(192)
    for value in values { append(value, to: &bytes) }
    return Array(bytes)
  }

  /// The values; `nil` where the bytes are cut or of another kind.
  static func values(_ bytes: [UInt8]) -> [SQLValue]? {
    var values: [SQLValue] = []
    values.reserveCapacity(32)
    var cursor = SQLPackingCursor(bytes)
    while let cell = cursor.next() {
      values.append(SQLPackingCursor.Value(cell: cell, bytes: bytes).value)
    }
    return cursor.isAtEnd ? values : nil
  }

  private static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(Kind.null)
    case .integer(let number) where (0...largestSmall).contains(number):
      bytes.append(Kind.small + UInt8(number))
    case .integer(let number):
      bytes.append(Kind.integer)
      append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
    case .text(let text):
      bytes.append(Kind.text)
      append(UInt64(text.utf8.count), to: &bytes)
      bytes.append(contentsOf: text.utf8)
    case .blob(let blob):
      bytes.append(Kind.blob)
      append(UInt64(blob.count), to: &bytes)
      bytes.append(contentsOf: blob)
    case .real(let number):
      bytes.append(Kind.real)
      append(number.bitPattern, to: &bytes)
    }
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var number = number
    while number >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }
}
