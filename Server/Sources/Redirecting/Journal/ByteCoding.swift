package import LinkCore

/// Writes values as bytes for ``ByteReader``.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init(reserving count: Int) {
    bytes.reserveCapacity(count)
  }

  package mutating func write(_ byte: UInt8) {
    bytes.append(byte)
  }

  package mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ id: EntityID) {
    withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bytes.append(contentsOf: $0) }
  }

  /// Up to 65,535 bytes; longer values are cut.
  package mutating func write(_ data: some Collection<UInt8>) {
    let count = min(data.count, 0xFFFF)
    writeLength(count)
    bytes.append(contentsOf: data.prefix(count))
  }

  /// Up to 65,535 bytes; longer texts are cut.
  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  package mutating func write(_ raw: UnsafeRawBufferPointer) {
    let count = min(raw.count, 0xFFFF)
    writeLength(count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: raw[..<count]))
  }

  package mutating func write<Value>(
    _ value: Value?,
    _ write: (inout ByteWriter, Value) -> Void
  ) {
    self.write(value == nil ? 0 : 1 as UInt8)
    if let value { write(&self, value) }
  }

  /// What `body` writes, behind its length, so that a reader may skip what it does not know.
  package mutating func writeBlock(_ body: (inout ByteWriter) -> Void) {
    let start = bytes.count
    writeLength(0)
    body(&self)
    let count = min(bytes.count - start - 2, 0xFFFF)
    bytes[start] = UInt8(truncatingIfNeeded: count)
    bytes[start + 1] = UInt8(truncatingIfNeeded: count >> 8)
  }

  private mutating func writeLength(_ count: Int) {
    bytes.append(UInt8(truncatingIfNeeded: count))
    bytes.append(UInt8(truncatingIfNeeded: count >> 8))
  }
}

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
