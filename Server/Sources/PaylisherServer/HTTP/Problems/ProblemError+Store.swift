import DeviceModels
import Persistence

extension ProblemError {
  /// The answer to what the store refused; its message stays in the log, but where it is about the
  /// row that was asked for or a parameter of the query.
  init(_ error: StoreError) {
    switch error.code {
    case .notFound: self.init(.notFound, error.message)
    case .conflict: self.init(.conflict, error.message)
    case .versionMismatch: self.init(.versionMismatch, "It changed since it was read; read again.")
    case .invalid where error.field == "from":
      self.init(
        .invalidQuery,
        error.message,
        errors: [.init(pointer: "?from", code: "invalid", detail: "must be later")]
      )
    case .invalid where error.field == "cursor":
      self.init(.invalidQuery, "The cursor is not one that this server made.")
    case .invalid: self.init(.invalidQuery, "The request holds text that cannot be stored.")
    case .overloaded, .unavailable, .diskFull, .diskFailed, .readOnly, .locked:
      self.init(
        .unavailable,
        "The store cannot take this now; try again.",
        retryAfter: error.retryAfter ?? 2
      )
    default:
      self.init(.internalError, "The server failed; its log tells why, by the request's id.")
    }
  }
}
