import AudienceCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import ScreenCore
import ScreenLinting
import WireModels

/// The screens of a workspace.
struct ScreenRoutes: Sendable {
  private let screens: ScreenRepository
  private let dependencies: ServerDependencies
  private let signer: ScreenPreviewSigner

  init(_ dependencies: ServerDependencies, _ signer: ScreenPreviewSigner) {
    screens = dependencies.repositories.screens
    (self.dependencies, self.signer) = (dependencies, signer)
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listScreens) { request, _, workspace in
      let query = try QueryReader(request, .listScreens)
      let page = try await screens.list(
        workspace,
        after: try query.slug("cursor"),
        limit: try query.integer("limit", 1...200, standard: 50)
      )
      return try .json(Page(items: page.items, nextCursor: page.nextCursor))
    }
    routes.manage(.getScreen) { request, context, workspace in
      let person = try QueryReader(request, .getScreen).text("person", .text(1...256))
      let screen = try await screens.find(workspace, context.slug()).found("screen")
      return try await answer(screen, workspace, person: person)
    }
    routes.manage(.setScreen) { request, context, workspace in
      try await set(
        request,
        context,
        try context.slug(),
        workspace,
        role: context.trail.principal?.role
      )
    }
    routes.manage(.deleteScreen) { request, context, workspace in
      try await screens.delete(
        workspace,
        context.slug(),
        if: EntityTag.rowCondition(request),
        now: dependencies.now(),
        by: context.actor
      )
      return .empty()
    }
    routes.manage(.publishScreen) { request, context, workspace in
      try await publish(request, context, try context.slug(), workspace)
    }
    routes.manage(.rollBackScreen) { request, context, workspace in
      try await rollBack(request, context, try context.slug(), workspace)
    }
    routes.manage(.listScreenVersions) { _, context, workspace in
      try .json(Page(items: try await screens.versions(workspace, context.slug())))
    }
    routes.manage(.getScreenVersion) { _, context, workspace in
      let number = Int64(context.parameters.get("number") ?? "") ?? 0
      return try .json(
        try await screens.version(workspace, context.slug(), number).found("version")
      )
    }
    routes.manage(.previewScreen) { request, context, workspace in
      try await preview(request, context, try context.slug(), workspace)
    }
  }

  private func set(
    _ request: Request,
    _ context: ServerContext,
    _ id: Slug,
    _ workspace: WorkspaceID,
    role: Role?
  ) async throws -> Response {
    var limits = dependencies.settings.limits
    limits.json.string = ScreenDocument.maximumBytes
    let settings = try await request.decoded(
      ScreenSettings.self,
      schema: .screenSettings,
      in: context.zone,
      limits: limits
    )
    try PersonalScreen(settings.document).checkDocument()
    let mayPublish = role?.allows(.sendMessages) == true
    let screen: ScreenResource
    do {
      screen = try await screens.set(
        workspace,
        id,
        settings,
        if: EntityTag.rowCondition(request),
        keepsPublished: !mayPublish,
        now: dependencies.now(),
        by: context.actor
      )
    } catch let error as StoreError where error.code == .conflict && error.field == "active" {
      try (role ?? .viewer).require(.sendMessages)
      throw error
    }
    return try await answer(screen, workspace, isNew: screen.revision == 1)
  }

  private func publish(
    _ request: Request,
    _ context: ServerContext,
    _ id: Slug,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let condition = try EntityTag.condition(request)
    let draft = try await screens.find(workspace, id).found("screen")
    if let condition, condition != draft.revision { throw EntityTag.mismatch }
    let errors = draft.linted(try await targets(of: workspace)).filter { $0.severity == "error" }
    guard errors.isEmpty else {
      throw ProblemError(
        fields: errors.map {
          .init(pointer: "/document" + $0.pointer, code: $0.rule, detail: $0.message)
        },
        kind: .conflictingFields
      )
    }
    // What was looked at is what is published.
    let screen = try await screens.publish(
      workspace,
      id,
      if: .revision(draft.revision),
      now: dependencies.now(),
      by: context.actor
    )
    return try await answer(screen, workspace)
  }

  private func rollBack(
    _ request: Request,
    _ context: ServerContext,
    _ id: Slug,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let rollback = try await request.decoded(
      ScreenRollback.self,
      schema: .screenRollback,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    do {
      let screen = try await screens.rollBack(
        workspace,
        id,
        to: rollback.version,
        if: EntityTag.rowCondition(request),
        now: dependencies.now(),
        by: context.actor
      )
      return try await answer(screen, workspace)
    } catch let error as StoreError where error.code == .notFound && error.field == "version" {
      throw ProblemError.field(
        "/version",
        "unknown",
        .screenVersion,
        kind: .unknownReference
      )
    }
  }

  private func preview(
    _ request: Request,
    _ context: ServerContext,
    _ id: Slug,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let wanted = try await request.decoded(
      ScreenPreviewRequest.self,
      schema: .screenPreviewRequest,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let screen = try await screens.find(workspace, id).found("screen")
    let domains = try await dependencies.repositories.domains.list(workspace)
    guard let domain = domains.first(where: \.form.isServed) else {
      throw ProblemError(.conflict, .noLinkDomain)
    }
    let seconds = wanted.lifetimeSeconds ?? ScreenPreviewSigner.standardLifetime
    let expiresAt = Timestamp(milliseconds: dependencies.now().milliseconds + seconds * 1_000)
    let token = signer.token(
      screen: id,
      workspace: workspace,
      expiresAt: expiresAt,
      reader: wanted.person.flatMap { ScreenRepository.Reader($0) }
    )
    let link = ScreenLink.preview(token: token)
    let schemes = try await dependencies.repositories.apps.list(workspace)
      .compactMap { $0.scheme.flatMap { CustomScheme($0) } }
    return try .json(
      ScreenPreviewResource(
        url: link.url(at: domain.baseURL),
        appURLs: Set(schemes.map(link.url)).sorted(),
        expiresAt: expiresAt,
        person: try await reader(wanted.person, of: screen, workspace)
      )
    )
  }

  /// The person who reads a draft, with what its texts ask for.
  private func reader(
    _ person: String?,
    of screen: ScreenResource,
    _ workspace: WorkspaceID
  ) async throws -> ScreenPerson? {
    guard let person, let reader = ScreenRepository.Reader(person) else { return nil }
    let names = screen.document.map { PersonalScreen($0).names } ?? []
    let words = try await screens.words(workspace, names, of: reader)
    let known = try await dependencies.repositories.erasure.person(workspace, person)
    return ScreenPerson(
      distinctID: person,
      isKnown: known.isKnown,
      words: names.sorted { $0.name < $1.name }.map { name in
        .init(name: name.name, value: words[name].map(PersonalScreen.shown))
      }
    )
  }

  private func targets(of workspace: WorkspaceID) async throws -> ContentTargets {
    try await ContentTargets(of: workspace, in: dependencies.repositories)
  }

  private func answer(
    _ screen: ScreenResource,
    _ workspace: WorkspaceID,
    isNew: Bool = false,
    person: String? = nil
  ) async throws -> Response {
    var shown = screen
    shown.findings = screen.linted(try await targets(of: workspace))
    shown.person = try await reader(person, of: screen, workspace)
    return try .json(
      shown,
      status: isNew ? .created : .ok,
      headers: [.eTag: EntityTag.text(screen.revision)]
    )
  }
}

extension ScreenResource {
  /// What the linter finds in the draft.
  fileprivate func linted(_ targets: ContentTargets) -> [ScreenFindingResource] {
    guard let document else { return [] }
    let findings = try? PersonalScreen(document).lint(refused: targets.refused(in: document))
    return (findings ?? []).map { ScreenFindingResource($0) }
  }
}
