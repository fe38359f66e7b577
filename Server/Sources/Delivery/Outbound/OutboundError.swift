package import WireModels

/// Why the guard did not get an answer.
///
/// A denied address reads as one that does not answer, so that no network can be mapped with it.
package struct OutboundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure; more may follow.
  package struct Code: Hashable, Sendable {
    /// The stable name, such as `unreachable`.
    package let name: String
    let reason: FindingReason

    private init(_ name: String, _ reason: FindingReason) {
      self.name = name
      self.reason = reason
    }

    /// The text is no URL that is asked: user info, fragments and addresses are refused.
    package static let invalidURL = Code("invalid_url", .noPublicURL)
    /// The scheme is another than `https`.
    package static let scheme = Code("scheme", .onlyHTTPS)
    /// The port is another than the scheme's.
    package static let port = Code("port", .onlyPort)
    /// The host has no address, none that may be asked, or none that answers.
    package static let unreachable = Code("unreachable", .noAnswer)
    /// The certificate is not valid for the host.
    package static let certificate = Code("certificate", .certificate)
    /// The answer took too long.
    package static let timedOut = Code("unreachable", .noAnswer)
    /// The answer is larger than is read.
    package static let tooLarge = Code("too_large", .largeAnswer)
    /// There were more redirects than are followed, or one that may not be followed.
    package static let redirects = Code("redirects", .redirects)
  }

  /// The kind of failure.
  package let code: Code
  /// The host that was asked; empty where the URL has none.
  package let host: String

  init(_ code: Code, host: String) {
    self.code = code
    self.host = host
  }

  /// What happened.
  package var remark: Remark<FindingReason> { Remark(code.reason, ["host": .init(host)]) }

  /// The failure for logs.
  package var description: String { remark.description }
}
