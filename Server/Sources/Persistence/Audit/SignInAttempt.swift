public import LinkCore

/// An attempt of a user to sign in.
public struct SignInAttempt: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    case success
    case refused
    /// It was not checked: too many were wrong before.
    case throttled
  }

  public enum Method: String, Hashable, Sendable {
    case password
    /// A code of an authenticator app, or a recovery code.
    case code
    case openID = "openid"
  }

  public var user: UserID
  public var outcome: Outcome
  public var method: Method
  /// A pseudonym of the client's network, the same for a day.
  public var network: String?

  /// Makes an attempt.
  public init(user: UserID, outcome: Outcome, method: Method, network: String?) {
    (self.user, self.outcome, self.method, self.network) = (user, outcome, method, network)
  }
}
