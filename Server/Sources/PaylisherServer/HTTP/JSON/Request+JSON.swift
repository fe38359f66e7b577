import Foundation
public import Hummingbird
import NIOCore
import WireModels

extension Request {
  /// The body as JSON, after every check that needs no knowledge of its meaning: media type, size,
  /// syntax, Unicode, depth, duplicate members.
  ///
  /// - Throws: ``ProblemError``.
  func json(limits: RequestLimits) async throws -> Data {
    try requireJSON()
    let bytes = try await collected(upTo: limits.managementBody)
    guard !bytes.isEmpty else {
      throw ProblemError(.malformedJSON, "The body is empty; it should be JSON.")
    }
    do {
      try JSONPrescan.check(bytes, limits: limits.json)
    } catch {
      throw ProblemError(error)
    }
    return Data(bytes)
  }

  /// The body's bytes.
  ///
  /// - Throws: ``ProblemError`` of kind `body_too_large` beyond `limit`, before reading where the
  ///   length is announced.
  public func collected(upTo limit: Int) async throws -> [UInt8] {
    let tooLarge = ProblemError(.bodyTooLarge, "The body may have \(limit) bytes.")
    if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge }
    do {
      return Array(buffer: try await body.collect(upTo: limit))
    } catch is NIOTooManyBytesError {
      throw tooLarge
    } catch let error as CancellationError {
      throw error
    } catch {
      // The body is not HTTP, or the connection ended before it did.
      throw ProblemError(.badRequest, "The body ended too early, or is not HTTP/1.1 chunks.")
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

extension ProblemError {
  /// The answer to a fault of the whole body.
  init(_ fault: JSONFault) {
    switch fault.kind {
    case .syntax, .encoding: self.init(.malformedJSON, "The body is \(fault.detail).")
    case .duplicate, .depth, .keys, .key, .string, .number:
      self.init(
        .jsonTooComplex,
        "\(fault.pointer.isEmpty ? "The body" : fault.pointer) \(fault.detail).",
        errors: [.init(pointer: fault.pointer, code: fault.kind.rawValue, detail: fault.detail)]
      )
    }
  }
}
