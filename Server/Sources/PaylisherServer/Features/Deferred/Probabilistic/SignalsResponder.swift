import AttributionCore
import Foundation
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
      in: .gmt,
      limits: candidates.limits
    )
    let headers = TapHeaders(request.headers)
    guard let signals = DeviceSignals(headers, reported),
      let network = candidates.bucket(of: request, context)
    else { return .empty() }
    let apps = page.entry.apps(on: signals.system == .android ? .android : .ios)
    let browser = BrowserCookie.name(headers)
    func candidate(_ app: AppRecord) -> TapCandidate {
      TapCandidate(
        click: page.click,
        link: page.link.id,
        app: app,
        network: network,
        signals: PackedSignals(signals, browser: browser)
      )
    }
    if reported.opened == true {
      await candidates.recorder.settle()
      for app in apps.compactMap({ $0 }) where wantsTap(page, app) {
        try await repository.remove(try await candidate(app).place(candidates.keyring))
      }
      return .empty()
    }
    // The tap knows which of several apps it led to, and was kept without what the script says.
    guard apps.count == 1, let app = apps[0], wantsTap(page, app) else { return .empty() }
    candidates.recorder.add(candidate(app))
    return Response(status: .noContent, headers: [.setCookie: BrowserCookie.set(browser)])
  }

  /// Whether the owner of an app that the tap may lead to wants probabilistic matches, so late.
  private func wantsTap(_ page: TappedPage, _ app: AppRecord) -> Bool {
    guard app.matching.allowsLikely else { return false }
    let window = page.link.matchWindow?.probabilistic ?? app.matching.probabilisticWindow
    return window > now().milliseconds(since: page.clickedAt)
  }
}
