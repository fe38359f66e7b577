/// The CRC-32C (Castagnoli) checksum of [RFC 3720 §12.1](https://www.rfc-editor.org/rfc/rfc3720#section-12.1).
enum CRC32C: Sendable {
  /// The checksum of some bytes.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    ~update(~0, with: bytes)
  }

  /// Carries a running, not yet inverted value over more bytes, eight at a time.
  static func update(_ value: UInt32, with bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc = value
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        crc = step(word ^ UInt64(crc), table)
        offset &+= 8
      }
      while offset < bytes.count {
        crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[offset])] ^ crc >> 8
        offset &+= 1
      }
      return crc
    }
  }

  private static func step(_ word: UInt64, _ table: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var crc: UInt32 = 0
    for index in 0..<8 {
      let byte = UInt8(truncatingIfNeeded: word >> UInt64(index &* 8))
      crc ^= table[(7 &- index) &* 256 &+ Int(byte)]
    }
    return crc
  }

  /// Eight tables of 256: table `n` advances a byte over `n` further zero bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { remainder(of: $0) }
    for index in 256..<2_048 {
      let previous: UInt32 = tables[index - 256]
      tables.append(tables[Int(previous & 0xFF)] ^ previous >> 8)
    }
    return tables
  }()

  private static func remainder(of byte: UInt32) -> UInt32 {
    var value = byte
    for _ in 0..<8 {
      let isOdd = value & 1 == 1
      value >>= 1
      if isOdd { value ^= 0x82F6_3B78 }
    }
    return value
  }
}
