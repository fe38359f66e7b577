import AttributionCore
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Turns what an app brought into evidence, the strongest first: a token, a scanned ticket, a typed
/// code, an advertising identifier.
///
/// Whatever names a click becomes the token of that click, so that one click is used up once however
/// many ways lead to it.
struct CertainEvidence: Sendable {
  /// What was found.
  enum Finding: Sendable {
    /// Evidence for the matcher, possibly of nothing.
    case evidence(Evidence)
    /// A code that leads nowhere, and why.
    case refused(DeferredReason)
  }

  let directory: LinkDirectory
  let repositories: Repositories
  let signer: HandoffSigner
  let attempts: CodeAttempts

  /// Looks at everything that a question brought.
  func find(_ question: DeferredQuestion, now: Timestamp) async throws -> Finding {
    var evidence = Evidence(
      hasAdvertisingID: question.request.advertisingID?.isEmpty == false,
      hasFingerprint: question.request.fingerprint?.isEmpty == false
    )
    if let text = question.token {
      evidence.token = verify(text, source: Self.source(of: question), question, now: now)
    } else if let tap = scanned(question, now: now) {
      evidence.token = try await token(of: tap, source: .code, question, now: now)
    } else if let code = question.request.code, !code.isEmpty {
      return try await typed(code, question, evidence, now: now)
    } else if let alias = try await advertised(question, now: now) {
      let tap = Tap(click: alias.click, link: alias.link)
      evidence.token = try await token(of: tap, source: .advertisingID, question, now: now)
    }
    return .evidence(evidence)
  }

  private struct Tap: Sendable {
    let click: ClickID
    let link: LinkID
  }

  private static func source(of question: DeferredQuestion) -> TokenSource {
    question.request.tokenSource.flatMap(TokenSource.init) ?? .clipboard
  }

  private func typed(
    _ code: String,
    _ question: DeferredQuestion,
    _ evidence: Evidence,
    now: Timestamp
  ) async throws -> Finding {
    let (install, app) = (question.install.id, question.app.id)
    let network = question.network?.clientKey ?? 0
    guard attempts.allows(install, of: app, network: network, now: now) else {
      return .refused(.tooManyAttempts)
    }
    guard let symbols = TypedCode(code)?.symbols,
      let alias = try await repositories.candidates.find(
        question.workspace,
        alias: signer.aliasHash(.code, symbols, workspace: question.workspace)
      ), alias.kind == .code, now < alias.expiresAt
    else {
      attempts.count(install, of: app, network: network, now: now)
      return .refused(.unknownCode)
    }
    var evidence = evidence
    let tap = Tap(click: alias.click, link: alias.link)
    evidence.token = try await token(of: tap, source: .code, question, now: now)
    return .evidence(evidence)
  }

  /// The tap of a computer's page, whose QR code the app scanned itself.
  private func scanned(_ question: DeferredQuestion, now: Timestamp) -> Tap? {
    guard let ticket = question.ticket, let url = try? LinkURL(question.request.url ?? ""),
      let host = url.host?.lowercased(),
      let code = url.path.split(separator: "/").last.flatMap({ ShortCode(String($0)) }),
      let entry = directory.find(host: host, code: code),
      entry.workspace == question.workspace,
      let click = signer.click(ofTicket: ticket, link: entry.id),
      let clickedAt = click.value.timestamp,
      now.milliseconds(since: clickedAt) <= TappedPage.longestAge
    else { return nil }
    return Tap(click: click, link: entry.id)
  }

  private func advertised(
    _ question: DeferredQuestion,
    now: Timestamp
  ) async throws -> ClickAliasRecord? {
    guard let id = question.request.advertisingID.flatMap(AdvertisingID.init) else { return nil }
    let hash = signer.aliasHash(
      .advertisingID,
      id.text,
      workspace: question.workspace,
      app: question.app.id
    )
    let alias = try await repositories.candidates.find(question.workspace, alias: hash)
    // Anyone who knows the id can bring it, so a link that one user alone may see is not delivered by it.
    guard let alias, now < alias.expiresAt, directory.find(alias.link)?.isSensitive == false else {
      return nil
    }
    return alias
  }

  /// Issues the token of a click to the app that the click's link opens on the platform that asks.
  private func token(
    of tap: Tap,
    source: TokenSource,
    _ question: DeferredQuestion,
    now: Timestamp
  ) async throws -> TokenEvidence? {
    guard let clickedAt = tap.click.value.timestamp else { return nil }
    let issued = signer.issue(
      click: tap.click,
      link: tap.link,
      workspace: question.workspace,
      platform: question.platform,
      app: directory.find(tap.link)?.app(on: question.platform)?.id,
      clickedAt: clickedAt
    )
    do {
      try await repositories.handoffs.issue(issued.record)
    } catch let error as StoreError where error.code == .notFound {
      return nil
    }
    return verify(issued.text, source: source, question, now: now)
  }

  private func verify(
    _ text: String,
    source: TokenSource,
    _ question: DeferredQuestion,
    now: Timestamp
  ) -> TokenEvidence {
    TokenEvidence(
      source: source,
      verification: signer.verify(
        text,
        workspace: question.workspace,
        platform: question.platform,
        now: now
      )
    )
  }
}
