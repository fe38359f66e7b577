import HTTPTypes

extension ProblemKind {
  /// The body says it is gzip and is not, or not whole.
  public static let malformedGzip = ProblemKind("malformed_gzip", .badRequest, "Malformed gzip")
  /// Events of the past come with a secret key: the publishable key is in every app.
  public static let importNeedsSecretKey = ProblemKind(
    "import_needs_secret_key",
    .forbidden,
    "Import needs a secret key"
  )
  /// The batch has more events than one request may carry.
  public static let tooManyEvents = ProblemKind(
    "too_many_events",
    .contentTooLarge,
    "Too many events"
  )
}
