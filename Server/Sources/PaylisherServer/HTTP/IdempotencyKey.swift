import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import NIOCore
import Persistence

/// The header by which callers name a request, so that sending it twice does it once
/// ([draft-ietf-httpapi-idempotency-key-header](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/)).
enum IdempotencyKey: Sendable {
  static let field = HTTPField.Name.idempotencyKey
  static let replayed = HTTPField.Name.idempotencyReplayed

  static let parameter = OpenAPIOperation.Parameter.header(
    "Idempotency-Key",
    .string(
      Schema.Text(
        length: 1...128,
        pattern: "^[A-Za-z0-9._:-]+$",
        requirement: "letters, digits, ., _, : and -",
        example: "018f2c5e-7a00-7000-8000-000000000001"
      )
    ),
    """
    The caller's name for this request. If it is sent again within a day with the same body, the server returns \
    the same answer and does not repeat the request.
    """
  )

  /// The claim of a request, `nil` where it has no name.
  static func claim(
    _ request: Request,
    body: JSONValue,
    now: Timestamp
  ) throws(ProblemError) -> IdempotencyClaim? {
    guard let key = request.headers[field] else { return nil }
    let isRight = key.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F: true
      default: false
      }
    }
    guard isRight, (1...128).contains(key.utf8.count) else {
      throw ProblemError(
        .badRequest,
        "Idempotency-Key must be 1 to 128 letters, digits, ., _, : and -, such as a UUID."
      )
    }
    var hash = SHA256()
    hash.update(data: Array("\(request.method.rawValue) \(request.uri.path)\n".utf8))
    hash.update(data: Array(body.withoutPasswords.canonicalText.utf8))
    return IdempotencyClaim(key: key, requestHash: Array(hash.finalize()), now: now)
  }

  /// Words the conflict of two requests with one name.
  static func wording<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as StoreError
      where error.code == .conflict && error.field == "idempotencyKey"
    {
      throw ProblemError(
        .idempotencyConflict,
        """
        Another request used this Idempotency-Key within the last day. Use a new key for this request.
        """
      )
    }
  }
}

extension JSONValue {
  /// The value, of whose passwords nothing is left but that there are some: the hash of a request is
  /// stored, and a fast hash of a password would be guessed where its slow one is not.
  fileprivate var withoutPasswords: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutPasswords))
    case .object(let members):
      .object(
        JSONObject(
          members.map { name, value in
            (name, name == "password" && value != .null ? true : value.withoutPasswords)
          }
        )
      )
    default: self
    }
  }
}

extension StoredAnswer {
  /// An answer in JSON.
  init(
    _ status: HTTPResponse.Status,
    _ value: some Encodable,
    headers: [HTTPField.Name: String] = [:]
  ) throws {
    self.init(
      status: status.code,
      headers: Dictionary(
        headers.map { ($0.key.canonicalName, $0.value) },
        uniquingKeysWith: { first, _ in first }
      ),
      body: String(decoding: try JSONEncoder.canonical.encode(value), as: UTF8.self)
    )
  }

  /// The answer as it is sent.
  var response: Response {
    var fields: HTTPFields = [.contentType: "application/json"]
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return Response(
      status: .init(code: status),
      headers: fields,
      body: .init(byteBuffer: ByteBuffer(string: body))
    )
  }

  /// The answer as it is sent again.
  var replay: Response {
    var response = response
    response.headers[IdempotencyKey.replayed] = "true"
    return response
  }
}
