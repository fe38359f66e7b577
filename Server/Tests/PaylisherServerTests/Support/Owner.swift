import LinkCore
import Persistence
import TargetCore
import WireModels

@testable import PaylisherServer

/// A workspace with an app and one key of each kind.
struct Owner: Sendable {
  let workspace: WorkspaceID
  let app: AppID
  let secretKey: APIKey
  let publishableKey: APIKey

  static func make(in dependencies: ServerDependencies) async throws -> Owner {
    let now = TestServer.start
    let workspace = WorkspaceID(timestamp: now)
    let app = AppID(timestamp: now)
    let repositories = dependencies.repositories
    try await repositories.workspaces.create(.init(id: workspace, name: "Acme", createdAt: now))
    try await repositories.apps.create(
      AppRecord(
        AppResource(
          id: app,
          settings: AppSettings(
            name: "Acme for iPhone",
            platform: .ios,
            bundleID: "com.example.acme",
            scheme: "acme"
          ),
          createdAt: now
        ),
        in: workspace
      ),
      by: nil
    )
    let keys = KeyResource.Kind.allCases.map { APIKey.random(kind: $0) }
    for key in keys {
      try await repositories.keys.create(
        KeyRecord(
          KeyResource(
            id: key.id,
            kind: key.kind,
            app: key.kind == .publishable ? app : nil,
            createdAt: now
          ),
          in: workspace,
          secretHash: key.hash(pepper: dependencies.secrets.pepper)
        ),
        by: nil
      )
    }
    return Owner(workspace: workspace, app: app, secretKey: keys[0], publishableKey: keys[1])
  }
}

extension TestServer {
  /// Adds an app to the workspace, with a publishable key of its own.
  func addApp(platform: AppPlatform, scheme: String) async throws -> APIKey {
    let app = AppID(timestamp: Self.start)
    try await dependencies.repositories.apps.create(
      AppRecord(
        AppResource(
          id: app,
          settings: AppSettings(
            name: scheme,
            platform: platform,
            bundleID: "com.example.\(scheme)",
            scheme: scheme
          ),
          createdAt: Self.start
        ),
        in: workspace
      ),
      by: nil
    )
    let key = APIKey.random(kind: .publishable)
    try await dependencies.repositories.keys.create(
      KeyRecord(
        KeyResource(id: key.id, kind: .publishable, app: app, createdAt: Self.start),
        in: workspace,
        secretHash: key.hash(pepper: dependencies.secrets.pepper)
      ),
      by: nil
    )
    try await application.prepare()
    return key
  }

  /// Stores another key of the workspace.
  func store(_ key: APIKey, role: Role = .owner, revokedAt: Timestamp? = nil) async throws {
    try await dependencies.repositories.keys.create(
      KeyRecord(
        KeyResource(
          id: key.id,
          kind: key.kind,
          app: key.kind == .publishable ? app : nil,
          role: role,
          createdAt: Self.start,
          revokedAt: revokedAt
        ),
        in: workspace,
        secretHash: key.hash(pepper: dependencies.secrets.pepper)
      ),
      by: nil
    )
  }
}
