import Dashboard
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
        ? [pointer.fault("missing", .fewMembers, ["count": .init(minimum)])]
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
            .elements,
            ["low": .init(count.lowerBound), "high": .init(count.upperBound)]
          )
        ]
    case (.string(let text), .string(let string)): text.faults(in: string, at: pointer)
    case (.integer(let range), .integer(let number)):
      range.contains(number)
        ? [] : [pointer.fault("out_of_range", Self.wholeNumber(range))]
    case (.integer(let range), .number(let number)):
      Int64(exactly: number).map(range.contains) == true
        ? [] : [pointer.fault("wrong_type", Self.wholeNumber(range))]
    case (.moment, .integer(let number)):
      Timestamp.writable.contains(Timestamp(milliseconds: number))
        ? [] : [pointer.fault("out_of_range", .moment)]
    case (.moment, .string(let text)):
      Timestamp(iso8601: text).map(Timestamp.writable.contains) == true
        ? [] : [pointer.fault("invalid", .moment)]
    case (.moment, _): [pointer.fault("wrong_type", .moment)]
    case (.number(let range), .integer(let number)):
      range.contains(Double(number))
        ? [] : [pointer.fault("out_of_range", .number, Self.ends(of: range))]
    case (.number(let range), .number(let number)):
      range.contains(number) ? [] : [pointer.fault("out_of_range", .number, Self.ends(of: range))]
    case (.boolean, .bool), (.any, _): []
    case (.either(let schemas), _):
      schemas.contains { $0.faults(in: value, at: pointer).isEmpty }
        ? [] : schemas.first?.faults(in: value, at: pointer) ?? []
    case (.tagged(let tag, let shapes), .object(let members)):
      Self.faults(in: members, tag: tag, shapes: shapes, at: pointer)
    case (.nullable, .null): []
    case (.nullable(let schema), _): schema.faults(in: value, at: pointer)
    default: [pointer.fault("wrong_type", typeReason)]
    }
  }

  private static func faults(
    in members: JSONObject,
    tag: String,
    shapes: [Shape],
    at pointer: JSONPointer
  ) -> [Problem.FieldError] {
    guard let word = members[tag] else {
      return [pointer.appending(tag).fault("missing", .required)]
    }
    guard let shape = shapes.first(where: { .string($0.word) == word }) else {
      let words = shapes.map(\.word).joined(separator: ", ")
      return [pointer.appending(tag).fault("unknown_value", .oneOf, ["values": .init(words)])]
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
      let place = pointer.appending(name)
      return meant.map { place.fault("unknown_field", .misspelt, ["name": .init($0.name)]) }
        ?? place.fault("unknown_field", .unknownField)
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
      return field.isRequired ? [place.fault("missing", .required)] : []
    }
  }

  private static func faults(
    in members: JSONObject,
    of schema: Schema,
    count: Int,
    at pointer: JSONPointer
  ) -> [Problem.FieldError] {
    guard members.count <= count else {
      return [pointer.fault("too_many_members", .manyMembers, ["count": .init(count)])]
    }
    return members.flatMap { name, value in
      guard name.unicodeScalars.count <= 64 else {
        return [pointer.fault("name_too_long", .longNames)]
      }
      guard !name.utf8.contains(0) else {
        return [pointer.fault("invalid", .nullInName)]
      }
      return schema.faults(in: value, at: pointer.appending(name))
    }
  }

  private static func ends(
    of range: ClosedRange<some Comparable>
  ) -> [String: Problem.Argument] {
    ["low": .init("\(range.lowerBound)"), "high": .init("\(range.upperBound)")]
  }

  private static func wholeNumber(_ range: ClosedRange<Int64>) -> Requirement {
    range.upperBound == .max
      ? Requirement(.leastNumber, ["low": .init(range.lowerBound)])
      : Requirement(
        .wholeNumber,
        ["low": .init(range.lowerBound), "high": .init(range.upperBound)]
      )
  }

  /// What a value of this shape is.
  private var typeReason: Requirement {
    switch self {
    case .named(_, let schema), .nullable(let schema): schema.typeReason
    case .object(let fields, _), .open(let fields):
      fields.contains(where: \.isRequired)
        ? Requirement(
          .objectWith,
          ["names": .init(fields.filter(\.isRequired).map(\.name).joined(separator: ", "))]
        ) : Requirement(.object)
    case .map, .tagged: Requirement(.object)
    case .array: Requirement(.list)
    case .string: Requirement(.string)
    case .integer, .moment: Requirement(.anyWhole)
    case .number: Requirement(.anyNumber)
    case .boolean: Requirement(.truth)
    case .any, .either: Requirement(.otherValue)
    }
  }
}

/// What a value must be: a sentence with its values.
private struct Requirement: Sendable {
  var reason: FaultReason
  var arguments: [String: Problem.Argument]

  init(_ reason: FaultReason, _ arguments: [String: Problem.Argument] = [:]) {
    (self.reason, self.arguments) = (reason, arguments)
  }
}

extension Schema.Text {
  /// What is wrong with a string.
  func faults(in string: String, at pointer: JSONPointer) -> [Problem.FieldError] {
    guard choices.isEmpty || choices.contains(string) else {
      return [refusal("unknown_value", at: pointer)]
    }
    let count = string.unicodeScalars.count
    // A text that has one length only is named by what it is: "must be two letters".
    if length.lowerBound == length.upperBound, count != length.lowerBound, requirement != "text" {
      return [refusal(count < length.lowerBound ? "too_short" : "too_long", at: pointer)]
    }
    guard count >= length.lowerBound else {
      return count == 0 && length.lowerBound == 1
        ? [pointer.fault("too_short", .empty)]
        : [pointer.fault("too_short", .tooShort, ["count": .init(length.lowerBound)])]
    }
    guard count <= length.upperBound else {
      return [
        pointer.fault(
          "too_long",
          .tooLong,
          ["count": .init(length.upperBound), "length": .init(count)]
        )
      ]
    }
    guard !excluded.contains(string.lowercased()) else {
      return [pointer.fault("reserved", .reserved, ["word": .init(string)])]
    }
    guard accepts?(string) ?? true else {
      return [refusal("invalid", at: pointer)]
    }
    return []
  }

  /// A string that is none of the choices, or not as the pattern has it.
  private func refusal(_ code: String, at pointer: JSONPointer) -> Problem.FieldError {
    if let reason { return pointer.fault(code, reason) }
    return choices.isEmpty
      ? pointer.fault(code, "must be \(requirement)")
      : pointer.fault(code, .oneOf, ["values": .init(choices.joined(separator: ", "))])
  }
}

extension JSONPointer {
  /// A fault at this place.
  func fault(_ code: String, _ detail: String) -> Problem.FieldError {
    Problem.FieldError(pointer: description, code: code, detail: detail)
  }

  /// A fault at this place, which `reason` says with its values.
  func fault(
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> Problem.FieldError {
    Problem.FieldError(pointer: description, code: code, reason, arguments)
  }

  fileprivate func fault(_ code: String, _ requirement: Requirement) -> Problem.FieldError {
    fault(code, requirement.reason, requirement.arguments)
  }
}
