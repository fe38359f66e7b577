package import LinkPages
package import WireModels

/// What mails to users say.
package struct AccountMail: Hashable, Sendable {
  package let subject: String
  /// The text; the link is on a line of its own.
  package let text: String

  /// An invitation to a workspace.
  ///
  /// - Parameters:
  ///   - workspace: The workspace's name.
  ///   - role: The role that the reader gets.
  ///   - link: The link that joins, for seven days.
  ///   - language: The reader's language.
  /// - Returns: The mail.
  package static func invitation(
    to workspace: String,
    as role: Role,
    link: String,
    language: PageLanguage
  ) -> AccountMail {
    let text = AccountText(language: language)
    guard let name = shown(workspace) else {
      return AccountMail(
        subject: plain(text(.mailInvitationUnnamed)),
        lines: [
          text(.mailInvitationUnnamedText, ["role": text.role(role)]), link, text(.mailUnexpected),
        ]
      )
    }
    let names = ["workspace": name, "role": text.role(role)]
    return AccountMail(
      subject: plain(text(.mailInvitation, names)),
      lines: [text(.mailInvitationText, names), link, text(.mailUnexpected)]
    )
  }

  /// A link that sets a new password, for an hour.
  package static func newPassword(link: String, language: PageLanguage) -> AccountMail {
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

  /// The longest name in a mail; the rest is cut off.
  private static let longestName = 60

  /// A workspace's name as mails show it, in quotation marks: on one line, without marks of them and of the direction
  /// of text; `nil` where mail programs would make a link of it.
  ///
  /// Members choose both the name and the recipients, so the name must not serve as a text.
  private static func shown(_ name: String) -> String? {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      // Joiners are part of words and of emoji.
      if ["\u{200C}", "\u{200D}"].contains(scalar) { return scalar }
      return switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " "
      default: "\"“”„«»".unicodeScalars.contains(scalar) ? " " : scalar
      }
    }
    // An address has a sign between two other characters: `a.example`, `https://a`, `a@b`, `//a`.
    let hasAddress = scalars.indices.contains { place in
      ".:/@。．｡".unicodeScalars.contains(scalars[place]) && place + 1 < scalars.count
        && !scalars[place + 1].properties.isWhitespace
    }
    guard !hasAddress else { return nil }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    guard !line.isEmpty else { return nil }
    return line.count > longestName ? "\(line.prefix(longestName - 1))…" : line
  }

  /// A text without the marks that isolate names in pages.
  private static func plain(_ text: String) -> String {
    text.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
  }
}
