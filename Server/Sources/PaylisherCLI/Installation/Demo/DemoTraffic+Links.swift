import Crypto
import LinkCore
import Persistence
import TargetCore
import WireModels

extension DemoTraffic {
  /// A link for each campaign of the month.
  func makeLinks(on domain: DomainRecord) async throws -> [LinkID] {
    let policy = TargetPolicy(schemes: ["https", Demo.scheme])
    var ids: [LinkID] = []
    for campaign in SimulatedMonth.campaigns {
      guard let code = ShortCode(campaign.code) else { continue }
      let web = try AcceptedTarget.accept(Demo.webPage, policy: policy)
      let app = try AcceptedTarget.accept(Demo.route, policy: policy)
      var link = LinkRecord(
        id: LinkID(timestamp: now),
        workspace: workspace,
        domain: domain.id,
        code: code,
        targets: LinkTargets(
          ios: AppTarget(app: app, store: try .accept(Demo.appStore, policy: policy), web: web),
          android: AppTarget(
            app: app,
            store: try .accept(Demo.playStore, policy: policy),
            web: web
          ),
          fallback: web
        ),
        createdAt: now
      )
      link.title = campaign.title
      link.tags = [SimulationRepository.mark.lowercased()]
      link.campaign = CampaignFields(type: "promotion", title: campaign.title)
      try await repositories.links.create(link, by: nil)
      ids.append(link.id)
    }
    return ids
  }

  /// A visit with the click that it is stored as.
  struct Tap: Sendable {
    let visit: SimulatedMonth.Visit
    let link: LinkID
    let workspace: WorkspaceID
    let id: ClickID

    init(visit: SimulatedMonth.Visit, link: LinkID, workspace: WorkspaceID) {
      (self.visit, self.link, self.workspace) = (visit, link, workspace)
      id = ClickID(timestamp: visit.at)
    }

    /// What the landing page hands to the app, as its hash.
    var token: [UInt8] { Array(SHA256.hash(data: Array(id.description.utf8))) }

    var handoff: HandoffRecord {
      HandoffRecord(
        tokenHash: token,
        workspace: workspace,
        link: link,
        click: id,
        platform: visit.platform == .ios ? .ios : .android,
        issuedAt: visit.at,
        expiresAt: visit.at.advanced(bySeconds: 7 * 86_400)
      )
    }

    var record: ClickRecord {
      let campaign = SimulatedMonth.campaigns[visit.campaign]
      var click = ClickResource(
        id: id,
        link: link,
        occurredAt: visit.at,
        platform: visit.platform,
        destination: visit.isBot ? .preview : visit.platform == .desktop ? .desktop : .landing
      )
      click.isBot = visit.isBot
      click.isScan = campaign.isScanned && !visit.isBot
      (click.source, click.medium) = (campaign.source, campaign.medium)
      click.campaign = campaign.title
      click.inAppBrowser = campaign.inAppBrowser
      click.referrerHost = visit.referrer
      click.country = visit.country
      return ClickRecord(click, in: workspace)
    }
  }
}
