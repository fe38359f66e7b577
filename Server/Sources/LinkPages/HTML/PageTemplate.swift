import CZlib
import Foundation

/// A page with slots, whose fixed parts are compressed once for all of its answers.
///
/// The gzip form is put together of pieces ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951) §3.2):
/// each fixed part is a run of deflate blocks that ends at a byte and refers to nothing before it, each
/// value a stored block. Values are never compressed, so that no length tells what is in a token.
///
/// ```swift
/// let template = PageTemplate(LandingPage(model).markup)
/// let body = template.filled(with: LandingPage(model).values, isCompressed: true)
/// ```
package struct PageTemplate: Sendable {
  private enum Part: Sendable {
    case fixed(CompressedText)
    case slot(Int)
  }

  private let parts: [Part]
  private let fixedLength: (plain: Int, compressed: Int)

  /// Compresses what is fixed in a page.
  ///
  /// - Parameters:
  ///   - html: The page.
  ///   - level: How hard zlib tries, 1 to 9; 1 is for pages that are sent once.
  package init(_ html: HTML, level: Int32 = 9) {
    var parts: [Part] = []
    var rest = Array(html.description.utf8)[...]
    while let place = rest.firstIndex(of: HTML.slotMark) {
      parts += Self.fixed(rest[..<place], level)
      parts.append(.slot(Int(rest[place + 1] - UInt8(ascii: "0"))))
      rest = rest[(place + 2)...]
    }
    parts += Self.fixed(rest, level)
    self.parts = parts
    fixedLength = parts.reduce((0, 0)) { sum, part in
      guard case .fixed(let text) = part else { return sum }
      return (sum.0 + text.plain.count, sum.1 + text.deflated.count)
    }
  }

  /// The body of an answer.
  ///
  /// - Parameters:
  ///   - values: The texts of the slots, by number; they are escaped here.
  ///   - isCompressed: Whether it is sent with `Content-Encoding: gzip`.
  /// - Returns: Its bytes.
  package func filled(with values: [String] = [], isCompressed: Bool) -> [UInt8] {
    let escaped = values.map(\.htmlEscaped)
    let room = escaped.reduce(64) { $0 + $1.count * 2 }
    return isCompressed ? compressed(escaped, room) : plain(escaped, room)
  }

  private func plain(_ values: [[UInt8]], _ room: Int) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(fixedLength.plain + room)
    for part in parts {
      switch part {
      case .fixed(let text): body += text.plain
      case .slot(let slot): body += values[slot]
      }
    }
    return body
  }

  private func compressed(_ values: [[UInt8]], _ room: Int) -> [UInt8] {
    var writer = GzipWriter(reserving: fixedLength.compressed + room)
    for part in parts {
      switch part {
      case .fixed(let text): writer.add(text)
      case .slot(let slot): writer.add(stored: values[slot])
      }
    }
    return writer.finish()
  }

  /// A fixed part, with the styles and scripts in it as the pieces that all pages share.
  private static func fixed(_ text: ArraySlice<UInt8>, _ level: Int32) -> [Part] {
    guard !text.isEmpty else { return [] }
    for asset in CompressedText.assets {
      guard let range = asset.range(in: text) else { continue }
      return fixed(text[..<range.lowerBound], level) + [.fixed(asset)]
        + fixed(text[range.upperBound...], level)
    }
    return [.fixed(CompressedText(Array(text), level: level))]
  }
}

extension HTML {
  /// Begins the mark of a slot; no text contains it, because escaping replaces it.
  static let slotMark: UInt8 = 0

  /// The place of a value between quotes that ``PageTemplate`` fills in.
  init(slot: Int) {
    description = "\0\(slot)"
  }
}

/// A text and its deflate blocks.
final class CompressedText: Sendable {
  let plain: [UInt8]
  let deflated: [UInt8]
  fileprivate let crc: UInt32
  /// What becomes of each bit of the checksum before this text.
  private let shifted: [UInt32]

  /// The files that pages contain whole.
  static let assets = [PageAssets.style, PageAssets.detailStyle, PageAssets.landingScript].map {
    CompressedText(Array($0.description.utf8), level: 9)
  }

  init(_ text: [UInt8], level: Int32) {
    plain = text
    deflated = Self.deflate(text, level: level)
    crc = GzipWriter.checksum(of: text)
    // Worth its time for texts that are sent often.
    let bits = level > 1 ? 0..<32 : 0..<0
    shifted = bits.map { UInt32(truncatingIfNeeded: crc32_combine(1 << $0, 0, text.count)) }
  }

  /// Where this text stands in another one.
  fileprivate func range(in text: ArraySlice<UInt8>) -> Range<Int>? {
    let place: Int? = text.withUnsafeBytes { text in
      plain.withUnsafeBytes { plain in
        guard let start = text.baseAddress, let needle = plain.baseAddress,
          text.count >= plain.count
        else { return nil }
        return (0...(text.count - plain.count)).first { place in
          text[place] == plain[0] && memcmp(start + place, needle, plain.count) == 0
        }
      }
    }
    return place.map { text.startIndex + $0..<text.startIndex + $0 + plain.count }
  }

  /// The checksum of everything before this text and of this text.
  fileprivate func checksum(after checksum: UInt32) -> UInt32 {
    guard !shifted.isEmpty else { return GzipWriter.checksum(of: plain, after: checksum) }
    var (sum, rest) = (crc, checksum)
    while rest != 0 {
      sum ^= shifted[rest.trailingZeroBitCount]
      rest &= rest &- 1
    }
    return sum
  }

  /// Deflate blocks that end at a byte's boundary, none of them the last.
  private static func deflate(_ text: [UInt8], level: Int32) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    let state = deflateInit2_(
      &stream,
      level,
      Z_DEFLATED,
      -15,
      9,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    guard state == Z_OK else { return GzipWriter.stored(text) }
    defer { deflateEnd(&stream) }
    var input = text
    let capacity = Int(deflateBound(&stream, UInt(text.count))) + 16
    return input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // Enough room for all of it: one call is enough.
        _ = CZlib.deflate(&stream, Z_FULL_FLUSH)
        count = output.count - Int(stream.avail_out)
      }
    }
  }
}

/// Puts a gzip member together ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)).
private struct GzipWriter {
  private var bytes: [UInt8]
  private var checksum: UInt32 = 0
  private var length: UInt32 = 0

  init(reserving capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF]
  }

  mutating func add(_ text: CompressedText) {
    bytes += text.deflated
    checksum = text.checksum(after: checksum)
    length &+= UInt32(truncatingIfNeeded: text.plain.count)
  }

  mutating func add(stored value: [UInt8]) {
    bytes += Self.stored(value)
    checksum = Self.checksum(of: value, after: checksum)
    length &+= UInt32(truncatingIfNeeded: value.count)
  }

  /// The bytes with an empty last block, the checksum and the length.
  mutating func finish() -> [UInt8] {
    bytes += [3, 0]
    for number in [checksum, length] {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return bytes
  }

  /// Stored blocks, of at most 65,535 bytes each.
  static func stored(_ value: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(value.count + 5)
    var rest = value[...]
    while !rest.isEmpty {
      let block = rest.prefix(65_535)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      blocks += [0, low, high, ~low, ~high]
      blocks += block
      rest = rest.dropFirst(block.count)
    }
    return blocks
  }

  static func checksum(of bytes: [UInt8], after checksum: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32(UInt(checksum), bytes.baseAddress, UInt32(bytes.count)))
    }
  }
}
