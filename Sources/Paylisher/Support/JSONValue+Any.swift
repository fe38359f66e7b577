import Foundation
import LinkCore

extension JSONValue {
  /// Reads what an app passed as `Any`; `nil` for what JSON cannot say.
  ///
  /// URLs become their text, dates ISO 8601, UUIDs lower case. Numbers that are not finite and
  /// values nested deeper than 32 levels are dropped.
  init?(any value: Any, depth: Int = 0) {
    guard depth < 32 else { return nil }
    switch value {
    case let value as JSONValue: self = value
    case let value as String: self = .string(value)
    case let value as URL: self = .string(value.absoluteString)
    case let value as Date: self = .string(Timestamp(value).iso8601)
    case let value as UUID: self = .string(value.uuidString.lowercased())
    case is NSNull: self = .null
    case let value as [String: Any]: self = .object(Self.object(value, depth: depth + 1))
    case let value as [Any]:
      self = .array(value.compactMap { JSONValue(any: $0, depth: depth + 1) })
    default:
      guard let number = Self.scalar(value) else { return nil }
      self = number
    }
  }

  /// Reads a dictionary that an app passed, without what JSON cannot say.
  static func object(_ values: [String: Any]?, depth: Int = 0) -> [String: JSONValue] {
    (values ?? [:]).compactMapValues { JSONValue(any: $0, depth: depth) }
  }

  /// The value as Foundation's types.
  var anyValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    // `Int` has 32 bits on older watches.
    case .integer(let value): Int(exactly: value).map { $0 as Any } ?? value
    case .number(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.anyValue)
    case .object(let values): values.mapValues(\.anyValue)
    }
  }

  #if canImport(ObjectiveC)
  // Every Swift number bridges to NSNumber, which alone knows a Boolean of Objective-C from 1.
  private static func scalar(_ value: Any) -> JSONValue? {
    guard let number = value as? NSNumber else { return nil }
    if CFGetTypeID(number) == CFBooleanGetTypeID() { return .bool(number.boolValue) }
    if CFNumberIsFloatType(number) { return finite(number.doubleValue) }
    // Above the largest Int64, a number of JSON is still exact enough for any reader.
    if number.compare(NSNumber(value: Int64.max)) == .orderedDescending {
      return finite(number.doubleValue)
    }
    return .integer(number.int64Value)
  }
  #else
  private static func scalar(_ value: Any) -> JSONValue? {
    switch value {
    case let value as Bool: .bool(value)
    case let value as any BinaryInteger:
      Int64(exactly: value).map(JSONValue.integer) ?? finite(Double(value))
    case let value as Double: finite(value)
    case let value as Float: finite(Double(value))
    case let value as NSNumber: finite(value.doubleValue)
    default: nil
    }
  }
  #endif

  private static func finite(_ value: Double) -> JSONValue? {
    value.isFinite ? .number(value) : nil
  }
}

extension Timestamp {
  /// The millisecond a date falls into.
  init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded(.down)
    self.init(milliseconds: Int64(exactly: milliseconds) ?? 0)
  }

  /// The moment as a date.
  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
