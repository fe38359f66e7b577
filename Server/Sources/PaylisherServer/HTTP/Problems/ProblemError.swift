import Dashboard
import DeviceModels
package import HTTPTypes
import Hummingbird
import JSONCoding
import LinkPages
import NIOCore
package import Persistence
import WireModels

/// An error that is answered as `application/problem+json`.
///
/// ```swift
/// throw ProblemError(.notFound, .noSuchThing, ["what": .init("link")])
/// ```
package struct ProblemError: Error, Sendable {
  /// The body of the answer, still without the request's id.
  package var problem: Problem
  /// More headers of the answer.
  package var headers: HTTPFields

  /// Makes an error that `reason` says with its values.
  init(
    _ kind: ProblemKind,
    _ reason: ProblemReason,
    _ arguments: [String: Problem.Argument] = [:],
    errors: [Problem.FieldError]? = nil,
    retryAfter: Int? = nil,
    headers: HTTPFields = [:]
  ) {
    self.init(
      kind,
      reason.detail(arguments),
      errors: errors,
      retryAfter: retryAfter,
      headers: headers
    )
    problem.reason = reason.code
    problem.arguments = arguments.isEmpty ? nil : arguments
  }

  /// Makes an error that no page shows.
  ///
  /// - Parameters:
  ///   - kind: The code, status and title.
  ///   - detail: What was wrong with this request and what to do, in English.
  ///   - errors: The wrong fields.
  ///   - retryAfter: Seconds to wait before trying again; also becomes `Retry-After`.
  ///   - headers: More headers.
  package init(
    _ kind: ProblemKind,
    _ detail: String? = nil,
    errors: [Problem.FieldError]? = nil,
    retryAfter: Int? = nil,
    headers: HTTPFields = [:]
  ) {
    problem = Problem(
      status: kind.status.code,
      code: kind.code,
      title: kind.name.english,
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
  package static func field(
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

  /// Makes the error of one wrong field of the body, which `reason` says with its values.
  static func field(
    _ pointer: String,
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:],
    kind: ProblemKind = .invalidFields
  ) -> ProblemError {
    var error = field(pointer, code, reason.detail(arguments), kind: kind)
    error.problem.errors = [.init(pointer: pointer, code: code, reason, arguments)]
    return error
  }
}

extension ProblemError {
  /// The answer to what the store refused; its message stays in the log, but where it is about the
  /// row that was asked for or a field of the request.
  init(_ error: StoreError) {
    switch error.code {
    case .notFound: self.init(.notFound, error)
    case .conflict: self.init(.conflict, error)
    case .versionMismatch: self = EntityTag.mismatch
    case .invalid where error.field == "from":
      self.init(.invalidQuery, error)
      problem.errors = [.init(pointer: "?from", code: "invalid", .later)]
    case .invalid where error.field == "cursor": self.init(.invalidQuery, .otherCursor)
    case .invalid where error.field != nil: self.init(.invalidQuery, error)
    case .invalid: self.init(.invalidQuery, .notStorable)
    case .overloaded, .unavailable, .diskFull, .diskFailed, .readOnly, .locked:
      self.init(.unavailable, .storeBusy, retryAfter: error.retryAfter ?? 2)
    default: self.init(.internalError, .serverFailed)
    }
  }

  private init(_ kind: ProblemKind, _ error: StoreError) {
    guard let reason = error.reason.flatMap(ProblemReason.init(code:)) else {
      self.init(kind, error.message)
      return
    }
    self.init(kind, reason, error.arguments.mapValues { .init($0) })
  }
}

extension StoreError {
  /// What happened and what to do about it, in English.
  package var sentence: String {
    let reason = reason.flatMap(ProblemReason.init(code:))
    return reason?.detail(arguments.mapValues { .init($0) }) ?? message
  }
}

extension ProblemError {
  /// The answer to any error; what is not meant for callers becomes a plain `500`.
  init(answering error: any Error) {
    switch error {
    case let error as ProblemError: self = error
    case let error as StoreError: self.init(error)
    case let error as DecodingError: self.init(error)
    case let error as HTTPError: self.init(error)
    case is NIOTooManyBytesError: self.init(.bodyTooLarge, .largeBody)
    default: self.init(.internalError, .serverFailed)
    }
  }

  private init(_ error: HTTPError) {
    let kind = ProblemKind.all.first { $0.status == error.status && $0 != .invalidQuery }
    self.init(kind ?? .badRequest, error.body, headers: error.headers)
  }
}

extension ProblemError {
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self = .field(
        JSONPointer(context.codingPath + [key]).description,
        "missing",
        .fieldRequired
      )
    case .typeMismatch(_, let context):
      self = .field(JSONPointer(context.codingPath).description, "wrong_type", .otherType)
    case .valueNotFound(_, let context):
      self = .field(JSONPointer(context.codingPath).description, "wrong_type", .notNull)
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init(.malformedJSON, "The body is not JSON.")
    case .dataCorrupted(let context):
      self = .field(
        JSONPointer(context.codingPath).description,
        "invalid",
        context.debugDescription
      )
    @unknown default:
      self.init(.malformedJSON, "The body could not be read.")
    }
  }
}

/// What is wrong with the fields of a body, collected so that a caller learns of all mistakes at
/// once and nothing is half applied.
struct FieldFaults: Sendable {
  private var faults: [(field: Problem.FieldError, kind: ProblemKind)] = []

  /// Notes what is wrong with a field; what can never be right is `invalid_fields`.
  mutating func add(
    _ pointer: String,
    _ code: String,
    _ detail: String,
    kind: ProblemKind = .invalidFields
  ) {
    faults.append((.init(pointer: pointer, code: code, detail: detail), kind))
  }

  /// Notes what is wrong with a field, which `reason` says with its values.
  mutating func add(
    _ pointer: String,
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:],
    kind: ProblemKind = .invalidFields
  ) {
    faults.append((.init(pointer: pointer, code: code, reason, arguments), kind))
  }

  /// The answer to all of it, named for the gravest; `nil` where nothing is wrong.
  var problem: ProblemError? {
    let kinds: [ProblemKind] = [.invalidFields, .unknownReference, .conflictingFields]
    guard let worst = kinds.first(where: { kind in faults.contains { $0.kind == kind } }) else {
      return nil
    }
    let ordered = kinds.flatMap { kind in faults.filter { $0.kind == kind } }
    return ProblemError(fields: ordered.map(\.field), kind: worst)
  }

  /// - Throws: ``ProblemError`` if anything was wrong.
  func finish() throws(ProblemError) {
    if let problem { throw problem }
  }
}
