import LinkCore
import Persistence
import TargetCore
import Testing
import WireModels

/// A workspace with an app, a domain and a link, as tests begin with.
struct Tenant: Sendable {
  let repositories: Repositories
  let workspace: WorkspaceResource
  let app: AppRecord
  let domain: DomainRecord
  let link: LinkRecord

  var id: WorkspaceID { workspace.id }

  init(_ driver: any SQLDriver, name: String = "acme") async throws {
    repositories = Repositories(driver: driver)
    workspace = WorkspaceResource(id: WorkspaceID(timestamp: .start), name: name, createdAt: .start)
    app = AppRecord(
      AppResource(
        id: AppID(timestamp: .start),
        settings: AppSettings(
          name: "Shop",
          platform: .ios,
          bundleID: "com.example.\(name)",
          certificateFingerprints: ["AA:BB"]
        ),
        createdAt: .start
      ),
      in: workspace.id
    )
    domain = DomainRecord(
      DomainResource(
        id: DomainID(timestamp: .start),
        host: "go.\(name).example",
        baseURL: "https://go.\(name).example",
        createdAt: .start
      ),
      in: workspace.id
    )
    link = try Self.link(workspace.id, domain.id, code: "SUMMER25", at: .start)
    try await repositories.workspaces.create(workspace)
    try await repositories.apps.create(app, by: nil)
    try await repositories.domains.create(domain, by: nil)
    try await repositories.links.create(link, by: nil)
  }

  static func link(
    _ workspace: WorkspaceID,
    _ domain: DomainID,
    code: String,
    title: String? = nil,
    at moment: Timestamp
  ) throws -> LinkRecord {
    var link = LinkRecord(
      id: LinkID(timestamp: moment),
      workspace: workspace,
      domain: domain,
      code: try #require(ShortCode(code)),
      targets: LinkTargets(
        ios: AppTarget(
          app: try .accept("shop://p/1", policy: TargetPolicy(schemes: ["shop"])),
          store: try .accept("https://apps.apple.com/app/id1", policy: TargetPolicy())
        ),
        fallback: try .accept("https://example.com/p/1", policy: TargetPolicy())
      ),
      createdAt: moment
    )
    link.title = title
    link.campaign = CampaignFields(type: "sale", title: "Summer", metaData: ["percent": 25])
    return link
  }

  func click(
    at moment: Timestamp,
    isBot: Bool = false,
    isScan: Bool = false,
    link: LinkID? = nil
  ) -> ClickRecord {
    var shown = ClickResource(
      id: ClickID(timestamp: moment),
      link: link ?? self.link.id,
      occurredAt: moment,
      platform: .ios,
      destination: .landing
    )
    (shown.isBot, shown.isScan) = (isBot, isScan)
    shown.trace = [TraceEntry("link_enabled", "passed", .linkEnabled)]
    return ClickRecord(shown, in: id)
  }

  func handoff(
    _ token: UInt8,
    click: ClickID? = nil,
    app: AppID? = nil,
    platform: AppPlatform? = .ios,
    expiresAt: Timestamp = .at(3_600_000)
  ) -> HandoffRecord {
    HandoffRecord(
      tokenHash: Array(repeating: token, count: 32),
      workspace: id,
      link: link.id,
      click: click ?? ClickID(timestamp: .start),
      app: app,
      platform: platform,
      issuedAt: .start,
      expiresAt: expiresAt
    )
  }

  func install(_ id: InstallID = InstallID(timestamp: .start)) -> InstallRecord {
    InstallRecord(
      id: id,
      workspace: self.id,
      app: app.id,
      platform: .ios,
      distinctID: "person",
      firstSeenAt: .at(1_000)
    )
  }

  func redeem(
    _ token: UInt8?,
    install: InstallRecord,
    now: Timestamp = .at(1_000)
  ) async throws -> RedeemOutcome {
    try await repositories.handoffs.redeem(
      id,
      app: app.id,
      evidence: RedeemEvidence(tokenHash: token.map { Array(repeating: $0, count: 32) }),
      install: install,
      receipt: ReceiptID(timestamp: now),
      now: now
    )
  }

  func event(
    _ name: String = "Purchase",
    uuid: EntityID = EntityID(timestamp: .start),
    person: String = "person",
    key: String? = nil,
    jid: String? = nil,
    hash: UInt8 = 1
  ) -> EventRecord {
    EventRecord(
      uuid: uuid,
      app: app.id,
      name: name,
      distinctID: person,
      occurredAt: .at(10),
      clientTimestamp: .at(9),
      sentAt: .at(11),
      receivedAt: .at(12),
      sessionID: "s",
      campaignKey: key,
      jid: jid,
      properties: #"{"price":10}"#,
      contentHash: Array(repeating: hash, count: 8)
    )
  }
}
