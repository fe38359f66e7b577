import JSONCoding
import LinkCore
import WireModels

extension Schema {
  /// Everything that is wrong with a value; nothing if it has this shape.
  func faults(in value: JSONValue, at pointer: JSONPointer = JSONPointer()) -> [Problem.FieldError]
  {
    switch (self, value) {
    case (.named(_, let schema), _): schema.faults(in: value, at: pointer)
    case (.object(let fields, let minimum), .object(let members)):
      members.count < minimum
        ? [pointer.fault("missing", "must have at least \(minimum) of its members")]
        : Self.unknown(members, besides: fields, at: pointer)
          + Self.faults(in: members, fields: fields, at: pointer)
    case (.open(let fields), .object(let members)):
      Self.faults(in: members, fields: fields, at: pointer)
    case (.map(let schema, let count), .object(let members)):
      Self.faults(in: members, of: schema, count: count, at: pointer)
    case (.array(let schema, let count), .array(let elements)):
      count.contains(elements.count)
        ? elements.enumerated().flatMap { index, element in
          schema.faults(in: element, at: pointer.appending(String(index)))
        }
        : [
          pointer.fault(
            "wrong_count",
            "must have \(count.lowerBound) to \(count.upperBound) elements"
          )
        ]
    case (.string(let text), .string(let string)): text.faults(in: string, at: pointer)
    case (.integer(let range), .integer(let number)):
      range.contains(number)
        ? [] : [pointer.fault("out_of_range", "must be a whole number" + Self.bounds(range))]
    case (.integer(let range), .number(let number)):
      Int64(exactly: number).map(range.contains) == true
        ? [] : [pointer.fault("wrong_type", "must be a whole number" + Self.bounds(range))]
    case (.moment, .integer(let number)):
      Timestamp.writable.contains(Timestamp(milliseconds: number))
        ? [] : [pointer.fault("out_of_range", Self.momentRequirement)]
    case (.moment, .string(let text)):
      Timestamp(iso8601: text).map(Timestamp.writable.contains) == true
        ? [] : [pointer.fault("invalid", Self.momentRequirement)]
    case (.moment, _): [pointer.fault("wrong_type", Self.momentRequirement)]
    case (.number(let range), .integer(let number)):
      range.contains(Double(number)) ? [] : [pointer.fault("out_of_range", Self.requirement(range))]
    case (.number(let range), .number(let number)):
      range.contains(number) ? [] : [pointer.fault("out_of_range", Self.requirement(range))]
    case (.boolean, .bool), (.any, _): []
    case (.either(let schemas), _):
      schemas.contains { $0.faults(in: value, at: pointer).isEmpty }
        ? [] : schemas.first?.faults(in: value, at: pointer) ?? []
    case (.tagged(let tag, let shapes), .object(let members)):
      Self.faults(in: members, tag: tag, shapes: shapes, at: pointer)
    case (.nullable, .null): []
    case (.nullable(let schema), _): schema.faults(in: value, at: pointer)
    default: [pointer.fault("wrong_type", "must be \(typeName)")]
    }
  }

  private static func faults(
    in members: JSONObject,
    tag: String,
    shapes: [Shape],
    at pointer: JSONPointer
  ) -> [Problem.FieldError] {
    guard let word = members[tag] else {
      return [pointer.appending(tag).fault("missing", "is required")]
    }
    guard let shape = shapes.first(where: { .string($0.word) == word }) else {
      let words = shapes.map(\.word).joined(separator: ", ")
      return [pointer.appending(tag).fault("unknown_value", "must be one of \(words)")]
    }
    return shape.schema(tag: tag).faults(in: .object(members), at: pointer)
  }

  private static func unknown(
    _ members: JSONObject,
    besides fields: [Field],
    at pointer: JSONPointer
  ) -> [Problem.FieldError] {
    let known = Set(fields.map(\.name))
    return members.keys.filter { !known.contains($0) }.sorted().map { name in
      let meant = fields.first { folded($0.name) == folded(name) } ?? near(name, among: fields)
      let hint = meant.map { "; did you mean \($0.name)?" } ?? ""
      return pointer.appending(name).fault("unknown_field", "is not a field of this API\(hint)")
    }
  }

