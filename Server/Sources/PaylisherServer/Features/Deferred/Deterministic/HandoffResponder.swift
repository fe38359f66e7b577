import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import TargetCore

/// Answers the landing page's tap on the store's button: with the link to copy, and with the cookie
/// that a web session of the app finds later.
struct HandoffResponder: Sendable {
  let directory: LinkDirectory
  let handoffs: HandoffRepository
  let signer: HandoffSigner
  let now: @Sendable () -> Timestamp

  /// The answer to the landing page.
  struct Answer: Codable, Hashable, Sendable {
    var url: String
  }

  /// Issues the token of the ticket's click.
  ///
  /// - Throws: ``ProblemError`` where there is no such link or the ticket is not this link's.
  func answer(_ request: Request, code: String?) async throws -> Response {
    let page = try TappedPage(
      request,
      code: code,
      directory: directory,
      signer: signer,
      now: now()
    )
    let platform = Self.platform(request)
    let issued = signer.issue(
      click: page.click,
      link: page.link.id,
      workspace: page.link.workspace,
      platform: platform,
      app: page.entry.app(on: platform)?.id,
      clickedAt: page.clickedAt
    )
    try await handoffs.issue(issued.record)
    let url = "\(page.entry.address)?\(HandoffToken.queryName)=\(issued.text)"
    return try .json(Answer(url: url), headers: [.setCookie: HandoffCookie.set(issued.text)])
  }

  private static func platform(_ request: Request) -> AppPlatform {
    TapHeaders(request.headers).agent.routePlatform == .android ? .android : .ios
  }
}
