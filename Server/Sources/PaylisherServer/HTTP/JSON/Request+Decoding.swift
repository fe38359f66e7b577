import Foundation
import Hummingbird
import LinkCore
import WireModels

extension Request {
  /// The body as a value, if it has the shape that the API document gives.
  ///
  /// - Throws: ``ProblemError`` that names every wrong field.
  func decoded<Value: Decodable>(
    _ type: Value.Type,
    schema: Schema,
    limits: RequestLimits
  ) async throws -> Value {
    try JSONBody(data: try await json(limits: limits)).decoded(type, schema: schema)
  }
}

/// A request's body in JSON, of which syntax and size are checked.
struct JSONBody: Sendable {
  /// The bytes as they arrived.
  let data: Data

  /// The body as a value, if it has the shape that the API document gives.
  ///
  /// - Throws: ``ProblemError`` that names every wrong field.
  func decoded<Value: Decodable>(_ type: Value.Type, schema: Schema) throws -> Value {
    let faults = schema.faults(in: try value)
    guard faults.isEmpty else { throw ProblemError(fields: faults) }
    return try JSONDecoder().decode(type, from: data)
  }

  /// The body as any JSON.
  var value: JSONValue {
    get throws { try JSONDecoder().decode(JSONValue.self, from: data) }
  }
}

extension ProblemError {
  /// The answer to wrong fields of a body; at most 32 are named.
  init(fields: [Problem.FieldError], kind: ProblemKind = .invalidFields) {
    let first = fields.first.map { "\($0.pointer.isEmpty ? "The body" : $0.pointer) \($0.detail)" }
    let sentence = first.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    self.init(
      kind,
      (sentence ?? "A field is wrong")
        + (fields.count > 1 ? ", and \(fields.count - 1) more." : "."),
      errors: Array(fields.prefix(32))
    )
  }
}
