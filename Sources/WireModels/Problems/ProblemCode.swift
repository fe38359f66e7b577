/// The kind of a problem: its `code`, whose text is the `title`.
public enum ProblemCode: Int, ReasonCode {
  case badRequest, malformedJSON, malformedGzip, invalidQuery, keyInQuery, missingKey, invalidKey
  case revokedKey, wrongKeyKind, permissionDenied, crossSite, notFound, expired, methodNotAllowed
  case linkCodeTaken, conflict, tooManyLinks, idempotencyConflict, unknownReference
  case conflictingFields, versionMismatch, bodyTooLarge, tooManyEvents, urlTooLong
  case unsupportedMediaType, jsonTooComplex, invalidFields, headersTooLarge, tooManyRequests
  case internalError, notImplemented, unavailable, untrustedNotification, rebuildInProgress
  case importNeedsSecretKey

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
