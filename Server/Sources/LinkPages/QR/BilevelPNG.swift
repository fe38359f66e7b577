/// A PNG image of two colors (RFC 2083), its data stored without compression (RFC 1950, 1951).
///
/// One bit a pixel: 512 × 512 pixels are 33 kB.
struct BilevelPNG: Sendable {
  let bytes: [UInt8]

  init(rows: [[Bool]], off: QRStyle.Color, on: QRStyle.Color) {
    let width = UInt32(rows.first?.count ?? 0)
    let header = width.bigEndianBytes + UInt32(rows.count).bigEndianBytes + [1, 3, 0, 0, 0]
    let palette = [off, on].flatMap { [$0.red, $0.green, $0.blue] }
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header)
      + Self.chunk("PLTE", palette)
      + Self.chunk("IDAT", Self.stored(rows.flatMap { [0] + Self.packed($0) }))
      + Self.chunk("IEND", [])
  }

  private static func packed(_ row: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (row.count + 7) / 8)
    for (index, isOn) in row.enumerated() where isOn {
      bytes[index / 8] |= 0x80 >> UInt8(index % 8)
    }
    return bytes
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.description.utf8) + data
    return UInt32(data.count).bigEndianBytes + body + checksum(body).bigEndianBytes
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, data.count)
      let length = UInt16(end - start)
      stream.append(end == data.count ? 1 : 0)
      stream += [UInt8(length & 0xFF), UInt8(length >> 8)]
      stream += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      stream += data[start..<end]
      start = end
    } while start < data.count
    return stream + adler(data).bigEndianBytes
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  /// CRC-32 as of RFC 2083 §15.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
