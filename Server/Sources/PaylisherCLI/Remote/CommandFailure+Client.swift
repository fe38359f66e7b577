import PaylisherClient
import WireModels

extension CommandFailure {
  /// Why a request to a server failed.
  init(_ error: ClientError) {
    switch error.code {
    case .unreachable:
      self.init(
        .unavailable,
        error.message,
        advice: "Start one with paylisher serve, or say where it is with --server."
      )
    case .invalidServer:
      self.init(.badSettings, error.message)
    case .refused where error.problem?.status == 401 || error.problem?.status == 403:
      self.init(
        .refused,
        error.message,
        advice: "Give a secret key of this server with --key or PAYLISHER_KEY."
      )
    default:
      self.init(.failure, error.message)
    }
  }
}
