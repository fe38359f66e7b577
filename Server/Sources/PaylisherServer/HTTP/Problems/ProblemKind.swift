public import HTTPTypes

/// A kind of error answer: its stable code, its status and its title.
///
/// The list is closed, so that the API document names every code and a test meets each of them.
public struct ProblemKind: Hashable, Sendable {
  /// The stable name that programs switch on.
  public let code: String
  public let status: HTTPResponse.Status
  /// The kind of problem in a few words.
  public let title: String

  init(_ code: String, _ status: HTTPResponse.Status, _ title: String) {
    self.code = code
    self.status = status
    self.title = title
  }
}

extension ProblemKind {
  /// The request is not HTTP as it should be.
  public static let badRequest = ProblemKind("bad_request", .badRequest, "Bad request")
  /// The body is not JSON.
  public static let malformedJSON = ProblemKind("malformed_json", .badRequest, "Malformed JSON")
  /// A query parameter is not what it should be.
  public static let invalidQuery = ProblemKind("invalid_query", .badRequest, "Invalid query")
  /// A key stands in the query, where logs and histories would keep it.
  public static let keyInQuery = ProblemKind("key_in_query", .badRequest, "Key in the query")
  public static let missingKey = ProblemKind("missing_key", .unauthorized, "Missing key")
  /// There is no such key, or its secret is wrong.
  public static let invalidKey = ProblemKind("invalid_key", .unauthorized, "Invalid key")
  public static let revokedKey = ProblemKind("revoked_key", .unauthorized, "Revoked key")
  /// A key of the other kind is needed.
  public static let wrongKeyKind = ProblemKind("wrong_key_kind", .forbidden, "Wrong kind of key")
  /// The role of the member or of the key does not allow it.
  public static let permissionDenied = ProblemKind(
    "permission_denied",
    .forbidden,
    "Permission denied"
  )
  /// A page of another site made the browser send the request.
  public static let crossSite = ProblemKind("cross_site", .forbidden, "Request of another site")
  /// There is no such thing, or it is another workspace's.
  public static let notFound = ProblemKind("not_found", .notFound, "Not found")
  /// It was there for a while, which is over.
  public static let expired = ProblemKind("expired", .gone, "Expired")
  /// The path does not answer this method.
  public static let methodNotAllowed = ProblemKind(
    "method_not_allowed",
    .methodNotAllowed,
    "Method not allowed"
  )
  /// Another link of the domain has this code.
  public static let linkCodeTaken = ProblemKind(
    "link_code_taken",
    .conflict,
    "Link code is taken"
  )
  /// Another request was sent with this `Idempotency-Key`.
  public static let idempotencyConflict = ProblemKind(
    "idempotency_conflict",
    .conflict,
    "Idempotency key was used"
  )
  /// Something with this name is there already.
  public static let conflict = ProblemKind("conflict", .conflict, "Conflict")
  /// The workspace, or the server, has as many links as it may have.
  public static let tooManyLinks = ProblemKind("too_many_links", .conflict, "Too many links")
  /// A field names something that the workspace does not have.
  public static let unknownReference = ProblemKind(
    "unknown_reference",
    .conflict,
    "Unknown reference"
  )
  /// A field does not go with another field, or with what is stored and cannot change.
  public static let conflictingFields = ProblemKind(
    "conflicting_fields",
    .conflict,
    "Conflicting fields"
  )
  /// The thing changed since the caller read it.
  public static let versionMismatch = ProblemKind(
    "version_mismatch",
    .preconditionFailed,
    "Version mismatch"
  )
  public static let bodyTooLarge = ProblemKind(
    "body_too_large",
    .contentTooLarge,
    "Body too large"
  )
  public static let urlTooLong = ProblemKind("url_too_long", .uriTooLong, "URL too long")
  /// The body is of another media type or encoding.
  public static let unsupportedMediaType = ProblemKind(
    "unsupported_media_type",
    .unsupportedMediaType,
    "Unsupported media type"
  )
  /// The body's JSON is deeper or wider than allowed.
  public static let jsonTooComplex = ProblemKind(
    "json_too_complex",
    .unprocessableContent,
    "JSON too complex"
  )
  /// Fields of the body are wrong; `errors` names each.
  public static let invalidFields = ProblemKind(
    "invalid_fields",
    .unprocessableContent,
    "Invalid fields"
  )
  /// A header field is too large.
  public static let headersTooLarge = ProblemKind(
    "headers_too_large",
    .requestHeaderFieldsTooLarge,
    "Headers too large"
  )
  /// The client asks too often.
  public static let tooManyRequests = ProblemKind(
    "too_many_requests",
    .tooManyRequests,
    "Too many requests"
  )
  /// The server failed.
  public static let internalError = ProblemKind(
    "internal_error",
    .internalServerError,
    "Internal error"
  )
  /// The method is none that HTTP knows.
  public static let notImplemented = ProblemKind(
    "not_implemented",
    .notImplemented,
    "Not implemented"
  )
  /// The server cannot answer now and will later.
  public static let unavailable = ProblemKind("unavailable", .serviceUnavailable, "Unavailable")

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
