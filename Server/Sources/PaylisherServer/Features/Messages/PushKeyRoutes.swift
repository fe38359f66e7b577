import Dashboard
import Delivery
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The keys of Apple's and Google's push services, which go in and never come out.
struct PushKeyRoutes: Sendable {
  let keys: PushKeyRepository
  let apps: AppRepository
  let cipher: PushKeyCipher
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies, _ cipher: PushKeyCipher) {
    keys = dependencies.repositories.pushKeys
    apps = dependencies.repositories.apps
    self.cipher = cipher
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listPushKeys) {
      request,
      context,
      workspace in
      _ = try QueryReader(request)
      let app: AppID = try context.pathID()
      _ = try await apps.find(workspace, app).found("app")
      let records = try await keys.list(workspace, app: app)
      return try .json(Page(items: records.map(\.form.worded)))
    }
    routes.manage(.setPushKey) {
      request,
      context,
      workspace in
      try .json(try await set(request, context, workspace, try context.pathID()))
    }
    routes.manage(.deletePushKey) {
      _,
      context,
      workspace in
      let provider = try context.pathText("provider", .choice("apns", "fcm"))
      try await keys.delete(
        .init(workspace, context.pathID(), provider: provider),
        by: context.actor
      )
      return .empty()
    }
  }

  private func set(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID,
    _ id: AppID
  ) async throws -> PushKeyResource {
    let settings = try await request.decoded(
      PushKeySettings.self,
      schema: .pushKeySettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let app = try await apps.find(workspace, id).found("app")
    let (provider, name, secret) = try Self.key(settings, app)
    return try await keys.set(
      .init(workspace, id, provider: provider.rawValue),
      name: name,
      secret: secret,
      cipher,
      now: dependencies.now(),
      by: context.actor
    ).form
  }

  /// Checks a key before it is stored: the first send should not be what finds it wrong.
  private static func key(
    _ settings: PushKeySettings,
    _ app: AppRecord
  ) throws(ProblemError) -> (PushProvider, name: String, secret: String) {
    do {
      switch (settings.p8, settings.serviceAccount) {
      case (let p8?, nil):
        let stored = StoredAPNsKey(
          keyID: settings.keyID ?? "",
          teamID: settings.teamID ?? app.teamID ?? "",
          p8: p8
        )
        return (.apns, try stored.key().keyID, stored.text)
      case (nil, let account?):
        return (.fcm, try FCMServiceAccount(json: account).projectID, account)
      default:
        throw ProblemError.field(
          "/p8",
          "invalid",
          .eitherKey,
          kind: .conflictingFields
        )
      }
    } catch let error as PushCredentialError {
      throw ProblemError.field("/\(error.field)", "invalid", error.reason)
    } catch let error as ProblemError {
      throw error
    } catch {
      throw ProblemError(.internalError)
    }
  }
}

extension PushCredentialError {
  fileprivate var field: String {
    switch self {
    case .keyID: "keyID"
    case .teamID: "teamID"
    case .p8: "p8"
    case .serviceAccount, .tokenAddress: "serviceAccount"
    }
  }

  fileprivate var reason: FaultReason {
    switch self {
    case .keyID: .keyID
    case .teamID: .keyTeam
    case .p8: .keyFile
    case .serviceAccount: .accountFile
    case .tokenAddress: .accountAddress
    }
  }
}

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The app.")

  static let listPushKeys = OpenAPIOperation(
    .listPushKeys,
    tag: "messages",
    summary: "List the push keys of an app, without their secrets",
    parameters: [id],
    answers: [.json("The keys.", .page("PushKeyPage", of: .pushKey))],
    problems: [.invalidQuery]
  )
  static let setPushKey = OpenAPIOperation(
    .setPushKey,
    tag: "messages",
    summary: "Set a push key of an app",
    detail: """
      Either the `.p8` file of an Apple developer account with its key id, or the JSON key file of a \
      Google service account. The server encrypts the key and never returns it.
      """,
    parameters: [id],
    body: .json(.pushKeySettings),
    answers: [.json("The key without its secret.", .pushKey)],
    problems: [.conflictingFields]
  )
  static let deletePushKey = OpenAPIOperation(
    .deletePushKey,
    tag: "messages",
    summary: "Remove a push key of an app",
    parameters: [id, .path("provider", .choice("apns", "fcm"), "The provider.")],
    answers: [.init(204, "Removed.")]
  )
}
