import LinkCore

extension Schema {
  /// The schema as it stands in the document; named schemas become references.
  var json: JSONValue {
    switch self {
    case .named(let name, _): ["$ref": .string("#/components/schemas/\(name)")]
    case .object(let fields, let minimum):
      Self.object(fields, isClosed: true, atLeast: minimum)
    case .open(let fields): Self.object(fields, isClosed: false)
    case .map(let value, let count):
      [
        "type": "object", "additionalProperties": value.json,
        "maxProperties": .integer(Int64(count)),
        "propertyNames": ["maxLength": 64],
      ]
    case .array(let element, let count): Self.array(of: element, count: count)
    case .string(let text): text.json
    case .integer(let range):
      [
        "type": "integer", "format": "int64",
        "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
      ]
    case .moment:
      Self.integer(
        Timestamp.writable.lowerBound.milliseconds...Timestamp.writable.upperBound.milliseconds
      ).json
    case .number(let range):
      [
        "type": "number",
        "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
      ]
    case .boolean: ["type": "boolean"]
    case .any: .object([:])
    case .either(let schemas): ["anyOf": .array(schemas.map(\.json))]
    case .tagged(let tag, let shapes):
      ["oneOf": .array(shapes.map { $0.schema(tag: tag).json })]
    case .nullable(let schema): ["anyOf": [schema.json, ["type": "null"]]]
    }
  }

  /// Adds the named schemas in this one, by name; what is there already is not looked into again.
  func addComponents(to components: inout [String: JSONValue]) {
    switch self {
    case .named(let name, let schema):
      guard components[name] == nil else { return }
      components[name] = schema.json
      schema.addComponents(to: &components)
    case .object(let fields, _), .open(let fields):
      for field in fields { field.schema.addComponents(to: &components) }
    case .map(let schema, _), .array(let schema, _), .nullable(let schema):
      schema.addComponents(to: &components)
    case .tagged(let tag, let shapes):
      for shape in shapes { shape.schema(tag: tag).addComponents(to: &components) }
    case .either(let schemas):
      for schema in schemas { schema.addComponents(to: &components) }
    case .string, .integer, .moment, .number, .boolean, .any: break
    }
  }

  private static func array(of element: Schema, count: ClosedRange<Int>) -> JSONValue {
    var members: [String: JSONValue] = ["type": "array", "items": element.json]
    if count.lowerBound > 0 { members["minItems"] = .integer(Int64(count.lowerBound)) }
    if count.upperBound < .max { members["maxItems"] = .integer(Int64(count.upperBound)) }
    return .object(members)
  }

  private static func object(
    _ fields: [Field],
    isClosed: Bool,
    atLeast minimum: Int = 0
  ) -> JSONValue {
    var members: [String: JSONValue] = ["type": "object"]
    members["properties"] = .object(
      Dictionary(fields.map { ($0.name, $0.json) }, uniquingKeysWith: { first, _ in first })
    )
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { members["required"] = .array(required) }
    if minimum > 0 { members["minProperties"] = .integer(Int64(minimum)) }
    if isClosed { members["additionalProperties"] = false }
    return .object(members)
  }
}

extension Schema.Field {
  /// The member's schema with its description; beside a reference, as 2020-12 allows.
  fileprivate var json: JSONValue {
    guard case .object(var members) = schema.json else { return schema.json }
    members["description"] = .string(summary)
    return .object(members)
  }
}

extension Schema.Text {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["type": "string"]
    if choices.isEmpty {
      members["minLength"] = .integer(Int64(length.lowerBound))
      members["maxLength"] = .integer(Int64(length.upperBound))
    } else {
      members["enum"] = .array(choices.map(JSONValue.string))
    }
    members["pattern"] = pattern.map(JSONValue.string)
    if !excluded.isEmpty {
      members["not"] = ["enum": .array(excluded.sorted().map(JSONValue.string))]
    }
    members["format"] = format.map(JSONValue.string)
    members["examples"] = example.map { [.string($0)] }
    return .object(members)
  }
}
