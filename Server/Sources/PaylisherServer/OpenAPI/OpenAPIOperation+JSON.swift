import HTTPTypes
import LinkCore
import WireModels

extension Route {
  /// The route as it stands in the document; empty where it has no description.
  var json: JSONValue {
    guard let operation else { return [:] }
    var members: [String: JSONValue] = [
      "operationId": .string(operation.id),
      "tags": [.string(operation.tag)],
      "summary": .string(operation.summary),
      "responses": .object(responses(of: operation)),
      "security": access.security,
    ]
    members["x-permission"] = permission.map { .string($0.rawValue) }
    members["description"] = operation.detail.map(JSONValue.string)
    if !operation.parameters.isEmpty {
      members["parameters"] = .array(operation.parameters.map(\.json))
    }
    members["requestBody"] = operation.body?.json
    return .object(members)
  }

  private func responses(of operation: OpenAPIOperation) -> [String: JSONValue] {
    var responses: [String: JSONValue] = [:]
    for answer in operation.answers { responses[String(answer.status)] = answer.json }
    let kinds = Dictionary(grouping: problems(of: operation), by: \.status.code)
    for (status, kinds) in kinds where responses[String(status)] == nil {
      responses[String(status)] = ProblemKind.json(kinds)
    }
    return responses
  }

  /// What the operation names, and what follows from the kind of route.
  private func problems(of operation: OpenAPIOperation) -> Set<ProblemKind> {
    var problems = Set(operation.problems).union([
      .badRequest, .urlTooLong, .headersTooLarge, .internalError,
    ])
    switch access {
    case .open, .session: break
    case .publishable: problems.formUnion([.missingKey, .invalidKey, .revokedKey, .wrongKeyKind])
    case .secret:
      problems.formUnion([
        .missingKey, .invalidKey, .revokedKey, .wrongKeyKind, .permissionDenied, .keyInQuery,
        .unavailable, .tooManyRequests,
      ])
    }
    if operation.parameters.contains(where: { $0.place == .query }) {
      problems.insert(.invalidQuery)
    }
    if operation.parameters.contains(where: { $0.place == .path }) { problems.insert(.notFound) }
    if operation.body != nil {
      problems.formUnion([
        .malformedJSON, .bodyTooLarge, .unsupportedMediaType, .jsonTooComplex, .invalidFields,
      ])
    }
    return problems
  }
}

extension RouteAccess {
  fileprivate var security: JSONValue {
    switch self {
    case .open, .session: []
    case .publishable: [["publishableKey": []]]
    case .secret: [["secretKey": []]]
    }
  }
}

extension OpenAPIOperation {
  /// Adds the named schemas that the operation uses, by name.
  func addComponents(to components: inout [String: JSONValue]) {
    let contents = (body.map { Array($0.content.values) } ?? []) + answers.flatMap(\.content.values)
    for schema in parameters.map(\.schema) + contents { schema.addComponents(to: &components) }
  }
}

extension OpenAPIOperation.Parameter {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "in": .string(place.rawValue), "required": .bool(isRequired),
      "description": .string(summary), "schema": schema.json,
    ]
  }
}

extension OpenAPIOperation.Body {
  fileprivate var json: JSONValue {
    ["required": .bool(isRequired), "content": content.json(isBody: true)]
  }
}

extension OpenAPIOperation.Answer {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["description": .string(summary)]
    if !content.isEmpty { members["content"] = content.json(isBody: false) }
    let headers = headers.merging(["X-Request-Id": "The request's id."]) { first, _ in first }
    members["headers"] = .object(headers.mapValues(JSONValue.header))
    return .object(members)
  }
}

extension ProblemKind {
  /// The problems of one status.
  fileprivate static func json(_ kinds: [ProblemKind]) -> JSONValue {
    let codes = kinds.map { "`\($0.code)`" }.sorted().joined(separator: ", ")
    var headers: [String: JSONValue] = ["X-Request-Id": .header("The request's id.")]
    if kinds.contains(where: { $0.status == .serviceUnavailable || $0.status == .tooManyRequests })
    {
      headers["Retry-After"] = .header("Seconds to wait before trying again.")
    }
    if kinds.contains(.tooManyRequests) {
      headers["RateLimit-Policy"] = .header(
        "The number of requests (q) in a number of seconds (w)."
      )
      headers["RateLimit"] = .header(
        "The remaining requests (r) and the seconds until the limit resets (t)."
      )
    }
    if kinds.contains(where: { $0.status == .unauthorized }) {
      headers["WWW-Authenticate"] = .header("The required kind of key.")
    }
    return [
      "description": .string(codes),
      "headers": .object(headers),
      "content": ["application/problem+json": ["schema": ProblemSchema.schema.json]],
    ]
  }
}

extension [String: Schema] {
  /// The shapes by media type; those in JSON with an example.
  fileprivate func json(isBody: Bool) -> JSONValue {
    var content: [String: JSONValue] = [:]
    for (type, schema) in self {
      let isJSON = type.hasSuffix("json")
      content[type] =
        isJSON
        ? ["schema": schema.json, "example": schema.example(isBody: isBody)]
        : ["schema": schema.json]
    }
    return JSONValue.object(content)
  }
}

extension JSONValue {
  fileprivate static func header(_ summary: String) -> JSONValue {
    ["description": .string(summary), "schema": ["type": "string"]]
  }
}
