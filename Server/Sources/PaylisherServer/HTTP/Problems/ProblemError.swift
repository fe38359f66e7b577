public import HTTPTypes
public import WireModels

/// An error that is answered as `application/problem+json`.
///
/// ```swift
/// throw ProblemError(.notFound, "There is no link with this id.")
/// ```
public struct ProblemError: Error, Sendable {
  /// The body of the answer, still without the request's id.
  public var problem: Problem
  /// More headers of the answer.
  public var headers: HTTPFields

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - kind: The code, status and title.
  ///   - detail: What was wrong with this request and what to do, for people.
  ///   - errors: The wrong fields.
  ///   - retryAfter: Seconds to wait before trying again; also becomes `Retry-After`.
  ///   - headers: More headers.
  public init(
    _ kind: ProblemKind,
    _ detail: String? = nil,
    errors: [Problem.FieldError]? = nil,
    retryAfter: Int? = nil,
    headers: HTTPFields = [:]
  ) {
    problem = Problem(
      status: kind.status.code,
      code: kind.code,
      title: kind.title,
      detail: detail,
      errors: errors,
      retryAfter: retryAfter
    )
    self.headers = headers
    if let retryAfter { self.headers[.retryAfter] = String(retryAfter) }
  }

  /// Makes the error of one wrong field of the body.
  ///
  /// A field that can never be right is `invalid_fields` (`422`); one that is wrong beside what is
  /// stored, or beside another field, is `unknown_reference` or `conflicting_fields` (`409`).
  public static func field(
    _ pointer: String,
    _ code: String,
    _ detail: String,
    kind: ProblemKind = .invalidFields
  ) -> ProblemError {
    ProblemError(
      kind,
      "\(pointer.isEmpty ? "The body" : pointer): \(detail)",
      errors: [.init(pointer: pointer, code: code, detail: detail)]
    )
  }
}
