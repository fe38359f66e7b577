import AudienceCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The placements of a workspace.
struct PlacementRoutes: Sendable {
  private let placements: PlacementRepository
  private let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    placements = dependencies.repositories.placements
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listPlacements) { request, _, workspace in
      let query = try QueryReader(request, .listPlacements)
      let page = try await placements.list(
        workspace,
        after: try query.slug("cursor"),
        limit: try query.integer("limit", 1...200, standard: 50)
      )
      return try .json(Page(items: page.items, nextCursor: page.nextCursor))
    }
    routes.manage(.getPlacement) { _, context, workspace in
      try Self.answer(try await placements.find(workspace, context.slug()).found("placement"))
    }
    routes.manage(.setPlacement) { request, context, workspace in
      try await set(request, context, try context.slug(), workspace)
    }
    routes.manage(.deletePlacement) { request, context, workspace in
      try await placements.delete(
        workspace,
        context.slug(),
        if: EntityTag.rowCondition(request),
        now: dependencies.now(),
        by: context.actor
      )
      return .empty()
    }
    routes.manage(.checkPlacement) { request, context, workspace in
      let query = try QueryReader(request, .checkPlacement)
      guard let person = try query.text("person", .text(1...256)) else {
        throw ProblemError(.invalidQuery, .noPerson)
      }
      let shown = try await placements.show(
        workspace,
        [.placement(try context.slug())],
        to: person,
        now: dependencies.now()
      )
      return try .json(PlacementCheck(try shown.found("placement")))
    }
  }

  private func set(
    _ request: Request,
    _ context: ServerContext,
    _ id: Slug,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      PlacementSettings.self,
      schema: .placementSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    do {
      let placement = try await placements.set(
        workspace,
        id,
        settings,
        if: EntityTag.rowCondition(request),
        now: dependencies.now(),
        by: context.actor
      )
      return try Self.answer(placement, isNew: placement.revision == 1)
    } catch let fault as AudienceFault {
      throw ProblemError.field(fault.pointer, "invalid", fault.reason, fault.arguments)
    } catch let error as StoreError where error.code == .notFound && error.field != nil {
      throw ProblemError.field(
        "/\(error.field ?? "")",
        "unknown",
        .ofWorkspace,
        kind: .unknownReference
      )
    }
  }

  private static func answer(
    _ placement: PlacementResource,
    isNew: Bool = false
  ) throws -> Response {
    try .json(
      placement,
      status: isNew ? .created : .ok,
      headers: [.eTag: EntityTag.text(placement.revision)]
    )
  }
}

extension PlacementCheck {
  fileprivate init(_ shown: ShownScreen) {
    let steps = shown.trace.map { Step(rule: $0.rule, reason: $0.reason.rawValue) }
    switch shown.outcome {
    case .screen(let id, _):
      self.init(
        outcome: "screen",
        screen: id,
        rule: shown.rule,
        variant: shown.variant,
        steps: steps
      )
    case .holdOut: self.init(outcome: "hold_out", rule: shown.rule, steps: steps)
    case .deactivated: self.init(outcome: "deactivated", steps: steps)
    case .noScreen: self.init(outcome: "no_screen", steps: steps)
    }
  }
}
