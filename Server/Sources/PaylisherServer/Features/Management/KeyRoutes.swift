import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The API keys of a workspace.
struct KeyRoutes: Sendable {
  let keys: KeyRepository
  let dependencies: ServerDependencies
  let authenticator: Authenticator

  init(_ dependencies: ServerDependencies, authenticator: Authenticator) {
    keys = dependencies.repositories.keys
    self.dependencies = dependencies
    self.authenticator = authenticator
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listKeys) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await keys.list(workspace).map(\.form)))
    }
    routes.manage(.createKey) { request, context, workspace in
      try await create(request, context, workspace, maker: context.role)
    }
    routes.manage(.rotateKey) { request, context, workspace in
      let id = try context.parameters.get("id").found("key")
      return try await rotate(id, request, context, workspace, maker: context.role)
    }
    routes.manage(.revokeKey) { _, context, workspace in
      let id = try context.parameters.get("id").found("key")
      try Self.require(context.role, covers: try await find(id, of: workspace).role)
      try await keys.revoke(workspace, id, now: dependencies.now(), by: context.actor)
      await authenticator.forget(keyID: id)
      return .empty()
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID,
    maker: Role
  ) async throws -> Response {
    let settings = try await request.decoded(
      KeySettings.self,
      schema: .keySettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    try await checkApp(settings.app, kind: settings.kind, workspace)
    let role = settings.role ?? maker
    try Self.require(maker, covers: role)
    let key = APIKey.random(kind: settings.kind)
    let made = KeyResource(
      id: key.id,
      kind: settings.kind,
      app: settings.app,
      role: role,
      name: settings.name,
      createdAt: dependencies.now()
    )
    let record = record(made, of: key, in: workspace)
    try await keys.create(record, by: context.actor)
    return try shown(record, key)
  }

  /// Makes a key of the same kind, role, app and name, while the old one goes on working.
  private func rotate(
    _ id: String,
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID,
    maker: Role
  ) async throws -> Response {
    let rotation = try await request.decoded(
      KeyRotation.self,
      schema: .keyRotation,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let old = try await find(id, of: workspace)
    try Self.require(maker, covers: old.role)
    let now = dependencies.now()
    let hours = Int64(rotation.overlapHours ?? KeyRotation.standardOverlap)
    let key = APIKey.random(kind: old.kind)
    let made = KeyResource(
      id: key.id,
      kind: old.kind,
      app: old.app,
      role: old.role,
      name: old.name,
      createdAt: now,
      replaces: old.id
    )
    let record = record(made, of: key, in: workspace)
    do {
      try await keys.rotate(
        to: record,
        until: now.advanced(bySeconds: hours * 3_600),
        by: context.actor
      )
    } catch let error as StoreError where error.code == .conflict && error.field == "replaces" {
      throw ProblemError(.conflict, .keyReplaced)
    }
    await authenticator.forget(keyID: old.id)
    return try shown(record, key)
  }

  private func find(_ id: String, of workspace: WorkspaceID) async throws -> KeyRecord {
    try await keys.find(id: id).flatMap { $0.workspace == workspace ? $0 : nil }.found("key")
  }

  /// Publishable keys have no role: every member who manages keys makes and ends them.
  private static func require(_ maker: Role, covers role: Role?) throws(ProblemError) {
    guard let role, !maker.covers(role) else { return }
    throw ProblemError(
      .permissionDenied,
      .keyDenied,
      ["maker": .init(maker.rawValue), "role": .init(role.rawValue)]
    )
  }

  private func record(_ made: KeyResource, of key: APIKey, in workspace: WorkspaceID) -> KeyRecord {
    KeyRecord(made, in: workspace, secretHash: key.hash(pepper: dependencies.secrets.pepper))
  }

  /// The answer that shows a key whole, the only one.
  private func shown(_ record: KeyRecord, _ key: APIKey) throws -> Response {
    var form = record.form
    form.key = key.description
    return try .json(form, status: .created)
  }

  private func checkApp(
    _ app: AppID?,
    kind: KeyResource.Kind,
    _ workspace: WorkspaceID
  ) async throws {
    switch (kind, app) {
    case (.secret, nil): return
    case (.secret, _): throw Self.conflict("not_allowed", .secretWithApp)
    case (.publishable, nil): throw Self.conflict("missing", .keyWithoutApp)
    case (.publishable, let app?):
      guard try await dependencies.repositories.apps.find(workspace, app) != nil else {
        throw ProblemError.field(
          "/app",
          "unknown",
          .noSuchApp,
          kind: .unknownReference
        )
      }
    }
  }

  private static func conflict(_ code: String, _ reason: FaultReason) -> ProblemError {
    .field("/app", code, reason, kind: .conflictingFields)
  }
}

extension OpenAPIOperation {
  static let listKeys = OpenAPIOperation(
    .listKeys,
    tag: "management",
    summary: "List the workspace's keys, including revoked ones, without their secrets",
    answers: [.json("The keys.", .page("KeyPage", of: .key))],
    problems: [.invalidQuery]
  )
  static let createKey = OpenAPIOperation(
    .createKey,
    tag: "management",
    summary: "Create a key",
    detail: "Only this answer contains the whole key.",
    body: .json(.keySettings),
    answers: [.json(201, "The key.", .key)],
    problems: [.unknownReference, .conflictingFields]
  )
  static let rotateKey = OpenAPIOperation(
    .rotateKey,
    tag: "management",
    summary: "Replace a key, with an overlap",
    detail: """
      The new key has the kind, role, app and name of the old one, which keeps working for the hours of the \
      overlap. The list shows when each key was last used. Only this answer contains the whole new key.
      """,
    parameters: [.path("id", .keyID, "The public part of the key.")],
    body: .json(.keyRotation),
    answers: [.json(201, "The new key.", .key)],
    problems: [.conflict]
  )
  static let revokeKey = OpenAPIOperation(
    .revokeKey,
    tag: "management",
    summary: "Revoke a key immediately",
    detail: "You cannot revoke a key whose role has more permissions than yours.",
    parameters: [.path("id", .keyID, "The public part of the key.")],
    answers: [.init(204, "Revoked.")]
  )
}
