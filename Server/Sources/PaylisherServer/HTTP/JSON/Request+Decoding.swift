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
    let data = try await json(limits: limits)
    let decoder = JSONDecoder()
    let faults = schema.faults(in: try decoder.decode(JSONValue.self, from: data))
    guard faults.isEmpty else { throw ProblemError(fields: faults) }
    return try decoder.decode(type, from: data)
  }
}

extension ProblemError {
  /// The answer to wrong fields of a body; at most 32 are named.
  init(fields: [Problem.FieldError], kind: ProblemKind = .invalidFields) {
    let first = fields.first.map { "\($0.pointer.isEmpty ? "The body" : $0.pointer) \($0.detail)" }
    self.init(
      kind,
      (first ?? "A field is wrong") + (fields.count > 1 ? ", and \(fields.count - 1) more." : "."),
      errors: Array(fields.prefix(32))
    )
  }
}
