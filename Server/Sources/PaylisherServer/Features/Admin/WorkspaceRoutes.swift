import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The workspace that a key belongs to.
struct WorkspaceRoutes: Sendable {
  let workspaces: WorkspaceRepository
  let limits: RequestLimits

  init(_ dependencies: ServerDependencies) {
    workspaces = dependencies.repositories.workspaces
    limits = dependencies.settings.limits
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.get, "/api/v1/workspace", operation: .getWorkspace) { _, _, workspace in
      try .json(WorkspaceResource(try await workspaces.find(workspace).found("workspace")))
    }
    routes.manage(.patch, "/api/v1/workspace", operation: .updateWorkspace) {
      request,
      _,
      workspace in
      let settings = try await request.decoded(
        WorkspaceSettings.self,
        schema: .workspaceSettings,
        limits: limits
      )
      var record = try await workspaces.find(workspace).found("workspace")
      if let name = settings.name { record.name = name }
      try await workspaces.update(record)
      return try .json(WorkspaceResource(record))
    }
  }
}

extension WorkspaceResource {
  init(_ record: WorkspaceRecord) {
    self.init(id: record.id, name: record.name, createdAt: record.createdAt)
  }
}

extension OpenAPIOperation {
  static let getWorkspace = OpenAPIOperation(
    "getWorkspace",
    tag: "management",
    summary: "The workspace that the key belongs to",
    answers: [.json("The workspace.", .workspace)]
  )
  static let updateWorkspace = OpenAPIOperation(
    "updateWorkspace",
    tag: "management",
    summary: "Change the workspace",
    body: .json(.workspaceSettings),
    answers: [.json("The workspace, changed.", .workspace)]
  )
}