  /// The one field whose name is a part of what was typed, or the other way round: `store` for `appStore`,
  /// `imageURL` for `image`.
  private static func near(_ name: String, among fields: [Field]) -> Field? {
    let typed = folded(name)
    let found = fields.filter { field in
      let known = folded(field.name)
      let (short, long) = known.count < typed.count ? (known, typed) : (typed, known)
      return short.count >= 4 && (long.hasPrefix(short) || long.hasSuffix(short))
    }
    return found.count == 1 ? found[0] : nil
  }

  /// A name without what tells `expires_at` from `expiresAt`.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  private static func faults(
    in members: JSONObject,
    fields: [Field],
    at pointer: JSONPointer
  ) -> [Problem.FieldError] {
    fields.flatMap { field in
      let place = pointer.appending(field.name)
      if let value = members[field.name] { return field.schema.faults(in: value, at: place) }
      return field.isRequired ? [place.fault("missing", "is required")] : []
    }
  }

  private static func faults(
    in members: JSONObject,
    of schema: Schema,
    count: Int,
    at pointer: JSONPointer
  ) -> [Problem.FieldError] {
    guard members.count <= count else {
      return [pointer.fault("too_many_members", "may have \(count) members")]
    }
    return members.flatMap { name, value in
      guard name.unicodeScalars.count <= 64 else {
        return [pointer.fault("name_too_long", "may have names of 64 characters")]
      }
      guard !name.utf8.contains(0) else {
        return [pointer.fault("invalid", "may have no name with U+0000")]
      }
      return schema.faults(in: value, at: pointer.appending(name))
    }
  }

  private static let momentRequirement = """
    must be a time such as 2026-12-01T18:00:00Z, a day such as 2026-12-01, a span from now such as 7d, \
    or milliseconds since 1970 (1796083200000), from the year 2000 on
    """

  private static func requirement(_ range: ClosedRange<some Comparable>) -> String {
    "must be a number from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func bounds(_ range: ClosedRange<Int64>) -> String {
    range.upperBound == .max
      ? " from \(range.lowerBound) on" : " from \(range.lowerBound) to \(range.upperBound)"
  }

  private var typeName: String {
    switch self {
    case .named(_, let schema): schema.typeName
    case .object(let fields, _), .open(let fields):
      "an object"
        + (fields.contains(where: \.isRequired)
          ? " with " + fields.filter(\.isRequired).map(\.name).joined(separator: ", ") : "")
    case .map, .tagged: "an object"
    case .nullable(let schema): schema.typeName
    case .array: "an array"
    case .string: "a string"
    case .integer, .moment: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .any, .either: "something else"
    }
  }
}

extension Schema.Text {
  /// What is wrong with a string.
  func faults(in string: String, at pointer: JSONPointer) -> [Problem.FieldError] {
    guard choices.isEmpty || choices.contains(string) else {
      return [pointer.fault("unknown_value", "must be \(requirement)")]
    }
    let count = string.unicodeScalars.count
    // A text that has one length only is named by what it is: "must be two letters".
    if length.lowerBound == length.upperBound, count != length.lowerBound, requirement != "text" {
      return [
        pointer.fault(
          count < length.lowerBound ? "too_short" : "too_long",
          "must be \(requirement)"
        )
      ]
    }
    guard count >= length.lowerBound else {
      let text =
        count == 0 && length.lowerBound == 1
        ? "must not be empty" : "must have at least \(length.lowerBound) characters"
      return [pointer.fault("too_short", text)]
    }
    guard count <= length.upperBound else {
      return [pointer.fault("too_long", "may have \(length.upperBound) characters")]
    }
    guard !excluded.contains(string.lowercased()) else {
      return [pointer.fault("reserved", "is a reserved word: \(string); choose another")]
    }
    guard accepts?(string) ?? true else {
      return [pointer.fault("invalid", "must be \(requirement)")]
    }
    return []
  }
}

extension JSONPointer {
  /// A fault at this place.
  func fault(_ code: String, _ detail: String) -> Problem.FieldError {
    Problem.FieldError(pointer: description, code: code, detail: detail)
  }
}
