package import HTTPTypes
import WireModels

/// A kind of error answer: its stable code, whose text is its title, and its status.
///
/// The list is closed, so that the API document names every code and a test meets each of them.
package struct ProblemKind: Hashable, Sendable {
  let name: ProblemCode
  package let status: HTTPResponse.Status

  /// The stable name that programs switch on.
  package var code: String { name.code }

  init(_ name: ProblemCode, _ status: HTTPResponse.Status) {
    (self.name, self.status) = (name, status)
  }
}

extension ProblemKind {
  /// The request is not HTTP as it should be.
  package static let badRequest = ProblemKind(.badRequest, .badRequest)
  /// The body is not JSON.
  package static let malformedJSON = ProblemKind(.malformedJSON, .badRequest)
  /// A query parameter is not what it should be.
  package static let invalidQuery = ProblemKind(.invalidQuery, .badRequest)
  /// A key stands in the query, where logs and histories would keep it.
  package static let keyInQuery = ProblemKind(.keyInQuery, .badRequest)
  package static let missingKey = ProblemKind(.missingKey, .unauthorized)
  /// There is no such key, or its secret is wrong.
  package static let invalidKey = ProblemKind(.invalidKey, .unauthorized)
  package static let revokedKey = ProblemKind(.revokedKey, .unauthorized)
  /// A key of the other kind is needed.
  package static let wrongKeyKind = ProblemKind(.wrongKeyKind, .forbidden)
  /// The role of the member or of the key does not allow it.
  package static let permissionDenied = ProblemKind(.permissionDenied, .forbidden)
  /// A page of another site made the browser send the request.
  package static let crossSite = ProblemKind(.crossSite, .forbidden)
  /// There is no such thing, or it is another workspace's.
  package static let notFound = ProblemKind(.notFound, .notFound)
  /// It was there for a while, which is over.
  package static let expired = ProblemKind(.expired, .gone)
  /// The path does not answer this method.
  package static let methodNotAllowed = ProblemKind(.methodNotAllowed, .methodNotAllowed)
  /// Another link of the domain has this code.
  package static let linkCodeTaken = ProblemKind(.linkCodeTaken, .conflict)
  /// Another request was sent with this `Idempotency-Key`.
  package static let idempotencyConflict = ProblemKind(.idempotencyConflict, .conflict)
  /// Something with this name is there already.
  package static let conflict = ProblemKind(.conflict, .conflict)
  /// The workspace, or the server, has as many links as it may have.
  package static let tooManyLinks = ProblemKind(.tooManyLinks, .conflict)
  /// A field names something that the workspace does not have.
  package static let unknownReference = ProblemKind(.unknownReference, .conflict)
  /// A field does not go with another field, or with what is stored and cannot change.
  package static let conflictingFields = ProblemKind(.conflictingFields, .conflict)
  /// The thing changed since the caller read it.
  package static let versionMismatch = ProblemKind(.versionMismatch, .preconditionFailed)
  package static let bodyTooLarge = ProblemKind(.bodyTooLarge, .contentTooLarge)
  package static let urlTooLong = ProblemKind(.urlTooLong, .uriTooLong)
  /// The body is of another media type or encoding.
  package static let unsupportedMediaType = ProblemKind(
    .unsupportedMediaType,
    .unsupportedMediaType
  )
  /// The body's JSON is deeper or wider than allowed.
  package static let jsonTooComplex = ProblemKind(.jsonTooComplex, .unprocessableContent)
  /// Fields of the body are wrong; `errors` names each.
  package static let invalidFields = ProblemKind(.invalidFields, .unprocessableContent)
  /// A header field is too large.
  package static let headersTooLarge = ProblemKind(.headersTooLarge, .requestHeaderFieldsTooLarge)
  /// The client asks too often.
  package static let tooManyRequests = ProblemKind(.tooManyRequests, .tooManyRequests)
  /// The server failed.
  package static let internalError = ProblemKind(.internalError, .internalServerError)
  /// The method is none that HTTP knows.
  package static let notImplemented = ProblemKind(.notImplemented, .notImplemented)
  /// The server cannot answer now and will later.
  package static let unavailable = ProblemKind(.unavailable, .serviceUnavailable)

  package static let all: [ProblemKind] = [
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
