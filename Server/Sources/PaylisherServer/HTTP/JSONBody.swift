import Dashboard
import Foundation
import HTTPTypes
package import Hummingbird
import JSONCoding
import NIOCore
import WireModels

/// A request's body in JSON: parsed once, within limits.
struct JSONBody: Sendable {
  /// What they mean.
  let value: JSONValue

  /// The body as a type, if it has the shape that the API document gives.
  ///
  /// - Throws: ``ProblemError`` that names every wrong field.
  func decoded<Value: Decodable>(
    _ type: Value.Type,
    schema: Schema,
    in zone: TimeZone
  ) throws -> Value {
    try value.decoded(type, schema: schema, in: zone)
  }
}

extension JSONValue {
  /// The value as a type, if it has the shape that the API document gives; a day without a time is one of `zone`.
  ///
  /// - Throws: ``ProblemError`` that names every wrong field, by its path from `pointer`.
  func decoded<Value: Decodable>(
    _ type: Value.Type,
    schema: Schema,
    in zone: TimeZone,
    at pointer: JSONPointer = JSONPointer()
  ) throws -> Value {
    let value = schema.inMilliseconds(self, in: zone)
    let faults = schema.faults(in: value, at: pointer)
    guard faults.isEmpty else { throw ProblemError(fields: faults) }
    return try value.decoded(as: type)
  }
}

extension Request {
  /// The body as a type, if it has the shape that the API document gives.
  ///
  /// - Throws: ``ProblemError`` that names every wrong field.
  func decoded<Value: Decodable>(
    _ type: Value.Type,
    schema: Schema,
    in zone: TimeZone,
    limits: RequestLimits
  ) async throws -> Value {
    try await json(limits: limits).decoded(type, schema: schema, in: zone)
  }

  /// The body as JSON, after every check that needs no knowledge of its meaning: media type, size,
  /// syntax, Unicode, depth, duplicate members.
  ///
  /// - Throws: ``ProblemError``.
  func json(limits: RequestLimits) async throws -> JSONBody {
    try requireJSON()
    let bytes = try await collected(upTo: limits.managementBody)
    guard !bytes.isEmpty else {
      throw ProblemError(.malformedJSON, "The body is empty. Send JSON.")
    }
    do throws(JSONFault) {
      return JSONBody(value: try JSONValue(parsing: bytes, limits: limits.json))
    } catch {
      throw ProblemError(error, in: bytes, limits.json)
    }
  }

  /// The body's bytes.
  ///
  /// - Parameters:
  ///   - limit: The most bytes.
  ///   - arrived: Receives how many bytes came, as they come; it may refuse more by an error.
  /// - Returns: The bytes.
  /// - Throws: ``ProblemError`` of kind `body_too_large` beyond `limit`, before reading where the
  ///   length is announced, or what `arrived` throws.
  package func collected(
    upTo limit: Int,
    arrived: (Int) throws(ProblemError) -> Void = { _ in }
  ) async throws -> [UInt8] {
    let tooLarge = ProblemError(.bodyTooLarge, .bodyLimit, ["limit": .init(limit)])
    if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge }
    do {
      var bytes: [UInt8] = []
      for try await buffer in body {
        guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge }
        try arrived(buffer.readableBytes)
        bytes.append(contentsOf: buffer.readableBytesView)
      }
      return bytes
    } catch let error as ProblemError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      // The body is not HTTP, or the connection ended before it did.
      throw ProblemError(
        .badRequest,
        "The body is incomplete, or its chunks are not valid HTTP/1.1."
      )
    }
  }

  /// Refuses a body that does not say it is JSON.
  private func requireJSON() throws(ProblemError) {
    let type = headers[.contentType]?.split(separator: ";").first?
      .trimmingCharacters(in: .whitespaces).lowercased()
    guard type == "application/json" else {
      throw ProblemError(.unsupportedMediaType, "Send `Content-Type: application/json`.")
    }
    let encoding = headers[.contentEncoding]?.lowercased() ?? "identity"
    guard encoding == "identity" else {
      throw ProblemError(
        .unsupportedMediaType,
        "Send the body uncompressed.",
        headers: [.acceptEncoding: "identity"]
      )
    }
  }
}

extension JSONFault {
  /// The fault of the value at a place, which is beyond a limit.
  fileprivate func error(at pointer: String, _ limits: JSONLimits) -> Problem.FieldError {
    let (reason, arguments): (FaultReason, [String: Problem.Argument]) =
      switch kind {
      case .depth: (.deepJSON, ["count": .init(limits.depth)])
      case .keys: (.manyKeys, ["count": .init(limits.keysPerObject)])
      case .key: (.longString, ["limit": .init(limits.key)])
      case .string: (.longString, ["limit": .init(limits.string)])
      case .digits: (.longNumber, ["count": .init(limits.number)])
      case .number: (.hugeNumber, [:])
      case .duplicate: (.namedTwice, [:])
      default: (.nullText, [:])
      }
    return .init(pointer: pointer, code: self.kind.rawValue, reason, arguments)
  }

  /// Where the fault is: by line and column, from 1, in a body of several lines.
  fileprivate func place(in body: [UInt8]) -> String {
    let lines = body.prefix(offset).split(separator: 0x0A, omittingEmptySubsequences: false)
    guard body.contains(0x0A) else { return "byte \(offset)" }
    return "line \(max(1, lines.count)), column \((lines.last?.count ?? 0) + 1)"
  }
}

extension ProblemError {
  /// The answer to a body that is not JSON, or beyond its limits.
  init(_ fault: JSONFault, in body: [UInt8], _ limits: JSONLimits) {
    switch fault.kind {
    case .syntax, .literal, .escape, .encoding, .surrogate:
      self.init(
        .malformedJSON,
        .notJSON,
        ["place": .init(fault.place(in: body)), "reason": .init(fault.reason)]
      )
    case .null, .depth, .keys, .key, .string, .digits, .number, .duplicate:
      let pointer = JSONPointer(offset: fault.offset, in: body).description
      self.init(
        .jsonTooComplex,
        "At \(pointer.isEmpty ? "the top" : pointer): \(fault.reason).",
        errors: [fault.error(at: pointer, limits)]
      )
    }
  }

  /// The answer to wrong fields of a body; at most 32 are named.
  init(fields: [Problem.FieldError], kind: ProblemKind = .invalidFields) {
    let first = fields.first.map { "\($0.pointer.isEmpty ? "The body" : $0.pointer) \($0.detail)" }
    self.init(
      kind,
      Sentence.closed(first ?? "A field is wrong", andMore: fields.count - 1),
      errors: Array(fields.prefix(32))
    )
  }
}
