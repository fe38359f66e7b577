import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore
import WireModels

extension Response {
  /// An answer in JSON, with its members in alphabetical order.
  package static func json(
    _ value: some Encodable,
    status: HTTPResponse.Status = .ok,
    headers: HTTPFields = [:]
  ) throws -> Response {
    var headers = headers
    if headers[.contentType] == nil { headers[.contentType] = "application/json" }
    let body = try JSONEncoder.canonical.encode(value)
    return Response(
      status: status,
      headers: headers,
      body: .init(byteBuffer: ByteBuffer(bytes: body))
    )
  }

  /// An answer in plain text.
  package static func text(
    _ text: String,
    status: HTTPResponse.Status = .ok,
    type: String = "text/plain; charset=utf-8"
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: type],
      body: .init(byteBuffer: ByteBuffer(string: text))
    )
  }

  /// An answer without a body.
  package static func empty(_ status: HTTPResponse.Status = .noContent) -> Response {
    Response(status: status)
  }

  /// The answer to an error.
  static func problem(_ error: ProblemError, requestID: String) -> Response {
    var problem = error.problem
    problem.requestID = requestID
    var headers = error.headers
    headers[.contentType] = Problem.mediaType
    let status = HTTPResponse.Status(code: problem.status)
    return (try? .json(problem, status: status, headers: headers)) ?? .empty(status)
  }
}

extension JSONEncoder {
  /// Writes members in alphabetical order and slashes as they are.
  static var canonical: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
