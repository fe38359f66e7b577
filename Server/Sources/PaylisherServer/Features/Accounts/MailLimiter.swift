import LinkCore
import Persistence
import WireModels

/// How many mails members may have sent: of a workspace and to one address, in an hour.
///
/// Links that users ask for by themselves have limits of their own, so that no workspace keeps them from an address.
struct MailLimiter: Sendable {
  static let perWorkspace = RateLimit(count: 100, seconds: 3_600, burst: 100)
  static let perAddress = RateLimit(count: 3, seconds: 3_600, burst: 3)

  private let workspaces = RateLimiter<WorkspaceID>(
    "workspace",
    MailLimiter.perWorkspace
  )
  private let addresses = RateLimiter<EmailAddress>("mail", MailLimiter.perAddress)

  /// Counts a mail, before what it says is made.
  ///
  /// The workspace comes first: one that sent enough uses up nothing of an address.
  ///
  /// - Throws: ``ProblemError`` of kind `too_many_requests`, with `Retry-After`.
  func take(_ workspace: WorkspaceID, _ email: EmailAddress, now: Timestamp) throws(ProblemError) {
    try workspaces?.take(workspace, now: now, refusal: .manyMails)
    try addresses?.take(email, now: now, refusal: .manyMailsThere)
  }
}
