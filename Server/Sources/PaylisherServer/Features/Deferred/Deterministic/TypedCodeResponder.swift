import AttributionCore
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting

/// Answers people who ask a page for a code to type into the app.
struct TypedCodeResponder: Sendable {
  let directory: LinkDirectory
  let candidates: CandidateRepository
  let signer: HandoffSigner
  let now: @Sendable () -> Timestamp

  /// The answer to a page's script.
  struct Answer: Codable, Hashable, Sendable {
    var code: String
    var expiresAt: Timestamp
  }

  /// Makes a code for the ticket's click, as a page or, where that is preferred, as JSON.
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
    var generator = SystemRandomNumberGenerator()
    let typed = TypedCode.random(using: &generator)
    let expiresAt = Timestamp(milliseconds: now().milliseconds + TypedCode.lifetime)
    let alias = ClickAliasRecord(
      hash: signer.aliasHash(.code, typed.symbols, workspace: page.link.workspace),
      kind: .code,
      workspace: page.link.workspace,
      link: page.link.id,
      click: page.click,
      expiresAt: expiresAt
    )
    try await candidates.name([alias])
    if request.headers[.accept]?.hasPrefix("application/json") == true {
      return try .json(Answer(code: typed.description, expiresAt: expiresAt))
    }
    var environment = PageResponse.environment(of: request)
    environment.brand = page.entry.brand
    return PageResponse.page(
      CodePage(
        code: typed.description,
        minutes: Int(TypedCode.lifetime / 60_000),
        environment: environment
      ).html,
      to: request
    )
  }
}
