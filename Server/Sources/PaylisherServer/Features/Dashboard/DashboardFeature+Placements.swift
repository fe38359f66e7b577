import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerPlacements(on routes: inout RouteTable) {
    page(&routes, "placements", needs: .readMessages) { page in try await placements(page) }
    respond(&routes, .post, "placements", needs: .sendMessages, createPlacement)
    page(&routes, "placements/{id}", needs: .readMessages) { page in
      try await placement(page, isSaved: page["saved"] == "1")
    }
    respond(&routes, .post, "placements/{id}", needs: .sendMessages, savePlacementJSON)
    respond(&routes, .post, "placements/{id}/rules", needs: .sendMessages, savePlacementRules)
    respond(&routes, .post, "placements/{id}/delete", needs: .sendMessages, deletePlacement)
  }

  @Sendable private func deletePlacement(_ page: DashboardRequest) async throws -> Response {
    let revision = try await page.request.form().version("revision")
    do {
      let id = try page.context.slug()
      _ = try await page.api.send(.deletePlacement(id, ifRevision: revision))
      return .redirect(to: page.environment.path("placements"))
    } catch let error as ProblemError {
      let html = try await placement(page, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  private func placements(
    _ page: DashboardRequest,
    draft: (id: String, screen: String) = ("", ""),
    problem: Problem? = nil
  ) async throws -> HTML {
    let cursor = page.text("cursor")
    return PlacementListPage(
      environment: page.environment,
      placements: try await page.api.send(.placements(cursor: cursor)),
      cursor: cursor,
      screens: try await everyScreen(page.api),
      draft: draft,
      problem: problem
    ).html
  }

  /// The screens that a placement may show.
  private func everyScreen(_ api: MemberAPI) async throws -> [ScreenResource] {
    var screens: [ScreenResource] = []
    var cursor: String?
    repeat {
      let page = try await api.send(.screens(cursor: cursor, limit: 200))
      screens += page.items
      cursor = page.nextCursor
    } while cursor != nil
    return screens
  }

  @Sendable private func createPlacement(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    do {
      let settings = PlacementSettings(defaultScreen: Slug(form["screen"]))
      let id = try Slug(checking: form["id"])
      let made = try await page.api.send(.setPlacement(id, settings, isNew: true))
      return .redirect(to: page.environment.path("placements/\(made.id)", ["saved": "1"]))
    } catch let error as ProblemError {
      let draft = (id: form["id"], screen: form["screen"])
      let html = try await placements(page, draft: draft, problem: page.problem(error.ofNewID))
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  private func placement(
    _ page: DashboardRequest,
    draft: PlacementDraft? = nil,
    json: String? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false,
    undo: PlacementSettings? = nil
  ) async throws -> HTML {
    let (id, api) = (try page.context.slug(), page.api)
    var (check, problem): ((person: String, answer: PlacementCheck)?, Problem?) = (nil, problem)
    if let person = page.text("person") {
      do {
        check = (person, try await api.send(.checkPlacement(id, person: person)))
      } catch let error as ProblemError {
        problem = error.problem
      }
    }
    return PlacementPage(
      environment: page.environment,
      placement: try await api.send(.placement(id)),
      audiences: try await api.send(.audiences).items,
      screens: try await everyScreen(api),
      check: check,
      draft: draft,
      json: json,
      problem: problem,
      isSaved: isSaved,
      undo: undo
    ).html
  }

  /// Stores what the fields say; what they do not know stays as it is.
  @Sendable private func savePlacementRules(_ page: DashboardRequest) async throws -> Response {
    let draft = try await page.request.form(limit: Self.jsonFormBytes).placement
    return try await save(page, draft: draft) { old throws(ProblemError) in
      do throws(PlacementDraft.Refused) {
        return try draft.settings(over: old)
      } catch {
        throw ProblemError(.invalidFields, errors: error.errors)
      }
    }
  }

  @Sendable private func savePlacementJSON(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form(limit: Self.jsonFormBytes)
    let json = form["json"]
    var draft = PlacementDraft(try await page.api.send(.placement(page.context.slug())))
    draft.revision = form["revision"]
    return try await save(page, draft: draft, json: json) { _ throws(ProblemError) in
      try Self.decoded(json)
    }
  }

  /// Stores settings over the revision that the form read; the answer has the way back to those
  /// before.
  private func save(
    _ page: DashboardRequest,
    draft: PlacementDraft,
    json: String? = nil,
    _ settings: (PlacementSettings) throws(ProblemError) -> PlacementSettings
  ) async throws -> Response {
    let id = try page.context.slug()
    do {
      let old = try await page.api.send(.placement(id))
      // A form without a revision is refused like one that is too old.
      let revision = BoundedNumber.version(draft.revision)
      guard revision == old.revision else { throw EntityTag.mismatch }
      let new = try settings(old.placement)
      _ = try await page.api.send(.setPlacement(id, new, ifRevision: revision))
      let undo = new == old.placement ? nil : old.placement
      return .dashboard(
        try await placement(page, isSaved: undo == nil, undo: undo),
        to: page.request
      )
    } catch let error as ProblemError {
      let problem = page.problem(error)
      let html = try await placement(page, draft: draft, json: json, problem: problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }
}

extension FormBody {
  /// The fields of a placement.
  fileprivate var placement: PlacementDraft {
    let count = number("count", in: 0...100) ?? 0
    return PlacementDraft(
      revision: self["revision"],
      name: self["name"],
      isActive: self["active"] == "1",
      defaultScreen: self["defaultScreen"],
      rows: (0..<count).map { index in
        PlacementDraft.Row(
          source: self["source\(index)"],
          order: self["order\(index)"],
          name: self["name\(index)"],
          audience: self["audience\(index)"],
          screens: self["screens\(index)"],
          holdOut: self["holdOut\(index)"],
          isRemoved: self["remove\(index)"] == "1"
        )
      }
    )
  }
}
