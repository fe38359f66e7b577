import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StartupError {
  /// Why the server could not listen.
  init(_ error: IOError, settings: ServerSettings) {
    let (host, port) = (settings.host, settings.port)
    switch error.errnoCode {
    case EADDRINUSE:
      self.init(
        .portInUse,
        "port \(port) is in use",
        advice: "stop the other program or pass --port"
      )
    case EACCES, EPERM:
      self.init(
        .portNotAllowed,
        "this user may not listen on port \(port)",
        advice: "pass --port with a number above 1023"
      )
    case EADDRNOTAVAIL:
      self.init(
        .addressNotAvailable,
        "\(host) is not an address of this computer",
        advice: "pass --host with one that is, or 0.0.0.0 for all"
      )
    default:
      self.init(
        .addressNotAvailable,
        "cannot listen on \(host):\(port) (\(error))",
        advice: "check --host and --port"
      )
    }
  }
}
