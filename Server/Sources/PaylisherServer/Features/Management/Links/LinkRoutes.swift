import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

/// The links of a workspace.
struct LinkRoutes: Sendable {
  let links: LinkRepository
  let dependencies: ServerDependencies
  let quota: LinkQuota

  init(_ dependencies: ServerDependencies, _ quota: LinkQuota) {
    links = dependencies.repositories.links
    (self.dependencies, self.quota) = (dependencies, quota)
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listLinks) { request, _, workspace in
      try await list(request, workspace)
    }
    routes.manage(.createLink) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.createLinks) { request, context, workspace in
      try await createMany(request, context, workspace)
    }
    routes.manage(.getLink) { _, context, workspace in
      let link = try await links.find(workspace, context.pathID()).found("link")
      return try await answer(link, domain: try await domain(of: link), under: policy(workspace))
    }
    routes.manage(.updateLink) { request, context, workspace in
      try await replace(request, context, context.pathID(), workspace)
    }
    routes.manage(.changeLink) { request, context, workspace in
      try await change(request, context, context.pathID(), workspace)
    }
    routes.manage(.deleteLink) { request, context, workspace in
      try await delete(request, context, context.pathID(), workspace)
    }
    routes.manage(.restoreLink) { _, context, workspace in
      try await restore(context.pathID(), workspace, by: context.actor)
    }
  }

  private func list(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .listLinks)
    let domains = try await dependencies.repositories.domains.list(workspace)
    let cursor: LinkID? = try query.id("cursor")
    var filter = LinkQuery(
      search: try query.text("search"),
      code: try query.text("code", .code).flatMap { ShortCode($0) },
      tag: try query.text("tag", .tag),
      state: try query.text("state", .linkState).flatMap(LinkState.init),
      status: try query.text("status", .linkStatus).flatMap(LinkStatus.init).map {
        LinkQuery.Status($0, at: dependencies.now())
      },
      isArchived: try query.text("archived", .truth).map { $0 == "true" },
      cursor: cursor?.description,
      limit: try query.integer("limit", 1...200, standard: 50)
    )
    if let host = try query.text("domain", .line(1...253)) {
      guard let domain = domains.first(where: { $0.host == LinkDomain(host)?.description }) else {
        throw ProblemError(.notFound, .noDomain)
      }
      filter.domain = domain.id
    }
    let order = try query.text("sort", .linkOrder).flatMap(LinkOrder.init) ?? .created
    let page = try await page(of: filter, in: order, workspace)
    let hosts = Dictionary(domains.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let policy = try await policy(workspace)
    var items: [LinkResource] = []
    for link in page.items {
      guard let domain = hosts[link.domain] else { continue }
      items.append(try await resource(link, domain, under: policy))
    }
    return try .json(Page(items: items, nextCursor: page.nextCursor))
  }

  private func page(
    of filter: LinkQuery,
    in order: LinkOrder,
    _ workspace: WorkspaceID
  ) async throws -> RecordPage<LinkRecord> {
    guard order == .clicks else { return try await links.list(workspace, filter) }
    guard filter.cursor == nil else {
      throw QueryReader.fault("cursor", .notWith, ["kind": .init("sort=clicks")])
    }
    let today = dependencies.now().milliseconds / ReportRange.day
    let most = try await dependencies.repositories.reports.mostClicked(
      workspace,
      days: today + 1 - QueryReader.standardDays..<today + 1,
      limit: LinkClicksReport.most
    )
    let found = try await links.list(workspace, filter, among: most)
    return RecordPage(items: Array(found.prefix(filter.limit)))
  }

  func domain(of link: LinkRecord) async throws -> DomainRecord {
    try await dependencies.repositories.domains.find(link.workspace, link.domain).found("domain")
  }

  /// What the workspace's links may lead to.
  func policy(_ workspace: WorkspaceID) async throws -> WorkspacePolicy {
    try await WorkspacePolicy(of: workspace, in: dependencies.repositories)
  }

  func answer(
    _ link: LinkRecord,
    domain: DomainRecord,
    under policy: WorkspacePolicy
  ) async throws -> Response {
    try .json(
      try await resource(link, domain, under: policy),
      headers: [.eTag: EntityTag.text(link.version)]
    )
  }

  /// The link as it is shown; the clicks of one with a limit are counted.
  private func resource(
    _ link: LinkRecord,
    _ domain: DomainRecord,
    under policy: WorkspacePolicy
  ) async throws -> LinkResource {
    let clicks = dependencies.repositories.clicks
    let count =
      link.clickLimit == nil ? 0 : try await clicks.count(link.workspace, link: link.id)
    return LinkResource(
      link,
      domain: domain,
      under: policy,
      now: dependencies.now(),
      clicks: count
    )
  }
}
