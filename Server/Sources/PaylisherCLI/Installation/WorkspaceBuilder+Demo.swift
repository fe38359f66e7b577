import LinkCore
import Persistence
import TargetCore
import WireModels

extension WorkspaceBuilder {
  /// A workspace, the key that manages it and, if wanted, the domain of the public URL.
  func workspace(
    name: String?,
    publicURL: PublicURL,
    hasDomain: Bool,
    zone: String?
  ) async throws -> Credentials {
    let workspace = try await workspace(name: name ?? "Default", zone: zone).id
    if hasDomain {
      try await repositories.domains.create(domain(of: workspace, publicURL: publicURL), by: nil)
    }
    return Credentials(
      server: publicURL.description,
      workspace: workspace,
      secretKey: try await key(.secret, of: workspace, name: "Made by paylisher init")
    )
  }

  /// A workspace to try things out: an app for each platform, the domain of the public URL and the
  /// link `DEMO`.
  func demoWorkspace(
    name: String? = nil,
    publicURL: PublicURL,
    zone: String? = nil
  ) async throws -> Credentials {
    let workspace = try await workspace(name: name ?? "Demo", zone: zone).id
    let ios = Self.iosApp(workspace, now: now)
    let android = Self.androidApp(workspace, now: now)
    try await repositories.apps.create(ios, by: nil)
    try await repositories.apps.create(android, by: nil)
    let domain = domain(of: workspace, publicURL: publicURL)
    try await repositories.domains.create(domain, by: nil)
    try await repositories.links.create(Self.link(on: domain, now: now), by: nil)
    return Credentials(
      server: publicURL.description,
      workspace: workspace,
      secretKey: try await key(.secret, of: workspace, name: "Demo"),
      publishableKey: try await key(.publishable, of: workspace, app: ios.id, name: "Demo iOS"),
      androidPublishableKey: try await key(
        .publishable,
        of: workspace,
        app: android.id,
        name: "Demo Android"
      ),
      link: "\(publicURL)/c/\(Demo.code)"
    )
  }

  private func domain(of workspace: WorkspaceID, publicURL: PublicURL) -> DomainRecord {
    DomainRecord(
      DomainResource(
        id: DomainID(timestamp: now),
        host: publicURL.host,
        baseURL: publicURL.description,
        createdAt: now
      ),
      in: workspace
    )
  }

  private static func iosApp(_ workspace: WorkspaceID, now: Timestamp) -> AppRecord {
    let settings = AppSettings(
      name: "Demo",
      platform: .ios,
      bundleID: Demo.bundleID,
      teamID: "ABCDE12345",
      scheme: Demo.scheme,
      storeURL: Demo.appStore
    )
    return AppRecord(
      AppResource(id: AppID(timestamp: now), settings: settings, createdAt: now),
      in: workspace
    )
  }

  private static func androidApp(_ workspace: WorkspaceID, now: Timestamp) -> AppRecord {
    let settings = AppSettings(
      name: "Demo",
      platform: .android,
      bundleID: Demo.bundleID,
      scheme: Demo.scheme,
      storeURL: Demo.playStore,
      certificateFingerprints: [Array(repeating: "A1", count: 32).joined(separator: ":")]
    )
    return AppRecord(
      AppResource(id: AppID(timestamp: now), settings: settings, createdAt: now),
      in: workspace
    )
  }

  private static func link(on domain: DomainRecord, now: Timestamp) throws -> LinkRecord {
    let policy = TargetPolicy(schemes: ["https", Demo.scheme])
    let app = try AcceptedTarget.accept(Demo.route, policy: policy)
    let web = try AcceptedTarget.accept(Demo.webPage, policy: policy)
    guard let code = ShortCode(Demo.code) else { throw StoreError(.invalid, "No such code.") }
    var link = LinkRecord(
      id: LinkID(timestamp: now),
      workspace: domain.workspace,
      domain: domain.id,
      code: code,
      targets: LinkTargets(
        ios: AppTarget(app: app, store: try .accept(Demo.appStore, policy: policy), web: web),
        android: AppTarget(app: app, store: try .accept(Demo.playStore, policy: policy), web: web),
        fallback: web
      ),
      createdAt: now
    )
    link.title = "Demo"
    link.campaign = CampaignFields(
      type: "promotion",
      title: "Ten percent off",
      metaData: ["discount": 10, "product": "42"]
    )
    return link
  }
}

/// What the demo workspace is made of.
enum Demo: Sendable {
  static let code = "DEMO"
  static let scheme = "demo"
  static let bundleID = "com.example.demo"
  static let route = "demo://products/42"
  static let webPage = "https://example.com/products/42"
  static let appStore = "https://apps.apple.com/app/id1234567890"
  static let playStore = "https://play.google.com/store/apps/details?id=com.example.demo"
}
