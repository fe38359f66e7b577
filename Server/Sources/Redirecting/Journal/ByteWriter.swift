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
