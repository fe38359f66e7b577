import CZlib

/// A PNG image of two colors (RFC 2083), one bit a pixel: a code of 2,048 × 2,048 pixels is about 3 kB.
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
      + Self.chunk("IDAT", Self.compressed(rows.flatMap { [0] + Self.packed($0) }))
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

  /// A zlib stream; empty if zlib has no memory for one.
  private static func compressed(_ data: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(data.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { output, count in
      let isWhole = compress2(output.baseAddress, &length, data, UInt(data.count), level) == Z_OK
      count = isWhole ? Int(length) : 0
    }
  }

  /// The level at which zlib is still fast and a code is a few kilobytes.
  private static let level: Int32 = 6

  /// CRC-32 as of RFC 2083 §15.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, data, UInt32(data.count)))
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
