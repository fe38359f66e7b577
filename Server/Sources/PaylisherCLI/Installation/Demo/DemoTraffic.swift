import Crypto
import Foundation
import JSONCoding
import LinkCore
import Persistence
import WireModels

/// Stores a ``SimulatedMonth`` in the demo workspace, by the same transactions as real traffic, so that
/// reports are exact; everything it sets up is marked.
struct DemoTraffic: Sendable {
  let repositories: Repositories
  let workspace: WorkspaceID
  let now: Timestamp
  private let month: SimulatedMonth

  init(_ repositories: Repositories, _ workspace: WorkspaceID, now: Timestamp) {
    (self.repositories, self.workspace, self.now) = (repositories, workspace, now)
    month = SimulatedMonth(until: now)
  }

  /// Fills the workspace; takes a second or two.
  func fill() async throws {
    let apps = try await repositories.apps.list(workspace)
    guard let domain = try await repositories.domains.list(workspace).first,
      let ios = apps.first(where: { $0.settings.platform == .ios }),
      let android = apps.first(where: { $0.settings.platform == .android })
    else { return }
    try await repositories.simulation.begin(workspace, now: now)
    let links = try await makeLinks(on: domain)
    let taps = month.visits.map { Tap(visit: $0, link: links[$0.campaign], workspace: workspace) }
    for part in taps.parts(of: 2_000) {
      _ = try await repositories.clicks.append(part.map(\.record))
    }
    for tap in taps where tap.visit.installs {
      try await install(tap, of: tap.visit.platform == .ios ? ios.id : android.id)
    }
    let visits = taps.flatMap { tap in
      events(tap.visit.person, tap.visit.platform, tap.visit.steps, journey: tap.id.description)
    }
    let returns = month.returns.flatMap { events($0.person, $0.platform, $0.steps) }
    let sorted = (visits + returns).sorted { $0.occurredAt < $1.occurredAt }
    for part in sorted.parts(of: 1_000) {
      _ = try await repositories.events.append(workspace, Array(part))
    }
    try await makeAudience()
  }

  // MARK: - Set-up

  private func makeLinks(on domain: DomainRecord) async throws -> [LinkID] {
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
      try await repositories.links.create(link)
      ids.append(link.id)
    }
    return ids
  }

  private func makeAudience() async throws {
    let form = #"{"kind":"event","name":"Purchase","atLeast":1,"withinDays":30}"#
    let audience = AudienceResource(
      id: AudienceID(timestamp: now),
      name: "\(SimulationRepository.mark): bought in 30 days",
      audience: try JSONDecoder().decode(AudienceForm.self, from: Data(form.utf8)),
      createdAt: now,
      updatedAt: now
    )
    try await repositories.audiences.create(workspace, audience)
    let content = #"{"en":{"title":"Thank you","body":"Ten percent off your next order."}}"#
    let message = """
      {"name":"\(SimulationRepository.mark): thank you","channel":"push",\
      "audience":"\(audience.id)","variants":[{"name":"A","contents":\(content)}]}
      """
    let resource = MessageResource(
      id: MessageID(timestamp: now),
      status: .draft,
      message: try JSONDecoder().decode(MessageForm.self, from: Data(message.utf8)),
      createdAt: now,
      updatedAt: now
    )
    _ = try await repositories.messages.create(workspace, resource) {
      StoredAnswer(status: 201, headers: [:], body: "")
    }
  }

  // MARK: - What visitors do

  /// A first launch that found its link by the token that the tap handed over.
  private func install(_ tap: Tap, of app: AppID) async throws {
    guard let platform = tap.visit.platform.app, let person = tap.visit.person else { return }
    let at = tap.visit.at.advanced(bySeconds: 40 + Int64(person % 400))
    let token = Array(SHA256.hash(data: Array(tap.id.description.utf8)))
    let handoff = HandoffRecord(
      tokenHash: token,
      workspace: workspace,
      link: tap.link,
      click: tap.id,
      platform: platform,
      issuedAt: tap.visit.at,
      expiresAt: tap.visit.at.advanced(bySeconds: 7 * 86_400)
    )
    try await repositories.handoffs.append([handoff])
    // One of nine comes without a token, as after a search in the store.
    let hasToken = person % 9 != 0
    _ = try await repositories.handoffs.redeem(
      workspace,
      app: app,
      evidence: RedeemEvidence(tokenHash: hasToken ? token : nil),
      install: InstallRecord(
        id: InstallID(timestamp: at),
        workspace: workspace,
        app: app,
        platform: platform,
        distinctID: Self.name(person),
        firstSeenAt: at
      ),
      receipt: ReceiptID(timestamp: at),
      now: at
    )
  }

  private func events(
    _ person: Int?,
    _ platform: RoutePlatform,
    _ steps: [SimulatedMonth.Step],
    journey: String? = nil
  ) -> [EventRecord] {
    guard let person, let first = steps.first else { return [] }
    let session = EntityID(timestamp: first.at).description
    return steps.map { step in
      var properties: [String: JSONValue] = [
        "$os_name": .string(platform == .ios ? "iOS" : "Android"),
        "$app_version": .string(person % 3 == 0 ? "4.1.0" : "4.2.0"),
        "$session_id": .string(session), "simulated": .bool(true),
      ]
      if step.name == first.name {
        properties["$set"] = ["plan": .string(person % 4 == 0 ? "pro" : "free")]
      }
      if let price = step.price {
        properties["revenue"] = .integer(Int64(price))
        properties["currency"] = "EUR"
      }
      if let journey { properties["jid"] = .string(journey) }
      let text = JSONValue.object(properties).canonicalText
      return EventRecord(
        uuid: EntityID(timestamp: step.at),
        name: step.name,
        distinctID: Self.name(person),
        occurredAt: step.at,
        clientTimestamp: step.at,
        receivedAt: step.at,
        sessionID: session,
        jid: journey,
        properties: EventProperties(text),
        contentHash: Array(SHA256.hash(data: Array(text.utf8)).prefix(8))
      )
    }
  }

  private static func name(_ person: Int) -> String {
    "simulated-\(String(10_000 + person).dropFirst())"
  }

  /// A visit with the click that it is stored as.
  private struct Tap: Sendable {
    let visit: SimulatedMonth.Visit
    let link: LinkID
    let workspace: WorkspaceID
    let id: ClickID

    init(visit: SimulatedMonth.Visit, link: LinkID, workspace: WorkspaceID) {
      (self.visit, self.link, self.workspace) = (visit, link, workspace)
      id = ClickID(timestamp: visit.at)
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
      click.country = visit.country
      return ClickRecord(click, in: workspace)
    }
  }
}
