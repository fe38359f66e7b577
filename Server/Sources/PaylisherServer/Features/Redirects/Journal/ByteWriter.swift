import LinkCore

/// Writes values as bytes for ``ByteReader``.
struct ByteWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  init(reserving count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func write(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func write(_ number: Int64) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift * 8))) }
  }

  mutating func write(_ id: EntityID) {
    bytes.append(contentsOf: id.bytes)
  }

  /// Up to 65,535 bytes; longer values are cut.
  mutating func write(_ data: some Collection<UInt8>) {
    let count = min(data.count, 0xFFFF)
    bytes.append(UInt8(truncatingIfNeeded: count))
    bytes.append(UInt8(truncatingIfNeeded: count >> 8))
    bytes.append(contentsOf: data.prefix(count))
  }

  mutating func write(_ text: String) {
    write(text.utf8)
  }

  mutating func write<Value>(
    _ value: Value?,
    _ write: (inout ByteWriter, Value) -> Void
  ) {
    self.write(value == nil ? 0 : 1 as UInt8)
    if let value { write(&self, value) }
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

  mutating func data() throws(Mismatch) -> [UInt8] {
    let low = Int(try byte())
    return Array(try take(low | Int(try byte()) << 8))
  }

  mutating func text() throws(Mismatch) -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(Mismatch) -> Value
  ) throws(Mismatch) -> Value? {
    try byte() == 0 ? nil : try read(&self)
  }

  private mutating func take(_ count: Int) throws(Mismatch) -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw Mismatch() }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
