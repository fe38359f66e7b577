import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The apps of a workspace.
struct AppRoutes: Sendable {
  let apps: AppRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    apps = dependencies.repositories.apps
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listApps) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await apps.list(workspace).map(AppResource.init)))
    }
    routes.manage(.createApp) { request, _, workspace in
      try await create(request, workspace)
    }
    routes.manage(.getApp) { _, context, workspace in
      try .json(AppResource(try await apps.find(workspace, context.pathID()).found("app")))
    }
    routes.manage(.updateApp) { request, context, workspace in
      try await update(request, context.pathID(), workspace)
    }
    routes.manage(.deleteApp) { _, context, workspace in
      try await apps.delete(workspace, context.pathID(), now: dependencies.now())
      await dependencies.tellObserversOfSite()
      return .empty()
    }
  }

  private func create(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let now = dependencies.now()
    let record = AppRecord(
      try await settings(request),
      id: AppID(dependencies.makeID(now)),
      workspace: workspace,
      createdAt: now
    )
    try await apps.create(record)
    await dependencies.tellObserversOfSite()
    return try .json(
      AppResource(record),
      status: .created,
      headers: [.location: APIEndpoint.getApp.path(record.id)]
    )
  }

  private func update(
    _ request: Request,
    _ id: AppID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await settings(request)
    let existing = try await apps.find(workspace, id).found("app")
    let record = AppRecord(
      settings,
      id: id,
      workspace: workspace,
      createdAt: existing.createdAt
    )
    try await apps.update(record)
    await dependencies.tellObserversOfSite()
    return try .json(AppResource(record))
  }

  private func settings(_ request: Request) async throws -> AppSettings {
    var settings = try await request.decoded(
      AppSettings.self,
      schema: .appSettings,
      limits: dependencies.settings.limits
    )
    var reader = TargetReader()
    settings.storeURL = reader.target(settings.storeURL, .store, at: "/storeURL")?.description
    settings.scheme = settings.scheme.flatMap { CustomScheme($0)?.description }
    try reader.faults.finish()
    return settings
  }
}

extension AppRecord {
  init(_ settings: AppSettings, id: AppID, workspace: WorkspaceID, createdAt: Timestamp) {
    self.init(
      id: id,
      workspace: workspace,
      name: settings.name,
      platform: settings.platform,
      bundleID: settings.bundleID,
      teamID: settings.teamID,
      scheme: settings.scheme,
      storeURL: settings.storeURL,
      certificateFingerprints: settings.certificateFingerprints ?? [],
      matching: MatchingSettings(settings.matching),
      attribution: AttributionSettings(settings.attribution),
      createdAt: createdAt
    )
  }
}

extension AppResource {
  init(_ record: AppRecord) {
    self.init(
      id: record.id,
      settings: AppSettings(
        name: record.name,
        platform: record.platform,
        bundleID: record.bundleID,
        teamID: record.teamID,
        scheme: record.scheme,
        storeURL: record.storeURL,
        certificateFingerprints: record.certificateFingerprints,
        matching: MatchingResource(record.matching),
        attribution: AttributionResource(
          deepLinkWindow: record.attribution.deepLinkWindow,
          impressionWindow: record.attribution.impressionWindow
        )
      ),
      createdAt: record.createdAt
    )
  }
}

extension MatchingSettings {
  /// What was chosen; the defaults for what was left out.
  fileprivate init(_ resource: MatchingResource?) {
    let standard = MatchingSettings()
    self.init(
      isEnabled: resource?.enabled ?? standard.isEnabled,
      isProbabilistic: resource?.probabilistic ?? standard.isProbabilistic,
      certainWindow: resource?.certainWindow ?? standard.certainWindow,
      probabilisticWindow: resource?.probabilisticWindow ?? standard.probabilisticWindow,
      errorRate: resource?.errorRate ?? standard.errorRate
    )
  }
}

extension AttributionSettings {
  /// What was chosen; the defaults for what was left out.
  fileprivate init(_ resource: AttributionResource?) {
    let standard = AttributionSettings()
    self.init(
      deepLinkWindow: resource?.deepLinkWindow ?? standard.deepLinkWindow,
      impressionWindow: resource?.impressionWindow ?? standard.impressionWindow
    )
  }
}

extension MatchingResource {
  fileprivate init(_ settings: MatchingSettings) {
    self.init(
      enabled: settings.isEnabled,
      probabilistic: settings.isProbabilistic,
      certainWindow: settings.certainWindow,
      probabilisticWindow: settings.probabilisticWindow,
      errorRate: settings.errorRate
    )
  }
}
