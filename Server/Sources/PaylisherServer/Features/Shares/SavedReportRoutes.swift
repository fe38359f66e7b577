import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Reports that members open again by their names.
struct SavedReportsFeature: ServerFeature {
  private let saved: SavedReportRepository
  private let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    saved = dependencies.repositories.savedReports
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listSavedReports) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await saved.list(workspace).map(\.form)))
    }
    routes.manage(.createSavedReport) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.deleteSavedReport) { _, context, workspace in
      try await saved.delete(workspace, context.pathID(), by: context.actor)
      return .empty()
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      SavedReportSettings.self,
      schema: .savedReportSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    try SharesFeature.check(query: settings.query)
    let now = dependencies.now()
    let form = SavedReportResource(
      id: SavedReportID(dependencies.makeID(now)),
      settings: settings,
      createdAt: now
    )
    do {
      try await saved.create(SavedReportRecord(form, in: workspace), by: context.actor)
    } catch let error as StoreError where error.code == .conflict {
      guard error.field == "name" else {
        throw ProblemError(
          .conflict,
          .manySavedReports,
          ["count": .init(SavedReportResource.most)]
        )
      }
      throw ProblemError.field("/name", "taken", .savedName, kind: .conflictingFields)
    }
    return try .json(form, status: .created)
  }
}

extension Schema {
  static let savedReport = Schema.named(
    "SavedReport",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(0...120), "The name for members."),
      .required("report", .report, "The report."),
      .required("query", .text(0...2_000), "Range and filters, as in the address of its page."),
      .required("createdAt", .timestamp, "The time of creation."),
    ])
  )
  static let savedReportSettings = Schema.named(
    "SavedReportSettings",
    .object([
      .required("name", .name, "The name for members. Each name is used once."),
      .required("report", .report, "The report."),
      .optional(
        "query",
        .text(0...2_000, example: "last=30&country=TR"),
        "Range and filters, as in the URL of the report page after `?`; `last` is a number "
          + "of days up to today, and `link` the id of a link. The last 30 days if absent."
      ),
    ])
  )
}

extension OpenAPIOperation {
  static let listSavedReports = OpenAPIOperation(
    .listSavedReports,
    tag: "reports",
    summary: "List the saved reports, oldest first",
    answers: [.json("The saved reports.", .page("SavedReportPage", of: .savedReport))],
    problems: [.invalidQuery]
  )
  static let createSavedReport = OpenAPIOperation(
    .createSavedReport,
    tag: "reports",
    summary: "Save a report with its range and filters under a name",
    detail: """
      Every member of the workspace sees it on the Reports page. Its numbers are counted when it is opened. A \
      workspace can have \(SavedReportResource.most).
      """,
    body: .json(.savedReportSettings),
    answers: [.json(201, "The saved report.", .savedReport)],
    problems: [.conflict]
  )
  static let deleteSavedReport = OpenAPIOperation(
    .deleteSavedReport,
    tag: "reports",
    summary: "Delete a saved report; its numbers stay",
    parameters: [.path("id", .id, "The saved report.")],
    answers: [.init(204, "It is deleted.")]
  )
}
