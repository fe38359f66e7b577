import LinkCore
import Persistence
import WireModels

extension MemberRepository {
  /// The members of e-mail addresses, each once.
  ///
  /// - Throws: ``ProblemError`` with the place of an address that is no member's.
  func recipients(
    _ addresses: [String],
    of workspace: WorkspaceID
  ) async throws -> [MailRecipient] {
    guard !addresses.isEmpty else { return [] }
    let members = try await list(workspace)
    var found: [MailRecipient] = []
    for (place, text) in addresses.enumerated() {
      let address = EmailAddress(text)?.description
      guard let member = members.first(where: { $0.email == address }) else {
        throw ProblemError.field("/recipients/\(place)", "unknown_member", .noMember)
      }
      guard !found.contains(where: { $0.user == member.user }) else { continue }
      found.append(.init(user: member.user, email: member.email, name: member.name))
    }
    return found
  }
}

extension Schema {
  private static let recipient = Schema.named(
    "MailRecipient",
    .object([
      .required("user", .id, "The user."),
      .required("email", .text(3...254), "The user's e-mail address."),
      .required("name", .text(1...120), "The user's name."),
    ])
  )

  /// The members who get a report or an alert.
  static let recipients = Schema.array(recipient, count: 0...MailRecipient.most)

  /// E-mail addresses of members.
  static func memberAddresses(_ least: Int) -> Schema {
    .array(.text(3...254, example: "ada@example.com"), count: least...MailRecipient.most)
  }
}
