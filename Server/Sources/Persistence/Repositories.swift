/// Everything the server stores, as whole transactions named for what they do.
///
/// ```swift
/// let repositories = Repositories(driver: driver)
/// let link = try await repositories.links.find(workspace, id)
/// ```
///
/// Every call names the workspace it is about and can neither read nor change another's rows. The
/// exceptions find out which workspace a request is about: ``KeyRepository/find(id:)``, ``AppRepository/find(_:)``,
/// ``DomainRepository/find(host:)`` and ``LinkRepository/snapshot()``.
package struct Repositories: Sendable {
  /// Tenants.
  package let workspaces: WorkspaceRepository
  package let apps: AppRepository
  /// API keys.
  package let keys: KeyRepository
  /// Link domains.
  package let domains: DomainRepository
  package let links: LinkRepository
  /// Answers to requests that callers named.
  package let idempotency: IdempotencyRepository
  package let clicks: ClickRepository
  /// Single-use tokens, and the look-ups of first launches.
  package let handoffs: HandoffRepository
  /// Clicks that first launches may follow without a token.
  package let candidates: CandidateRepository
  /// What there is to forget of a person.
  package let forgetting: ForgetRepository
  /// Records of deferred look-ups.
  package let receipts: ReceiptRepository
  package let installs: InstallRepository
  /// Where installs can be reached by push.
  package let addresses: AddressRepository
  /// Consent to marketing.
  package let consents: ConsentRepository
  /// What devices report of messages.
  package let acknowledgements: AcknowledgementRepository
  package let events: EventRepository
  /// Properties of events.
  package let properties: PropertyRepository
  /// How long events are kept.
  package let retention: RetentionRepository
  /// People who want to be forgotten.
  package let erasure: ErasureRepository
  package let audiences: AudienceRepository
  /// Uploaded lists of people.
  package let lists: PeopleListRepository
  package let messages: MessageRepository
  /// Messages that follow an event one after the other.
  package let sequences: SequenceRepository
  /// The sends that wait.
  package let outbox: OutboxRepository
  /// In-app messages, which devices fetch.
  package let inApp: InAppRepository
  /// The keys that messages are sent with.
  package let pushKeys: PushKeyRepository
  package let users: UserRepository
  /// Users' accounts at identity providers.
  package let identities: IdentityRepository
  /// Members of workspaces.
  package let members: MemberRepository
  /// Sessions of users.
  package let sessions: SessionRepository
  /// Invitations, and other links that work once.
  package let oneTimeLinks: OneTimeLinkRepository
  package let screens: ScreenRepository
  package let placements: PlacementRepository
  /// Purchases in stores.
  package let purchases: PurchaseRepository
  /// Who changed what.
  package let audit: AuditRepository
  package let reports: ReportRepository
  /// Workspaces with simulated traffic.
  package let simulation: SimulationRepository
  /// Reports that members open again by their names.
  package let savedReports: SavedReportRepository
  /// Reports that readers without an account may open.
  package let reportShares: ReportShareRepository
  /// Reports that members get by e-mail.
  package let reportSchedules: ReportScheduleRepository
  /// Conditions that members hear about.
  package let alerts: AlertRepository
  /// The database itself.
  package let store: StoreRepository

  /// Makes the repositories over a migrated database.
  ///
  /// Without the key of `tombstoneKey` no person can be erased, and none who was is recognised.
  package init(driver: any SQLDriver, tombstoneKey: TombstoneKey = TombstoneKey()) {
    let cache = DictionaryCache()
    workspaces = WorkspaceRepository(driver: driver)
    apps = AppRepository(driver: driver)
    keys = KeyRepository(driver: driver)
    domains = DomainRepository(driver: driver)
    links = LinkRepository(driver: driver)
    idempotency = IdempotencyRepository(driver: driver)
    clicks = ClickRepository(driver: driver, cache: cache)
    handoffs = HandoffRepository(driver: driver, tombstoneKey: tombstoneKey)
    candidates = CandidateRepository(driver: driver)
    forgetting = ForgetRepository(driver: driver)
    receipts = ReceiptRepository(driver: driver)
    installs = InstallRepository(driver: driver)
    addresses = AddressRepository(driver: driver, tombstoneKey: tombstoneKey)
    consents = ConsentRepository(driver: driver, tombstoneKey: tombstoneKey)
    acknowledgements = AcknowledgementRepository(driver: driver, tombstoneKey: tombstoneKey)
    events = EventRepository(driver: driver, cache: cache, tombstoneKey: tombstoneKey)
    properties = PropertyRepository(driver: driver)
    retention = RetentionRepository(driver: driver)
    erasure = ErasureRepository(driver: driver, tombstoneKey: tombstoneKey)
    audiences = AudienceRepository(driver: driver)
    lists = PeopleListRepository(driver: driver, tombstoneKey: tombstoneKey)
    messages = MessageRepository(driver: driver)
    sequences = SequenceRepository(driver: driver)
    outbox = OutboxRepository(driver: driver)
    inApp = InAppRepository(driver: driver)
    pushKeys = PushKeyRepository(driver: driver)
    users = UserRepository(driver: driver)
    identities = IdentityRepository(driver: driver)
    members = MemberRepository(driver: driver)
    sessions = SessionRepository(driver: driver)
    oneTimeLinks = OneTimeLinkRepository(driver: driver)
    screens = ScreenRepository(driver: driver)
    placements = PlacementRepository(driver: driver)
    purchases = PurchaseRepository(driver: driver, tombstoneKey: tombstoneKey)
    audit = AuditRepository(driver: driver)
    reports = ReportRepository(driver: driver)
    simulation = SimulationRepository(driver: driver)
    savedReports = SavedReportRepository(driver: driver)
    reportShares = ReportShareRepository(driver: driver)
    reportSchedules = ReportScheduleRepository(driver: driver)
    alerts = AlertRepository(driver: driver)
    store = StoreRepository(driver: driver)
  }
}
