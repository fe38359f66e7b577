/// How a record stands in a segment.
///
/// | bytes | content |
/// |---|---|
/// | 4 | length of the payload, little-endian |
/// | 4 | CRC-32C of the length and the payload, little-endian |
/// | length | payload |
///
/// The checksum covers the length, so that the zeros which some file systems leave behind after a
/// power loss are not a run of empty records.
public enum RecordFormat: Sendable {
  /// Bytes before the payload.
  public static let headerLength = 8
  /// The longest payload, in bytes: 16 MiB.
  public static let maximumPayload = 16 << 20

  /// Adds a record to some bytes.
  static func encode(_ payload: some Collection<UInt8>, into bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.reserveCapacity(start + headerLength + payload.count)
    append(UInt32(truncatingIfNeeded: payload.count), to: &bytes)
    append(0, to: &bytes)
    bytes.append(contentsOf: payload)
    let checksum = bytes.withUnsafeBytes { all in
      self.checksum(of: UnsafeRawBufferPointer(rebasing: all[start...]))
    }
    for index in 0..<4 {
      bytes[start + 4 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(index * 8))
    }
  }

  /// The length of the payload of the whole, unharmed record at `offset`, or `nil`.
  static func payloadLength(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    guard offset >= 0, bytes.count - offset >= headerLength else { return nil }
    let length = Int(word(bytes, offset))
    guard length <= maximumPayload, bytes.count - offset - headerLength >= length else {
      return nil
    }
    let record = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + headerLength + length])
    return checksum(of: record) == word(bytes, offset + 4) ? length : nil
  }

  private static func checksum(of record: UnsafeRawBufferPointer) -> UInt32 {
    let length = UnsafeRawBufferPointer(rebasing: record[..<4])
    let payload = UnsafeRawBufferPointer(rebasing: record[headerLength...])
    return ~CRC32C.update(CRC32C.update(~0, with: length), with: payload)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(index * 8))) }
  }
}

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
