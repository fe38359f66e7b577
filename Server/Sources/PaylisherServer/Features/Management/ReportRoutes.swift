import Dashboard
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// What happened with links, and why.
struct ReportRoutes: Sendable {
  let repositories: Repositories
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    repositories = dependencies.repositories
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listClicks) { request, _, workspace in
      try await clicks(request, workspace)
    }
    routes.manage(.getClick) { _, context, workspace in
      let click = try await repositories.clicks.find(workspace, context.pathID())
      return try .json(click.found("click").form.worded)
    }
    routes.manage(.reportFunnel) { request, _, workspace in
      let link = try await link(QueryReader(request, .reportFunnel), workspace)
      let counts = try await repositories.reports.funnel(workspace, link: link)
      return try .json(FunnelReport(counts, link: link))
    }
    routes.manage(.reportRules) { request, context, workspace in
      _ = try QueryReader(request)
      let link = try await repositories.links.find(workspace, context.pathID()).found("link")
      return try .json(try await repositories.clicks.rules(workspace, link: link.id))
    }
  }

  private func clicks(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .listClicks)
    let cursor: ClickID? = try query.id("cursor")
    let page = try await repositories.clicks.list(
      workspace,
      link: try await link(query, workspace),
      cursor: cursor?.description,
      limit: query.integer("limit", 1...200, standard: 50)
    )
    return try .json(Page(items: page.items.map(\.form.worded), nextCursor: page.nextCursor))
  }

  /// The link that a report is about, which must be one of the workspace's.
  private func link(_ query: QueryReader, _ workspace: WorkspaceID) async throws -> LinkID? {
    guard let id: LinkID = try query.id("link") else { return nil }
    return try await repositories.links.find(workspace, id).found("link").id
  }
}
