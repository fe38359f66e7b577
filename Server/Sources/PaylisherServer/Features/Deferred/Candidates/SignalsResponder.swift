import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import RoutingCore

/// Takes what a landing page's script knows, and makes the tap a candidate where its app wants that.
struct SignalsResponder: Sendable {
  let directory: LinkDirectory
  let keyring: MatchKeyring
  let recorder: CandidateRecorder
  let repository: CandidateRepository
  let signer: HandoffSigner
  let settings: ServerSettings
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
    let told = try await request.decoded(
      TapSignals.self,
      schema: .tapSignals,
      limits: settings.limits
    )
    guard let signals = DeviceSignals(request, told), !page.link.isSensitive,
      let app = app(of: page, system: signals.system),
      let place = try await place(of: page, app: app, request, context)
    else { return .empty() }
    if told.opened == true {
      await recorder.settle()
      try await repository.remove(place)
      return .empty()
    }
    return keep(page, place, signals, browser: BrowserCookie.read(request))
  }

  private func keep(
    _ page: TappedPage,
    _ place: CandidatePlace,
    _ signals: DeviceSignals,
    browser known: UInt32?
  ) -> Response {
    var generator = SystemRandomNumberGenerator()
    let browser = known ?? .random(in: 1 ... .max, using: &generator)
    recorder.add(
      CandidateRecord(
        place: place,
        workspace: page.link.workspace,
        link: page.link.id,
        signals: PackedSignals(signals, browser: browser).bytes
      )
    )
    return Response(status: .noContent, headers: [.setCookie: BrowserCookie.set(browser)])
  }

  /// The app that the tap may lead to, where its owner wants probabilistic matches.
  private func app(of page: TappedPage, system: SystemFamily?) -> AppRecord? {
    let app = directory.app(opening: page.link, on: system == .android ? .android : .ios)
    guard let app, app.matching.isEnabled, app.matching.isProbabilistic else { return nil }
    let window = page.link.matchWindow?.probabilistic ?? app.matching.probabilisticWindow
    return window > now().milliseconds(since: page.clickedAt) ? app : nil
  }

  private func place(
    of page: TappedPage,
    app: AppRecord,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> CandidatePlace? {
    let address = ClientAddress.read(request, context, trusted: settings.trustedProxies)
    guard let bucket = address.map(NetworkBucket.init) else { return nil }
    let key = try await keyring.key(at: page.clickedAt)
    return CandidatePlace(
      slot: CandidateRecord.slot(of: page.clickedAt),
      bucket: bucket.value(of: app.id, workspace: page.link.workspace, key: key),
      click: page.click
    )
  }
}
