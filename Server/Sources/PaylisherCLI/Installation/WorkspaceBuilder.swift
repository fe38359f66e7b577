import LinkCore
import PaylisherServer
import Persistence

/// Makes the rows of a new workspace.
struct WorkspaceBuilder: Sendable {
  let repositories: Repositories
  let pepper: [UInt8]
  let now: Timestamp

  /// A workspace and nothing in it.
  func workspace(name: String, zone: String?) async throws -> WorkspaceResource {
    let workspace = WorkspaceResource(
      id: WorkspaceID(timestamp: now),
      name: name,
      timeZone: zone ?? "UTC",
      createdAt: now
    )
    try await repositories.workspaces.create(workspace)
    return workspace
  }

  /// A key; the text is nowhere else.
  func key(
    _ kind: KeyResource.Kind,
    of workspace: WorkspaceID,
    app: AppID? = nil,
    name: String,
    by actor: AuditActor? = nil
  ) async throws -> String {
    let key = APIKey.random(kind: kind)
    try await repositories.keys.create(
      KeyRecord(
        KeyResource(id: key.id, kind: kind, app: app, name: name, createdAt: now),
        in: workspace,
        secretHash: key.hash(pepper: pepper)
      ),
      by: actor
    )
    return key.description
  }
}

extension WorkspaceBuilder {
  init(_ installation: Installation, now: Timestamp) {
    self.init(
      repositories: installation.repositories,
      pepper: installation.secrets.pepper,
      now: now
    )
  }
}
