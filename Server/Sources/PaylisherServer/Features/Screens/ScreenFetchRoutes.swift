import HTTPTypes
import Hummingbird
import LinkCore
import NIOCore
import Persistence
import RoutingCore
import ScreenLinting
import WireModels

/// What apps ask for: `GET /v1/screens/KIND[/ID]?key=KEY&person=ID`.
struct ScreenFetchRoutes: Sendable {
  private let dependencies: ServerDependencies
  private let authenticator: Authenticator
  private let signer: ScreenPreviewSigner
  private let limit: ScreenRequestLimit
  private let targets: ContentTargetReader

  init(
    _ dependencies: ServerDependencies,
    _ authenticator: Authenticator,
    _ signer: ScreenPreviewSigner,
    _ limit: ScreenRequestLimit
  ) {
    (self.dependencies, self.authenticator) = (dependencies, authenticator)
    (self.signer, self.limit) = (signer, limit)
    targets = ContentTargetReader(dependencies.repositories)
  }

  func register(on routes: inout RouteTable) {
    for operation in OpenAPIOperation.screenFetches {
      routes.add(
        .get,
        operation.path,
        access: .publishable,
        family: .device,
        operation: operation.operation,
        handler: fetch
      )
    }
  }

  @Sendable
  private func fetch(_ request: Request, _ context: ServerContext) async throws -> Response {
    let query = request.uri.queryParameters
    let key = query["key"].map { String($0) }
    let principal = try await authenticator.publishable(key, of: request)
    context.note(principal)
    let now = dependencies.now()
    if let seconds = limit.secondsToWait(request, context, now: now) {
      throw ProblemError(
        .tooManyRequests,
        "This network requested too many screens.",
        retryAfter: Int(seconds)
      )
    }
    guard let link = Self.link(context) else {
      throw ProblemError(.notFound, "This kind of screen does not exist.")
    }
    if case .preview(let token) = link { return try await preview(token, principal.workspace) }
    let person = query["person"].map { String($0.prefix(256)) } ?? ""
    let shown = try await dependencies.repositories.placements.show(
      principal.workspace,
      link.names,
      to: person,
      in: principal.app,
      now: now
    )
    let targets = try await targets.targets(of: principal.workspace)
    guard let answer = shown.flatMap({ $0.json(targets) }) else {
      throw ProblemError(.notFound, "Nothing is published under this name.")
    }
    return Self.answer(answer, isPersonal: shown?.isPersonal == true, to: request)
  }

  /// The draft of a screen, for its author.
  private func preview(_ token: String, _ workspace: WorkspaceID) async throws -> Response {
    let preview = try signer.preview(token, now: dependencies.now())
    guard preview.workspace == workspace else { throw ScreenPreviewSigner.notSigned }
    let screens = dependencies.repositories.screens
    let screen = try await screens.find(workspace, preview.screen).found("screen")
    let document = try await screens.document(of: screen, for: preview)
    return try .json(
      [
        "status": "screen", "screen": .string(screen.id.description), "preview": true,
        "document": try await allowed(document, workspace) ?? .null,
      ] as JSONValue
    )
  }

  /// The document without what the workspace does not allow now.
  private func allowed(_ document: JSONValue?, _ workspace: WorkspaceID) async throws -> JSONValue?
  {
    guard let document else { return nil }
    return try await targets.targets(of: workspace).allowed(document)
  }

  /// What the path names.
  private static func link(_ context: ServerContext) -> ScreenLink? {
    guard let kind = context.parameters.get("kind") else { return nil }
    let word = kind == "preview" ? "presentations_preview" : kind
    let rest = ["id", "screen"].compactMap { context.parameters.get($0) }
    return ScreenLink(path: ([word] + rest).joined(separator: "/"))
  }

  /// The answer, or that the app has it already.
  private static func answer(
    _ json: JSONValue,
    isPersonal: Bool,
    to request: Request
  ) -> Response {
    let body = json.canonicalBytes
    let tag = EntityTag.text(of: body)
    // Which screen a placement chooses is between the app and the server; the words of a person stay in no cache.
    let caching = isPersonal ? "private, no-store" : "private, no-cache"
    var headers: HTTPFields = [.eTag: tag, .cacheControl: caching]
    guard request.headers[.ifNoneMatch] != tag else {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = "application/json"
    return Response(
      status: .ok,
      headers: headers,
      body: .init(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}

/// Limits how many screens one network asks for in an hour, by apps and by browsers.
final class ScreenRequestLimit: Sendable {
  /// Many phones share a carrier's address.
  static let perNetwork = 20_000

  private let addresses: ClientAddressReader
  private let networks = FixedWindowCounter<Int>(window: 3_600_000)

  init(_ settings: ServerSettings) {
    addresses = ClientAddressReader(settings)
  }

  /// Counts a request.
  ///
  /// - Returns: `nil`, or the seconds until the network may ask again.
  func secondsToWait(_ request: Request, _ context: ServerContext, now: Timestamp) -> Int64? {
    guard let client = addresses.address(of: request, context),
      networks.add(1, to: client.networkBytes.hashValue, now: now) > Self.perNetwork
    else { return nil }
    return networks.secondsLeft(now: now)
  }
}

extension ScreenLink {
  /// The link on a domain's origin, which may have a port.
  func url(at baseURL: String) -> String { "\(baseURL)/\(Self.marker)/\(path)" }

  /// The screens and placements that may answer, in order.
  ///
  /// What no id names has a conventional one: `default`, `cancellation_survey`, `subscriptions`,
  /// `update_billing`. A survey, product or plan may have a screen of its own, such as
  /// `cancellation_survey.PRODUCT`.
  var names: [ScreenName] {
    func either(_ names: String?...) -> [ScreenName] {
      names.compactMap { $0.flatMap { Slug($0) } }.flatMap { [.placement($0), .screen($0)] }
    }
    switch self {
    case .screen(let id): return Slug(id ?? "default").map { [.screen($0)] } ?? []
    case .placement(let id): return Slug(id ?? "default").map { [.placement($0)] } ?? []
    case .cancellationSurvey(let product):
      return either(product.map { "cancellation_survey.\($0)" }, "cancellation_survey")
    case .subscriptions: return either("subscriptions")
    case .updateBilling: return either("update_billing")
    case .product(_, let screen?), .plan(_, let screen?):
      return Slug(screen).map { [.screen($0)] } ?? []
    case .product(let id, nil): return either("product.\(id)", "default")
    case .plan(let id, nil): return either("plan.\(id)", "default")
    case .preview: return []
    }
  }
}

extension ShownScreen {
  /// What an app reads, without what the workspace does not allow now; `nil` for nothing, which is answered
  /// as an unknown name.
  fileprivate func json(_ targets: ContentTargets) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    members["placement"] = placement.map { .string($0.description) }
    members["rule"] = rule.map { .string($0) }
    members["variant"] = variant.map { .string($0) }
    switch outcome {
    case .screen(let id, let version):
      members["status"] = "screen"
      members["screen"] = .string(id.description)
      members["version"] = .integer(version.number)
      members["document"] = version.document.map(targets.allowed)
    case .deactivated(let screen):
      members["status"] = "deactivated"
      members["screen"] = screen.map { .string($0.description) }
    case .holdOut: members["status"] = "hold_out"
    case .noScreen: return nil
    }
    return .object(members)
  }
}
