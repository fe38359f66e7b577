import AttributionCore
import Hummingbird
import LinkCore
import Persistence
import RoutingCore

/// Makes taps candidates of first launches, where their app's owner wants that.
///
/// Every tap is kept with what its request says. A page whose script runs tells more, which then
/// replaces it; where a browser blocks the script, or no page comes before the store, the request
/// has to do.
struct TapCandidates: Sendable {
  let directory: LinkDirectory
  let keyring: MatchKeyring
  let recorder: CandidateRecorder
  /// The tokens that taps were answered with lately.
  let tokens = RecentTokens()
  let limits: RequestLimits
  private let addresses: ClientAddressReader
  private let relays: NetworkSet

  init(
    directory: LinkDirectory,
    keyring: MatchKeyring,
    recorder: CandidateRecorder,
    settings: ServerSettings
  ) {
    self.directory = directory
    self.keyring = keyring
    self.recorder = recorder
    limits = settings.limits
    addresses = ClientAddressReader(settings)
    relays = settings.relays
  }

  /// Whether a tap is to become a candidate.
  func wants(_ tap: AnsweredTap) -> Bool {
    tap.likelyApp(in: directory) != nil
  }

  /// Keeps a tap that was counted as a click; what fails is no reason to hold the answer back.
  func add(_ tap: AnsweredTap, _ request: Request, _ context: ServerContext) async {
    guard let click = tap.click, let app = tap.likelyApp(in: directory),
      let signals = DeviceSignals(request),
      let place = try? await place(of: click, app: app, request, context)
    else { return }
    keep(place, tap.entry.link, signals, browser: BrowserCookie.read(request))
  }

  /// Keeps a candidate; signals that are told later replace earlier ones.
  func keep(
    _ place: CandidatePlace,
    _ link: LinkRecord,
    _ signals: DeviceSignals,
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
