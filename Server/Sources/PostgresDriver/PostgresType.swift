import CPostgres
import Database

/// The types of PostgreSQL that this program meets, by their number in `pg_type`.
enum PostgresType: Oid, Sendable {
  case boolean = 16
  case bytes = 17
  case name = 19
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case text = 25
  case oid = 26
  case json = 114
  case float4 = 700
  case float8 = 701
  case unknown = 705
  case character = 1042
  case varying = 1043
  case numeric = 1700
  case void = 2278

  /// Reads a value in the binary format; `nil` where it has another shape than its type.
  func value(_ bytes: UnsafeRawBufferPointer) -> SQLValue? {
    switch self {
    case .boolean: bytes.first.map { .integer($0 == 0 ? 0 : 1) }
    case .bytes: .blob(Array(bytes))
    case .int2: Self.number(bytes, Int16.self).map { .integer(Int64($0)) }
    case .int4: Self.number(bytes, Int32.self).map { .integer(Int64($0)) }
    case .oid: Self.number(bytes, UInt32.self).map { .integer(Int64($0)) }
    case .int8: Self.number(bytes, Int64.self).map { .integer($0) }
    case .float4:
      Self.number(bytes, UInt32.self).map { .real(Double(Float(bitPattern: $0))) }
    case .float8: Self.number(bytes, UInt64.self).map { .real(Double(bitPattern: $0)) }
    case .numeric: Self.numeric(bytes)
    case .void: .null
    case .name, .text, .json, .unknown, .character, .varying:
      .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  static func number<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer,
    _ type: Number.Type
  ) -> Number? {
    guard bytes.count == MemoryLayout<Number>.size else { return nil }
    return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
  }

  /// A decimal: an integer where it has no fraction, such as a sum of integers; else a double.
  private static func numeric(_ bytes: UnsafeRawBufferPointer) -> SQLValue? {
    let words = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: Int16.self))
    }
    guard words.count >= 4, words.count == 4 + Int(words[0]) else { return nil }
    let (weight, sign, scale) = (Int(words[1]), words[2], words[3])
    guard sign == 0 || sign == 0x4000 else { return nil }
    let digits = words[4...]
    if scale == 0, let whole = integer(digits, weight: weight) {
      return .integer(sign == 0 ? whole : -whole)
    }
    let size = digits.enumerated().reduce(0.0) { sum, digit in
      sum + Double(digit.element) * power(of: weight - digit.offset)
    }
    return .real(sign == 0 ? size : -size)
  }

  private static func integer(_ digits: ArraySlice<Int16>, weight: Int) -> Int64? {
    guard weight < 5 else { return nil }
    var value: Int64 = 0
    for place in 0..<max(0, weight + 1) {
      let digit = place < digits.count ? digits[digits.startIndex + place] : 0
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10_000)
      let (sum, isTooMuch) = shifted.addingReportingOverflow(Int64(digit))
      if isTooLarge || isTooMuch { return nil }
      value = sum
    }
    return value
  }

  /// 10,000 to the power of `exponent`.
  private static func power(of exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10_000 }
    return exponent < 0 ? 1 / power : power
  }
}
