public import HTTPTypes
import WireModels

/// A kind of error answer: its stable code, whose text is its title, and its status.
///
/// The list is closed, so that the API document names every code and a test meets each of them.
public struct ProblemKind: Hashable, Sendable {
  let name: ProblemCode
  public let status: HTTPResponse.Status

  /// The stable name that programs switch on.
  public var code: String { name.code }

  init(_ name: ProblemCode, _ status: HTTPResponse.Status) {
    (self.name, self.status) = (name, status)
  }
}

extension ProblemKind {
  /// The request is not HTTP as it should be.
  public static let badRequest = ProblemKind(.badRequest, .badRequest)
  /// The body is not JSON.
  public static let malformedJSON = ProblemKind(.malformedJSON, .badRequest)
  /// A query parameter is not what it should be.
  public static let invalidQuery = ProblemKind(.invalidQuery, .badRequest)
  /// A key stands in the query, where logs and histories would keep it.
  public static let keyInQuery = ProblemKind(.keyInQuery, .badRequest)
  public static let missingKey = ProblemKind(.missingKey, .unauthorized)
  /// There is no such key, or its secret is wrong.
  public static let invalidKey = ProblemKind(.invalidKey, .unauthorized)
  public static let revokedKey = ProblemKind(.revokedKey, .unauthorized)
  /// A key of the other kind is needed.
  public static let wrongKeyKind = ProblemKind(.wrongKeyKind, .forbidden)
  /// The role of the member or of the key does not allow it.
  public static let permissionDenied = ProblemKind(.permissionDenied, .forbidden)
  /// A page of another site made the browser send the request.
  public static let crossSite = ProblemKind(.crossSite, .forbidden)
  /// There is no such thing, or it is another workspace's.
  public static let notFound = ProblemKind(.notFound, .notFound)
  /// It was there for a while, which is over.
  public static let expired = ProblemKind(.expired, .gone)
  /// The path does not answer this method.
  public static let methodNotAllowed = ProblemKind(.methodNotAllowed, .methodNotAllowed)
  /// Another link of the domain has this code.
  public static let linkCodeTaken = ProblemKind(.linkCodeTaken, .conflict)
  /// Another request was sent with this `Idempotency-Key`.
  public static let idempotencyConflict = ProblemKind(.idempotencyConflict, .conflict)
  /// Something with this name is there already.
  public static let conflict = ProblemKind(.conflict, .conflict)
  /// The workspace, or the server, has as many links as it may have.
  public static let tooManyLinks = ProblemKind(.tooManyLinks, .conflict)
  /// A field names something that the workspace does not have.
  public static let unknownReference = ProblemKind(.unknownReference, .conflict)
  /// A field does not go with another field, or with what is stored and cannot change.
  public static let conflictingFields = ProblemKind(.conflictingFields, .conflict)
  /// The thing changed since the caller read it.
  public static let versionMismatch = ProblemKind(.versionMismatch, .preconditionFailed)
  public static let bodyTooLarge = ProblemKind(.bodyTooLarge, .contentTooLarge)
  public static let urlTooLong = ProblemKind(.urlTooLong, .uriTooLong)
  /// The body is of another media type or encoding.
  public static let unsupportedMediaType = ProblemKind(.unsupportedMediaType, .unsupportedMediaType)
  /// The body's JSON is deeper or wider than allowed.
  public static let jsonTooComplex = ProblemKind(.jsonTooComplex, .unprocessableContent)
  /// Fields of the body are wrong; `errors` names each.
  public static let invalidFields = ProblemKind(.invalidFields, .unprocessableContent)
  /// A header field is too large.
  public static let headersTooLarge = ProblemKind(.headersTooLarge, .requestHeaderFieldsTooLarge)
  /// The client asks too often.
  public static let tooManyRequests = ProblemKind(.tooManyRequests, .tooManyRequests)
  /// The server failed.
  public static let internalError = ProblemKind(.internalError, .internalServerError)
  /// The method is none that HTTP knows.
  public static let notImplemented = ProblemKind(.notImplemented, .notImplemented)
  /// The server cannot answer now and will later.
  public static let unavailable = ProblemKind(.unavailable, .serviceUnavailable)

  public static let all: [ProblemKind] = [
    badRequest, malformedJSON, malformedGzip, invalidQuery, keyInQuery, missingKey, invalidKey,
    revokedKey, wrongKeyKind, permissionDenied, crossSite, notFound, expired, methodNotAllowed,
    linkCodeTaken, conflict, tooManyLinks,
    idempotencyConflict,
    unknownReference, conflictingFields, versionMismatch, bodyTooLarge, tooManyEvents, urlTooLong,
    unsupportedMediaType, jsonTooComplex, invalidFields, headersTooLarge, tooManyRequests,
    internalError,
    notImplemented, unavailable, untrustedNotification,
  ]
}
