import Database

/// The values of a statement as libpq takes them.
///
/// Bytes are sent as they are; everything else as text, whose type PostgreSQL finds out from where
/// the value stands.
struct PostgresParameters {
  private var bytes: [UInt8] = []
  private var offsets: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  /// - Throws: ``StoreError/Code/invalid`` for text with a character that PostgreSQL cannot store.
  init(_ values: [SQLValue]) throws {
    offsets.reserveCapacity(values.count)
    lengths.reserveCapacity(values.count)
    formats.reserveCapacity(values.count)
    for value in values { try add(value) }
  }

  init(binary values: [[UInt8]]) {
    for value in values { add(binary: value) }
  }

  /// Hands out what `PQsendQueryPrepared` wants: values, lengths and formats.
  func withPointers<Result>(
    _ body: (
      Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
    ) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { raw in
      let base = raw.bindMemory(to: CChar.self).baseAddress
      let pointers = offsets.map { offset in
        offset.flatMap { offset in base.map { UnsafePointer($0 + offset) } }
      }
      return body(Int32(pointers.count), pointers, lengths, formats)
    }
  }

  private mutating func add(_ value: SQLValue) throws {
    switch value {
    case .null:
      offsets.append(nil)
      lengths.append(0)
      formats.append(0)
    case .integer(let integer): add(text: String(integer).utf8)
    case .real(let real): add(text: real.description.utf8)
    case .text(let text):
      guard !text.utf8.contains(0) else {
        throw StoreError(.invalid, "The text holds the character U+0000, which cannot be stored.")
      }
      add(text: text.utf8)
    case .blob(let blob): add(binary: blob)
    }
  }

  private mutating func add(text: String.UTF8View) {
    offsets.append(bytes.count)
    bytes.append(contentsOf: text)
    bytes.append(0)
    lengths.append(0)
    formats.append(0)
  }

  private mutating func add(binary: [UInt8]) {
    offsets.append(bytes.count)
    bytes.append(contentsOf: binary)
    // An empty value needs an address too: without one it would be NULL.
    bytes.append(0)
    lengths.append(Int32(binary.count))
    formats.append(1)
  }
}
