public import LinkCore

/// A member of the workspace who gets e-mails.
public struct MailRecipient: Codable, Hashable, Sendable {
  /// The most recipients of a report or an alert.
  public static let most = 20

  /// The user.
  public var user: UserID
  /// The user's e-mail address.
  public var email: String
  /// The user's name.
  public var name: String

  /// Makes a recipient.
  public init(user: UserID, email: String, name: String) {
    (self.user, self.email, self.name) = (user, email, name)
  }
}
