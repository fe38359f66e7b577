package import AppStoreNotifications
package import Delivery
package import GeoDatabase
package import LinkCore
package import Logging
package import Persistence
package import ServiceLifecycle

/// What a server is made of; built by the executable, or by a test.
package struct ServerDependencies: Sendable {
  /// What the operator chose.
  package var settings: ServerSettings
  /// The store.
  package var repositories: Repositories
  /// The keys that hash and sign.
  package var secrets: ServerSecrets
  /// Countries and networks of addresses, where the operator has databases of them.
  package var geo: GeoDatabase?
  /// The threads that hash passwords.
  package var passwords = PasswordHashers()
  /// How long a tap waits until its click is with the system; then it is answered without the click.
  var clickTimeout = Duration.milliseconds(20)
  /// The reports that pages of the dashboard show.
  var reports = ReportCache()
  /// The turns of reports that read events, people or purchases.
  var longReports = LongReportQueue()
  /// How requests verify roll-ups and count them again.
  var rollups = RollupRequests()
  /// The time.
  package var now: @Sendable () -> Timestamp
  /// Makes identifiers, for a moment.
  package var makeID: @Sendable (Timestamp) -> EntityID
  /// Where log lines go.
  package var logger: Logger
  /// Where numbers are counted.
  package var metrics: PrometheusRegistry
  /// Whether the server is starting, serving or stopping.
  package var state: ServerState
  /// Who must know at once when links change.
  package var linkObservers: [any LinkChangeObserver]
  /// Asks hosts of others: destinations of links and webhooks of alerts.
  package var outbound = OutboundGuard()
  /// Looks up the records by which workspaces show that domains are their own.
  package var textRecords = TextRecordResolver()
  /// Checks notifications of the App Store.
  package var appStore = AppStoreVerifier()
  /// The identity provider by which users may sign in.
  package var openID: OpenIDProvider?
  /// What mails users; `nil` where every link is copied.
  package var mail: MailQueue?
  /// Makes and exports traces; `nil` where nothing is traced.
  package var tracing: TraceExporter?
  /// Where the push providers listen.
  package var pushEndpoints = PushEndpoints()
  /// Where the push keys of a demo lead, by the name of the key: fakes.
  package var demoPushEndpoints: [String: PushEndpoints] = [:]
  /// What else runs as long as the server; one that throws ends the server.
  package var services: [any Service]

  /// Makes dependencies; what is left out is the real thing.
  package init(
    settings: ServerSettings,
    repositories: Repositories,
    secrets: ServerSecrets,
    logger: Logger = Logger(label: "paylisher"),
    now: @escaping @Sendable () -> Timestamp = { SystemClock.now() },
    makeID: (@Sendable (Timestamp) -> EntityID)? = nil
  ) {
    self.settings = settings
    self.repositories = repositories
    self.secrets = secrets
    self.logger = logger
    self.now = now
    self.makeID = makeID ?? IDSource().make
    metrics = PrometheusRegistry()
    state = ServerState()
    linkObservers = []
    services = []
  }
}
