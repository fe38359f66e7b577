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
public struct Repositories: Sendable {
  /// Tenants.
  public let workspaces: WorkspaceRepository
  public let apps: AppRepository
  /// API keys.
  public let keys: KeyRepository
  /// Link domains.
  public let domains: DomainRepository
  public let links: LinkRepository
  /// Answers to requests that callers named.
  public let idempotency: IdempotencyRepository
  public let clicks: ClickRepository
  /// Single-use tokens, and the look-ups of first launches.
  public let handoffs: HandoffRepository
  /// Clicks that first launches may follow without a token.
  public let candidates: CandidateRepository
  /// What there is to forget of a person.
  public let forgetting: ForgetRepository
  /// Records of deferred look-ups.
  public let receipts: ReceiptRepository
  public let installs: InstallRepository
  /// Where installs can be reached by push.
  public let addresses: AddressRepository
  /// Consent to marketing.
  public let consents: ConsentRepository
  /// What devices report of messages.
  public let acknowledgements: AcknowledgementRepository
  public let events: EventRepository
  /// Properties of events.
  public let properties: PropertyRepository
  /// How long events are kept.
  public let retention: RetentionRepository
  /// People who want to be forgotten.
  public let erasure: ErasureRepository
  public let audiences: AudienceRepository
  /// Uploaded lists of people.
  public let lists: PeopleListRepository
  public let messages: MessageRepository
  /// Messages that follow an event one after the other.
  public let sequences: SequenceRepository
  /// The sends that wait.
  public let outbox: OutboxRepository
  /// In-app messages, which devices fetch.
  public let inApp: InAppRepository
  /// The keys that messages are sent with.
  public let pushKeys: PushKeyRepository
  public let users: UserRepository
  /// Users' accounts at identity providers.
  public let identities: IdentityRepository
  /// Members of workspaces.
  public let members: MemberRepository
  /// Sessions of users.
  public let sessions: SessionRepository
  /// Invitations, and other links that work once.
  public let oneTimeLinks: OneTimeLinkRepository
  public let screens: ScreenRepository
  public let placements: PlacementRepository
  /// Purchases in stores.
  public let purchases: PurchaseRepository
  /// Who changed what.
  public let audit: AuditRepository
  public let reports: ReportRepository
  /// Workspaces with simulated traffic.
  public let simulation: SimulationRepository
  /// Reports that readers without an account may open.
  public let reportShares: ReportShareRepository
  /// The database itself.
  public let store: StoreRepository

  /// Makes the repositories over a migrated database.
  ///
  /// Without the key of `tombstoneKey` no person can be erased, and none who was is recognised.
  public init(driver: any SQLDriver, tombstoneKey: TombstoneKey = TombstoneKey()) {
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
    reportShares = ReportShareRepository(driver: driver)
    store = StoreRepository(driver: driver)
  }
}
