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
  let directory: LinkDirectory
  let keyring: MatchKeyring
  let recorder: CandidateRecorder
  /// The tokens that taps were answered with lately.
  let tokens = RecentTokens()
  private let signer: HandoffSigner
  let limits: RequestLimits
  private let addresses: ClientAddressReader
  private let relays: NetworkSet

  init(_ dependencies: ServerDependencies, directory: LinkDirectory) {
    self.directory = directory
    keyring = MatchKeyring(dependencies)
    recorder = CandidateRecorder(
      repository: dependencies.repositories.candidates,
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

  /// A candidate needs the client's address; an advertising identifier names the click.
  func needsRequest(of tap: AnsweredTap) -> Bool {
    AdvertisingID(query: tap.reading.tap.query) != nil || tap.likelyApp(in: directory) != nil
  }

  func keep(_ token: HandoffRecord) {
    tokens.add(token)
  }

  /// Keeps a tap that was counted as a click; what fails is no reason to hold the answer back.
  func record(_ tap: AnsweredTap, _ request: Request, _ context: ServerContext) async {
    guard let click = tap.click else { return }
    name(click, tap)
    guard let app = tap.likelyApp(in: directory),
      let signals = AttributionCore.DeviceSignals(request),
      let place = try? await place(of: click, app: app, request, context)
    else { return }
    keep(place, tap.entry.link, signals, browser: BrowserCookie.read(request))
  }

  /// Lets an app find the click by the advertising identifier that the advertisement carried.
  private func name(_ click: ClickID, _ tap: AnsweredTap) {
    guard let platform = AppPlatform(rawValue: tap.reading.tap.agent.routePlatform.rawValue),
      tap.reading.tap.agent.bot == nil, let id = AdvertisingID(query: tap.reading.tap.query),
      let app = tap.app(of: platform, in: directory), app.matching.isEnabled
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

  /// Keeps a candidate; signals that are told later replace earlier ones.
  func keep(
    _ place: CandidatePlace,
    _ link: LinkRecord,
    _ signals: AttributionCore.DeviceSignals,
    browser: UInt32?
  ) {
    recorder.add(
      CandidateRecord(
        place: place,
        workspace: link.workspace,
        link: link.id,
        signals: PackedSignals(signals, browser: browser).bytes
      )
    )
  }

  /// Where a click's candidate is kept; `nil` where nobody knows the address.
  func place(
    of click: ClickID,
    app: AppRecord,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> CandidatePlace? {
    guard let clickedAt = click.value.timestamp, let bucket = bucket(of: request, context) else {
      return nil
    }
    return CandidatePlace(
      slot: CandidateRecord.slot(of: clickedAt),
      bucket: bucket.value(
        of: app.id,
        workspace: app.workspace,
        key: try await keyring.key(at: clickedAt)
      ),
      click: click
    )
  }

  /// The network that a request came from.
  func bucket(of request: Request, _ context: ServerContext) -> NetworkBucket? {
    addresses.address(of: request, context).map { NetworkBucket($0, relays: relays) }
  }
}

extension AnsweredTap {
  /// The app that a first launch may follow this tap into, judged by network and device; `nil` where
  /// nobody may be matched so.
  func likelyApp(in directory: LinkDirectory) -> AppRecord? {
    let leadsToApp =
      switch destination {
      case .store, .landing: true
      case .web, .desktop, .preview, .password, .warning, .expired, .notFound: false
      }
    // Whether the link is sensitive comes last: it is read of the whole row.
    guard leadsToApp, reading.tap.agent.bot == nil,
      let platform = AppPlatform(rawValue: reading.tap.agent.routePlatform.rawValue),
      let app = app(of: platform, in: directory), app.matching.allowsLikely,
      !entry.link.isSensitive
    else { return nil }
    return app
  }
}
