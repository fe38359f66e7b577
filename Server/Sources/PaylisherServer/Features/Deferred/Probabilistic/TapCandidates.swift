import AttributionCore
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Makes taps candidates of first launches, where their app's owner wants that.
///
/// Every tap is kept with what its request says. A page whose script runs tells more, which then
/// replaces it; where a browser blocks the script, or no page comes before the store, the request
/// has to do.
struct TapCandidates: TapEvidence {
  let keyring: MatchKeyring
  let recorder: CandidateRecorder
  /// The tokens that taps were answered with lately.
  let tokens = RecentTokens()
  private let signer: HandoffSigner
  let limits: RequestLimits
  private let addresses: ClientAddressReader
  private let relays: NetworkSet

  init(_ dependencies: ServerDependencies) {
    keyring = MatchKeyring(dependencies)
    recorder = CandidateRecorder(
      repository: dependencies.repositories.candidates,
      keyring: keyring,
      logger: dependencies.logger,
      dropped: dependencies.metrics.counter(
        "paylisher_candidates_dropped_total",
        "Candidates for deferred matches that were dropped because too many were queued."
      )
    )
    signer = HandoffSigner(dependencies.secrets)
    limits = dependencies.settings.limits
    addresses = ClientAddressReader(dependencies.settings)
    relays = dependencies.settings.relays
  }

  func wantsSignals(of tap: AnsweredTap) -> Bool {
    tap.likelyApp != nil
  }

  func keep(_ token: HandoffRecord) {
    tokens.add(token)
  }

  func record(_ tap: AnsweredTap, _ request: TapRequest) -> String? {
    guard let click = tap.click else { return nil }
    name(click, tap)
    guard let app = tap.likelyApp, let address = request.client.address,
      let signals = AttributionCore.DeviceSignals(request.headers)
    else { return nil }
    let browser = BrowserCookie.name(request.headers)
    recorder.add(
      TapCandidate(
        click: click,
        link: tap.entry.id,
        app: app,
        network: NetworkBucket(address, relays: relays),
        signals: PackedSignals(signals, browser: browser)
      )
    )
    return BrowserCookie.set(browser)
  }

  /// Lets an app find the click by the advertising identifier that the advertisement carried.
  private func name(_ click: ClickID, _ tap: AnsweredTap) {
    guard let platform = tap.reading.tap.agent.routePlatform.app,
      tap.reading.tap.agent.bot == nil, let id = AdvertisingID(query: tap.reading.tap.query),
      let app = tap.app(on: platform), app.settings.matching.isEnabled
    else { return }
    let link = tap.entry.link
    let window = link.matchWindow?.certain ?? app.matching.certainWindow
    recorder.add(
      ClickAliasRecord(
        hash: signer.aliasHash(
          .advertisingID,
          id.text,
          workspace: link.workspace,
          app: app.id
        ),
        kind: .advertisingID,
        workspace: link.workspace,
        link: link.id,
        click: click,
        expiresAt: Timestamp(milliseconds: tap.reading.tap.now.milliseconds + window)
      )
    )
  }

  /// The network that a request came from.
  func bucket(of request: Request, _ context: ServerContext) -> NetworkBucket? {
    addresses.address(of: request, context).map { NetworkBucket($0, relays: relays) }
  }
}

extension AnsweredTap {
  /// The app that a first launch may follow this tap into, judged by network and device; `nil` where
  /// its owner wants no such match.
  ///
  /// A tap on a sensitive link is never delivered so, but competes.
  fileprivate var likelyApp: AppRecord? {
    let leadsToApp =
      switch destination {
      case .store, .landing: true
      case .web, .desktop, .preview, .password, .warning, .expired, .notFound: false
      }
    guard leadsToApp, reading.tap.agent.bot == nil,
      let platform = reading.tap.agent.routePlatform.app,
      let app = app(on: platform), app.settings.matching.allowsLikely
    else { return nil }
    return app
  }
}
