import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import RoutingCore

/// Answers the landing page's tap with the link to copy: the short link with the click's token.
struct HandoffResponder: Sendable {
  /// How long after its click a page may ask, in milliseconds.
  static let longestAge: Int64 = 3_600_000

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
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code), entry.link.isEnabled
    else { throw ProblemError(.notFound, "There is no such link.") }
    let click = try click(request, link: entry.link.id)
    let issued = signer.issue(
      click: click,
      link: entry.link.id,
      workspace: entry.link.workspace,
      platform: Self.platform(request),
      app: nil,
      clickedAt: click.value.timestamp ?? now()
    )
    try await handoffs.issue(issued.record)
    return try .json(Answer(url: "\(entry.address)?\(HandoffToken.queryName)=\(issued.text)"))
  }

  private func click(_ request: Request, link: LinkID) throws(ProblemError) -> ClickID {
    guard let ticket = request.uri.queryParameters["ticket"].map(String.init), !ticket.isEmpty
    else { throw ProblemError(.invalidQuery, "`ticket` is missing.") }
    guard
      let click = signer.click(ofTicket: ticket, link: link), let clickedAt = click.value.timestamp
    else {
      throw ProblemError(.notFound, "No page of this link carries this `ticket`.")
    }
    guard now().milliseconds(since: clickedAt) <= Self.longestAge else {
      throw ProblemError(.notFound, "The page is too old; tap the link again.")
    }
    return click
  }

  private static func platform(_ request: Request) -> AppPlatform {
    let agent = AgentScanner.classify(request.headers[.userAgent] ?? "")
    return agent.routePlatform == .android ? .android : .ios
  }
}
