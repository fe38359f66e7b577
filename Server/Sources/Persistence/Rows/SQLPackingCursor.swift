/// Walks over packed values without making a value of each; see ``SQLPacking``.
struct SQLPackingCursor {
  /// A value, or where its bytes are.
  enum Cell: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(Range<Int>)
    case blob(Range<Int>)
    case real(Double)
  }

  /// A cell among the bytes that it was read from.
  struct Value {
    let cell: Cell
    let bytes: [UInt8]

    /// The value; a text or a blob is copied.
    var value: SQLValue {
      switch cell {
      case .null: .null
      case .integer(let number): .integer(number)
      case .text(let place): .text(String(decoding: bytes[place], as: UTF8.self))
      case .blob(let place): .blob(Array(bytes[place]))
      case .real(let number): .real(number)
      }
    }
  }

  let bytes: [UInt8]
  private var place = 0
  private var isCut = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether every value was read.
  var isAtEnd: Bool { place == bytes.count && !isCut }

  /// The next value; `nil` at the end, and where the bytes are cut or of another kind.
  mutating func next() -> Cell? {
    guard place < bytes.count, !isCut else { return nil }
    guard let cell = cell() else {
      isCut = true
      return nil
    }
    return cell
  }

  private mutating func cell() -> Cell? {
    let kind = bytes[place]
    place += 1
    if kind >= SQLPacking.Kind.small { return .integer(Int64(kind - SQLPacking.Kind.small)) }
    if kind == SQLPacking.Kind.null { return .null }
    guard kind <= SQLPacking.Kind.real, let number = number() else { return nil }
    switch kind {
    case SQLPacking.Kind.integer:
      return .integer(Int64(bitPattern: number >> 1) ^ -Int64(number & 1))
    case SQLPacking.Kind.real: return .real(Double(bitPattern: number))
    default:
      guard number <= UInt64(bytes.count - place) else { return nil }
      let part = place..<place + Int(number)
      place = part.upperBound
      return kind == SQLPacking.Kind.text ? .text(part) : .blob(part)
    }
  }

  private mutating func number() -> UInt64? {
    var (number, shift) = (UInt64(0), UInt64(0))
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}
