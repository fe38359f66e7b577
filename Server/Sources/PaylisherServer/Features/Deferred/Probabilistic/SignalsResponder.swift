import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Takes what a landing page's script knows, and makes the tap a candidate where its app wants that.
struct SignalsResponder: Sendable {
  let directory: LinkDirectory
  let candidates: TapCandidates
  let repository: CandidateRepository
  let signer: HandoffSigner
  let now: @Sendable () -> Timestamp

  /// Keeps the tap, or forgets it where its app came up.
  ///
  /// - Throws: ``ProblemError`` where there is no such link or the ticket is not this link's.
  func answer(_ request: Request, _ context: ServerContext, code: String?) async throws -> Response
  {
    let page = try TappedPage(
      request,
      code: code,
      directory: directory,
      signer: signer,
      now: now()
    )
    let reported = try await request.decoded(
      TapSignals.self,
      schema: .tapSignals,
      limits: candidates.limits
    )
    let headers = TapHeaders(request.headers)
    guard let signals = DeviceSignals(headers, reported),
      let app = app(of: page, system: signals.system),
      let network = candidates.bucket(of: request, context)
    else { return .empty() }
    let known = BrowserCookie.read(headers)
    var generator = SystemRandomNumberGenerator()
    let browser = known ?? .random(in: 1 ... .max, using: &generator)
    let candidate = TapCandidate(
      click: page.click,
      link: page.link.id,
      app: app,
      network: network,
      signals: PackedSignals(signals, browser: browser)
    )
    if reported.opened == true {
      await candidates.recorder.settle()
      try await repository.remove(try await candidate.place(candidates.keyring))
      return .empty()
    }
    candidates.recorder.add(candidate)
    return Response(status: .noContent, headers: [.setCookie: BrowserCookie.set(browser)])
  }

  /// The app that the tap may lead to, where its owner wants probabilistic matches.
  private func app(of page: TappedPage, system: SystemFamily?) -> AppRecord? {
    let app = directory.app(
      of: page.link.workspace,
      opening: page.link.targets,
      on: system == .android ? .android : .ios
    )
    guard let app, app.matching.allowsLikely else { return nil }
    let window = page.link.matchWindow?.probabilistic ?? app.matching.probabilisticWindow
    return window > now().milliseconds(since: page.clickedAt) ? app : nil
  }
}
