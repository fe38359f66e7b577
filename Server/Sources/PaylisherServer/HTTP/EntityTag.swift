import Crypto
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Conditional requests: a change only of what was read, an answer only where it is another
/// ([RFC 9110 §13](https://www.rfc-editor.org/rfc/rfc9110#section-13)).
enum EntityTag: Sendable {
  static let mismatch = ProblemError(.versionMismatch, .changedSince)

  static let parameter = OpenAPIOperation.Parameter.header(
    "If-Match",
    .string(
      Schema.Text(
        length: 1...22,
        pattern: "^(\\*|\"[0-9]{1,18}\")$",
        requirement: "an ETag of this API, or *",
        example: "\"3\""
      )
    ),
    "The `ETag` that you read. The change is rejected if another client changed the resource since then."
  )

  static let newOnly = OpenAPIOperation.Parameter.header(
    "If-None-Match",
    .choice("*"),
    "Rejects the request if the resource exists."
  )

  static func text(_ version: Int64) -> String { "\"\(version)\"" }

  /// The tag of an answer: sixteen bytes of SHA-256 in hexadecimal digits.
  static func text(of body: some Collection<UInt8>) -> String {
    "\"\(Hexadecimal.text(SHA256.hash(data: Array(body)).prefix(16)))\""
  }

  /// The version that the caller read; `nil` where any will do.
  static func condition(_ request: Request) throws(ProblemError) -> Int64? {
    guard let field = request.headers[.ifMatch], field != "*" else { return nil }
    guard field.utf8.count > 2, field.first == "\"", field.last == "\"" else {
      throw ProblemError(.badRequest, "If-Match must be an ETag of this API, such as \"3\", or *.")
    }
    // A tag that this server never made is one that does not match.
    return Int64(field.dropFirst().dropLast()) ?? 0
  }

  /// What must hold of a row that is made or replaced.
  static func rowCondition(_ request: Request) throws(ProblemError) -> RowCondition {
    let version = try condition(request)
    if let field = request.headers[.ifNoneMatch] {
      guard field == "*" else { throw ProblemError(.badRequest, "If-None-Match must be *.") }
      return .absent
    }
    return version.map { .revision($0) } ?? .always
  }
}
