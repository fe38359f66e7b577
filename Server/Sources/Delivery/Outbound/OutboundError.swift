/// Why the guard did not get an answer.
///
/// A denied address reads as one that does not answer, so that no network can be mapped with it.
public struct OutboundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure; more may follow.
  public struct Code: Hashable, Sendable {
    /// The stable name, such as `unreachable`.
    public let name: String
    let text: String

    private init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    /// The text is no URL that is asked: user info, fragments and addresses are refused.
    public static let invalidURL = Code("invalid_url", "This is not the URL of a public host.")
    /// The scheme is another than `https`.
    public static let scheme = Code("scheme", "Only https is asked.")
    /// The port is another than the scheme's.
    public static let port = Code("port", "Only the port of https, 443, is asked.")
    /// The host has no address, none that may be asked, or none that answers.
    public static let unreachable = Code("unreachable", "There is no answer from")
    /// The certificate is not valid for the host.
    public static let certificate = Code("certificate", "The certificate is not valid for")
    /// The answer took too long.
    public static let timedOut = Code("unreachable", "There is no answer from")
    /// The answer is larger than is read.
    public static let tooLarge = Code("too_large", "The answer is too large from")
    /// There were more redirects than are followed, or one that may not be followed.
    public static let redirects = Code("redirects", "There are too many redirects from")
  }

  /// The kind of failure.
  public let code: Code
  /// The host that was asked; empty where the URL has none.
  public let host: String

  init(_ code: Code, host: String) {
    self.code = code
    self.host = host
  }

  /// What happened, in one sentence.
  public var description: String {
    host.isEmpty || code.text.hasSuffix(".") ? code.text : "\(code.text) \(host)."
  }
}
