import HTTPTypes
import Hummingbird
import JSONCoding
import NIOCore
import Persistence
import WireModels

extension ProblemError {
  /// The answer to any error; what is not meant for callers becomes a plain `500`.
  init(answering error: any Error) {
    switch error {
    case let error as ProblemError: self = error
    case let error as StoreError: self.init(error)
    case let error as DecodingError: self.init(error)
    case let error as HTTPError: self.init(error)
    case is NIOTooManyBytesError: self.init(.bodyTooLarge, "The body is larger than allowed here.")
    default: self.init(.internalError, "The server failed; its log tells why, by the request's id.")
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
        "this field is required"
      )
    case .typeMismatch(_, let context):
      self = .field(JSONPointer(context.codingPath).description, "wrong_type", "is of another type")
    case .valueNotFound(_, let context):
      self = .field(JSONPointer(context.codingPath).description, "wrong_type", "must not be null")
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
