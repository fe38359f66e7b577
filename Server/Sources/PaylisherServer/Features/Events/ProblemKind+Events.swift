import HTTPTypes

extension ProblemKind {
  /// The body says it is gzip and is not, or not whole.
  public static let malformedGzip = ProblemKind("malformed_gzip", .badRequest, "Malformed gzip")
  /// The batch has more events than one request may carry.
  public static let tooManyEvents = ProblemKind(
    "too_many_events",
    .contentTooLarge,
    "Too many events"
  )
}
