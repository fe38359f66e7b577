package import LinkCore

/// An attempt of a user to sign in.
package struct SignInAttempt: Hashable, Sendable {
  package enum Outcome: String, Hashable, Sendable {
    case success
    case refused
    /// It was not checked: too many were wrong before.
    case throttled
  }

  package enum Method: String, Hashable, Sendable {
    case password
    /// A code of an authenticator app, or a recovery code.
    case code
    case openID = "openid"
  }

  package var user: UserID
  package var outcome: Outcome
  package var method: Method
  /// A pseudonym of the client's network, the same for a day.
  package var network: String?

  /// Makes an attempt.
  package init(user: UserID, outcome: Outcome, method: Method, network: String?) {
    (self.user, self.outcome, self.method, self.network) = (user, outcome, method, network)
  }
}
