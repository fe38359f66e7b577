import LinkCore

/// Reads what ``ByteWriter`` wrote; throws where it cannot have.
struct ByteReader: Sendable {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The bytes are not what was expected.
  struct Mismatch: Error, Hashable, Sendable {}

  /// Whether everything was read.
  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() throws(Mismatch) -> UInt8 {
    guard let byte = bytes.popFirst() else { throw Mismatch() }
    return byte
  }

  mutating func number() throws(Mismatch) -> Int64 {
    try take(8).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
  }

  mutating func id() throws(Mismatch) -> EntityID {
    guard let id = EntityID(bytes: try take(16)) else { throw Mismatch() }
    return id
  }

  /// A length and as many bytes.
  mutating func slice() throws(Mismatch) -> ArraySlice<UInt8> {
    let low = Int(try byte())
    return try take(low | Int(try byte()) << 8)
  }

  mutating func data() throws(Mismatch) -> [UInt8] {
    Array(try slice())
  }

  mutating func text() throws(Mismatch) -> String {
    String(decoding: try slice(), as: UTF8.self)
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(Mismatch) -> Value
  ) throws(Mismatch) -> Value? {
    try byte() == 0 ? nil : try read(&self)
  }

  mutating func optionalText() throws(Mismatch) -> String? {
    try optional { reader throws(Mismatch) in try reader.text() }
  }

  private mutating func take(_ count: Int) throws(Mismatch) -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw Mismatch() }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
