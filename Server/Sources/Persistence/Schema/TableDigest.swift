import Crypto

/// The number of rows of a table, and a sum over their contents that no order changes.
package struct TableDigest: Hashable, Sendable {
  /// The number of rows.
  package private(set) var rows = 0
  /// The sum of the first eight bytes of each row's SHA-256.
  package private(set) var checksum: UInt64 = 0

  mutating func add(_ row: [SQLValue]) {
    var hash = SHA256()
    for value in row { hash.update(data: Self.bytes(value)) }
    rows += 1
    checksum &+= hash.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The kind, the length and the bytes of a value, so that no two rows have the same.
  private static func bytes(_ value: SQLValue) -> [UInt8] {
    switch value {
    case .null: [0]
    case .integer(let integer): [1] + bytes(UInt64(bitPattern: integer))
    case .real(let real): [2] + bytes(real.bitPattern)
    case .text(let text): [3] + bytes(UInt64(text.utf8.count)) + Array(text.utf8)
    case .blob(let blob): [4] + bytes(UInt64(blob.count)) + blob
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
