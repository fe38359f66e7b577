/// What was wrong with a form about accounts.
package enum AccountProblem: Hashable, Sendable {
  /// No user has this address and this password; or the code is wrong.
  case refused
  /// Too many were wrong, or came while the server was busy.
  case wait(seconds: Int64)
  /// The server checks too many passwords now.
  case busy
  case invalidEmail
  case missingName
  case nameTooLong(Int)
  /// The time zone is none of the database.
  case unknownTimeZone
  case emailTaken
  case alreadyMember
  /// The new password may not be chosen.
  case passwordTooShort(Int)
  case passwordTooLong
  case passwordCommon
  case passwordGuessable
  /// The link that works once was used, or is too old.
  case linkIsOver
  /// The identity provider did not confirm the sign-in.
  case openIDFailed
  /// No user connected the account at the identity provider.
  case openIDUnknown
  /// Another user connected it.
  case openIDTaken
  /// The user is connected with an account there already.
  case openIDConnected(provider: String)
  /// The provider confirms another e-mail address than the invitation's.
  case openIDOtherEmail(provider: String)
  /// The account at the provider is the user's only way to sign in.
  case openIDNeeded
  /// The user is the only owner of the workspace.
  case lastOwner

  /// The name of the field that it is about, where the page has it.
  var field: String? {
    switch self {
    case .missingName, .nameTooLong: "name"
    case .unknownTimeZone: "timeZone"
    default: nil
    }
  }

  /// The status of the page.
  package var statusCode: Int {
    switch self {
    case .refused, .openIDFailed, .openIDUnknown, .openIDOtherEmail: 403
    case .wait: 429
    case .busy: 503
    case .linkIsOver: 404
    default: 422
    }
  }
}
