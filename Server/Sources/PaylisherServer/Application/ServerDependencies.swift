public import AppStoreNotifications
public import Delivery
public import GeoDatabase
public import LinkCore
public import Logging
public import Persistence
public import ServiceLifecycle

/// What a server is made of; built by the executable, or by a test.
public struct ServerDependencies: Sendable {
  /// What the operator chose.
  public var settings: ServerSettings
  /// The store.
  public var repositories: Repositories
  /// The keys that hash and sign.
  public var secrets: ServerSecrets
  /// Countries and networks of addresses, where the operator has databases of them.
  public var geo: GeoDatabase?
  /// The threads that hash passwords.
  public var passwords = PasswordHashers()
  /// How long a tap waits until its click is with the system; then it is answered without the click.
  var clickTimeout = Duration.milliseconds(20)
  /// The reports that pages of the dashboard show.
  var reports = ReportCache()
  /// The turns of reports that read events, people or purchases.
  var longReports = LongReportQueue()
  /// How requests verify roll-ups and count them again.
  var rollups = RollupRequests()
  /// The time.
  public var now: @Sendable () -> Timestamp
  /// Makes identifiers, for a moment.
  public var makeID: @Sendable (Timestamp) -> EntityID
  /// Where log lines go.
  public var logger: Logger
  /// Where numbers are counted.
  public var metrics: PrometheusRegistry
  /// Whether the server is starting, serving or stopping.
  public var state: ServerState
  /// Who must know at once when links change.
  public var linkObservers: [any LinkChangeObserver]
  /// Looks up the records by which workspaces show that domains are their own.
  public var textRecords = TextRecordResolver()
  /// Checks notifications of the App Store.
  public var appStore = AppStoreVerifier()
  /// The identity provider by which users may sign in.
  public var openID: OpenIDProvider?
  /// What mails users; `nil` where every link is copied.
  public var mail: MailQueue?
  /// Where the push providers listen.
  public var pushEndpoints = PushEndpoints()
  /// Where the push keys of a demo lead, by the name of the key: fakes.
  public var demoPushEndpoints: [String: PushEndpoints] = [:]
  /// What else runs as long as the server; one that throws ends the server.
  public var services: [any Service]

  /// Makes dependencies; what is left out is the real thing.
  public init(
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
