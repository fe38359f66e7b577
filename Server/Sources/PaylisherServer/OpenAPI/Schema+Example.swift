import JSONCoding
import LinkCore

extension Schema {
  /// A value of this shape, for readers of the API document.
  ///
  /// Its member's name says what a text is about. Of a body that a client writes, only what must be there and
  /// what has a typical value is shown.
  func example(named name: String = "", isBody: Bool = false, depth: Int = 0) -> JSONValue {
    switch self {
    case .named(let type, let schema):
      SchemaExamples.values[type]
        ?? schema.example(named: name.isEmpty ? type : name, isBody: isBody, depth: depth)
    case .object(let fields, let minimum):
      Self.members(of: fields, atLeast: minimum, isBody: isBody, depth: depth)
    case .open(let fields): Self.members(of: fields, atLeast: 0, isBody: isBody, depth: depth)
    case .map: .object([:])
    case .array(let element, let count):
      .array(
        depth > 4 && count.lowerBound == 0
          ? []
          : Array(
            repeating: element.example(named: name, isBody: isBody, depth: depth + 1),
            count: max(1, count.lowerBound)
          )
      )
    case .string(let text): .string(text.typical(named: name))
    case .integer(let range): .integer(SchemaExamples.number(name, in: range))
    case .moment: .integer(SchemaExamples.moment)
    case .number(let range): .number(min(max(range.lowerBound, 0.5), range.upperBound))
    case .boolean: .bool(true)
    case .any: .object([:])
    case .either(let schemas):
      schemas.last?.example(named: name, isBody: isBody, depth: depth) ?? .null
    case .tagged(let tag, let shapes):
      shapes.first?.schema(tag: tag).example(named: name, isBody: isBody, depth: depth) ?? .null
    case .nullable(let schema): schema.example(named: name, isBody: isBody, depth: depth)
    }
  }

  private static func members(
    of fields: [Field],
    atLeast minimum: Int,
    isBody: Bool,
    depth: Int
  ) -> JSONValue {
    let chosen = fields.filter { field in
      field.isRequired || !isBody && depth < 3
        || SchemaExamples.texts[field.name] != nil && depth < 2
    }
    let more = fields.filter { field in !chosen.contains { $0.name == field.name } }
    let all = chosen + more.prefix(max(0, minimum - chosen.count))
    return .object(
      Dictionary(
        all.map { field in
          let value = field.schema.example(named: field.name, isBody: isBody, depth: depth + 1)
          return (field.name, value)
        },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }
}

extension Schema.Text {
  /// A text that is right: one that the schema gives, or that its name suggests.
  fileprivate func typical(named name: String) -> String {
    if let example { return example }
    let filler = String(repeating: "a", count: max(1, length.lowerBound))
    let typical =
      choices
      + [
        SchemaExamples.texts[name], SchemaExamples.id, "SUMMER25", "https://example.com/sale",
        "example", "1", filler,
      ].compactMap(\.self)
    return typical.first { faults(in: $0, at: JSONPointer()).isEmpty } ?? filler
  }
}

/// Typical values of the API document.
enum SchemaExamples: Sendable {
  static let id = "01a205ce-8630-7d1c-bf93-d3f5744f3a95"
  /// 1 December 2026, in milliseconds since 1970.
  static let moment: Int64 = 1_796_083_200_000

  /// Texts by the names of members.
  static let texts: [String: String] = [
    "code": "SUMMER25", "title": "Summer sale", "name": "Summer sale", "host": "go.example.com",
    "domain": "go.example.com", "shortURL": "https://go.example.com/c/SUMMER25",
    "bundleID": "com.example.shop", "email": "ayse@example.com", "country": "TR",
    "language": "tr", "source": "newsletter", "medium": "email", "campaign": "black friday",
    "platform": "ios", "timeZone": "Europe/Istanbul", "currency": "EUR", "distinctID": "u-42",
    "event": "Purchase", "fallback": "https://example.com/sale", "version": "0.1.0",
    "detail": "The problem and how to fix it.", "rule": "Turkey", "variant": "A",
    "referrerHost": "blog.example.com", "amount": "129.90",
  ]

  /// Whole values of named schemas that a client writes.
  static let values: [String: JSONValue] = [
    "LinkSettings": [
      "code": "SUMMER25", "title": "Summer sale", "tags": ["print"],
      "targets": ["fallback": "https://example.com/sale"], "expiresAt": 1_796_083_200_000,
      "rules": [
        [
          "name": "Turkey", "conditions": [["kind": "country", "values": ["TR"]]],
          "web": "https://example.com/tr",
        ]
      ],
    ],
    "LinkPatch": ["title": "Autumn sale", "expiresAt": .null],
  ]

  /// A number that its name suggests, within the bounds.
  static func number(_ name: String, in range: ClosedRange<Int64>) -> Int64 {
    let isMoment = name.hasSuffix("At") || ["from", "to", "day"].contains(name)
    let typical: Int64 = isMoment ? moment : name == "limit" ? 50 : 1
    return min(max(typical, range.lowerBound), range.upperBound)
  }
}
