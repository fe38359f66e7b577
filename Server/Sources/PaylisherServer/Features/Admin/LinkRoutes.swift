import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The links of a workspace.
struct LinkRoutes: Sendable {
  let links: LinkRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    links = dependencies.repositories.links
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.get, "/api/v1/links", operation: .listLinks) { request, _, workspace in
      try await list(request, workspace)
    }
    routes.manage(.post, "/api/v1/links", operation: .createLink) { request, _, workspace in
      try await create(request, workspace)
    }
    routes.manage(.get, "/api/v1/links/{id}", operation: .getLink) { _, context, workspace in
      let link = try await links.find(workspace, context.pathID()).found("link")
      return try answer(link, domain: try await domain(of: link))
    }
    routes.manage(.put, "/api/v1/links/{id}", operation: .updateLink) {
      request,
      context,
      workspace in
      try await update(request, context.pathID(), workspace)
    }
    routes.manage(.delete, "/api/v1/links/{id}", operation: .deleteLink) {
      _,
      context,
      workspace in
      let link = try await links.find(workspace, context.pathID()).found("link")
      try await links.delete(workspace, link.id, now: dependencies.now())
      await tellObservers(link)
      return .empty()
    }
  }

  // MARK: - Reading

  private func list(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, names: "search", "domain", "cursor", "limit")
    let domains = try await dependencies.repositories.domains.list(workspace)
    let cursor: LinkID? = try query.id("cursor")
    var filter = LinkQuery(
      search: try query.text("search"),
      cursor: cursor?.description,
      limit: try query.integer("limit", 1...200, standard: 50)
    )
    if let host = try query.text("domain", .line(1...253)) {
      guard let domain = domains.first(where: { $0.host == LinkDomain(host)?.description }) else {
        throw ProblemError(.notFound, "The workspace has no domain with this host.")
      }
      filter.domain = domain.id
    }
    let page = try await links.list(workspace, filter)
    let hosts = Dictionary(domains.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let items = page.items.compactMap { link in
      hosts[link.domain].map { LinkResource(link, domain: $0) }
    }
    return try .json(Page(items: items, nextCursor: page.nextCursor))
  }

  private func domain(of link: LinkRecord) async throws -> DomainRecord {
    try await dependencies.repositories.domains.find(link.workspace, link.domain).found("domain")
  }

  private func answer(
    _ link: LinkRecord,
    domain: DomainRecord,
    status: HTTPResponse.Status = .ok,
    headers: HTTPFields = [:]
  ) throws -> Response {
    var headers = headers
    headers[.eTag] = "\"\(link.version)\""
    return try .json(LinkResource(link, domain: domain), status: status, headers: headers)
  }

  // MARK: - Writing

  private func create(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let settings = try await settings(request)
    let domain = try await domain(settings.domain, workspace)
    let targets = try await targets(settings.targets, workspace)
    let now = dependencies.now()
    var link = LinkRecord(
      id: LinkID(dependencies.makeID(now)),
      workspace: workspace,
      domain: domain.id,
      code: try chosenCode(settings.code),
      targets: targets,
      createdAt: now
    )
    link.apply(settings)
    try await store(&link, codeWasChosen: settings.code != nil)
    await tellObservers(link)
    return try answer(
      link,
      domain: domain,
      status: .created,
      headers: [.location: "/api/v1/links/\(link.id)"]
    )
  }

  private func update(
    _ request: Request,
    _ id: LinkID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await settings(request)
    let condition = try EntityTag.condition(request)
    var link = try await links.find(workspace, id).found("link")
    let domain = try await domain(of: link)
    try settings.keepsPlace(of: link, domain: domain)
    if let condition, condition != link.version { throw EntityTag.mismatch }
    link.targets = try await targets(settings.targets, workspace)
    link.updatedAt = max(dependencies.now(), link.createdAt)
    link.apply(settings)
    link.version = try await links.update(link, ifVersion: link.version)
    await tellObservers(link)
    return try answer(link, domain: domain)
  }

  /// Stores a new link; a random code that is taken is drawn again, a chosen one never replaced.
  private func store(_ link: inout LinkRecord, codeWasChosen: Bool) async throws {
    for attempt in 1... {
      do {
        return try await links.create(link)
      } catch let error as StoreError where error.code == .conflict {
        guard !codeWasChosen, attempt < 5 else { throw LinkRoutes.codeTaken(link.code) }
        link.code = try chosenCode(nil)
      }
    }
  }

  private static func codeTaken(_ code: ShortCode) -> ProblemError {
    ProblemError(
      .linkCodeTaken,
      "Another link of this domain has the code \(code), or differs from it by case only.",
      errors: [.init(pointer: "/code", code: "taken", detail: "is taken on this domain")]
    )
  }

  private func tellObservers(_ link: LinkRecord) async {
    for observer in dependencies.linkObservers {
      await observer.linkChanged(link.id, domain: link.domain, workspace: link.workspace)
    }
  }
}
