import Testing

@testable import RecordLog

@Suite struct CRC32CTests {
  /// The examples of RFC 3720 B.4, and the check value of the polynomial.
  @Test(arguments: [
    Vector(bytes: Array(repeating: 0, count: 32), checksum: 0x8A91_36AA),
    Vector(bytes: Array(repeating: 0xFF, count: 32), checksum: 0x62A8_AB43),
    Vector(bytes: Array(0..<32), checksum: 0x46DD_794E),
    Vector(bytes: Array((0..<32).reversed()), checksum: 0x113F_DB5C),
    Vector(bytes: Array("123456789".utf8), checksum: 0xE306_9283),
    Vector(bytes: [], checksum: 0),
  ])
  func matchesPublishedVectors(vector: Vector) {
    #expect(vector.bytes.withUnsafeBytes { CRC32C.checksum($0) } == vector.checksum)
  }

  @Test func continuesAcrossAnySplit() {
    let bytes = [UInt8](0..<64)
    let whole = bytes.withUnsafeBytes { CRC32C.checksum($0) }
    for split in 0...64 {
      let parts = bytes.withUnsafeBytes { raw in
        let first = CRC32C.update(~0, with: UnsafeRawBufferPointer(rebasing: raw[..<split]))
        return ~CRC32C.update(first, with: UnsafeRawBufferPointer(rebasing: raw[split...]))
      }
      #expect(parts == whole)
    }
  }

  struct Vector: Sendable {
    let bytes: [UInt8]
    let checksum: UInt32
  }
}
