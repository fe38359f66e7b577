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
      return try .json(Page(items: try await apps.list(workspace).map(\.form)))
    }
    routes.manage(.createApp) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.getApp) { _, context, workspace in
      try .json(try await apps.find(workspace, context.pathID()).found("app").form)
    }
    routes.manage(.updateApp) { request, context, workspace in
      try await update(request, context, context.pathID(), workspace)
    }
    routes.manage(.deleteApp) { _, context, workspace in
      try await apps.delete(workspace, context.pathID(), now: dependencies.now(), by: context.actor)
      await dependencies.tellObserversOfSite()
      return .empty()
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let now = dependencies.now()
    let app = AppResource(
      id: AppID(dependencies.makeID(now)),
      settings: try await settings(request, context),
      createdAt: now
    )
    try await apps.create(AppRecord(app, in: workspace), by: context.actor)
    await dependencies.tellObserversOfSite()
    return try .json(
      app,
      status: .created,
      headers: [.location: APIEndpoint.getApp.path(app.id)]
    )
  }

  private func update(
    _ request: Request,
    _ context: ServerContext,
    _ id: AppID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await settings(request, context)
    var app = try await apps.find(workspace, id).found("app")
    app.settings = settings
    try await apps.update(app, by: context.actor)
    await dependencies.tellObserversOfSite()
    return try .json(app.form)
  }

  private func settings(_ request: Request, _ context: ServerContext) async throws -> AppSettings {
    var settings = try await request.decoded(
      AppSettings.self,
      schema: .appSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    var reader = TargetReader()
    settings.storeURL = reader.target(settings.storeURL, .store, at: "/storeURL")?.description
    settings.scheme = settings.scheme.flatMap { CustomScheme($0)?.description }
    if let icon = settings.appearance?.iconURL {
      settings.appearance?.iconURL = reader.address(icon, at: "/appearance/iconURL")?.description
    }
    try reader.faults.finish()
    return settings
  }
}
