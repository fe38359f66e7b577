public import LinkPages
public import WireModels

/// What mails to users say.
public struct AccountMail: Hashable, Sendable {
  public let subject: String
  /// The text; the link is on a line of its own.
  public let text: String

  /// An invitation to a workspace.
  ///
  /// - Parameters:
  ///   - workspace: The workspace's name.
  ///   - role: The role that the reader gets.
  ///   - link: The link that joins, for seven days.
  ///   - language: The reader's language.
  /// - Returns: The mail.
  public static func invitation(
    to workspace: String,
    as role: Role,
    link: String,
    language: PageLanguage
  ) -> AccountMail {
    let text = AccountText(language: language)
    let names = ["workspace": oneLine(workspace), "role": text.role(role)]
    return AccountMail(
      subject: plain(text(.mailInvitation, names)),
      lines: [text(.mailInvitationText, names), link, text(.mailUnexpected)]
    )
  }

  /// A link that sets a new password, for an hour.
  public static func newPassword(link: String, language: PageLanguage) -> AccountMail {
    let text = AccountText(language: language)
    return AccountMail(
      subject: plain(text(.mailPassword)),
      lines: [text(.mailPasswordText), link, text(.mailUnexpected)]
    )
  }

  private init(subject: String, lines: [String]) {
    self.subject = subject
    text = lines.joined(separator: "\n\n") + "\n"
  }

  /// A name that cannot add lines to a message.
  private static func oneLine(_ name: String) -> String {
    String(name.map { $0.isNewline ? " " : $0 })
  }

  /// A text without the marks that isolate names in pages.
  private static func plain(_ text: String) -> String {
    text.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
  }
}
