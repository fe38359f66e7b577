import Dashboard
import Delivery
import LinkCore
import LinkPages
import Persistence
import WireModels

extension MailQueue {
  /// Mails the link of an invitation to a workspace, which has this name.
  ///
  /// - Returns: Whether it is sent; `nil` where the invitation has no address.
  func add(
    _ invitation: InvitationResource,
    to name: String,
    of workspace: WorkspaceID,
    language: PageLanguage
  ) -> Bool? {
    guard let link = invitation.url, let email = invitation.email.flatMap({ MailAddress($0) })
    else { return nil }
    let mail = AccountMail.invitation(
      to: name,
      as: invitation.role,
      link: link,
      language: language
    )
    return add(MailMessage(to: email, subject: mail.subject, text: mail.text), of: workspace)
  }

  /// Mails a link that sets a new password, in the user's language: one that a workspace's member made, or that the
  /// user asked for.
  func addNewPassword(
    for user: UserRecord,
    link: String,
    of workspace: WorkspaceID? = nil,
    otherwise language: PageLanguage = .english
  ) -> Bool {
    guard let email = MailAddress(user.email) else { return false }
    let language = user.language.flatMap { PageLanguage(rawValue: $0) } ?? language
    let mail = AccountMail.newPassword(link: link, language: language)
    return add(MailMessage(to: email, subject: mail.subject, text: mail.text), of: workspace)
  }
}
