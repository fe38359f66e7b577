import Hummingbird
import LinkCore
import Persistence
import Redirecting
import WireModels

/// The link domains of a workspace.
struct DomainRoutes: Sendable {
  let domains: DomainRepository
  let dependencies: ServerDependencies
  let ownership: DomainOwnership

  init(_ dependencies: ServerDependencies, _ ownership: DomainOwnership) {
    self.ownership = ownership
    domains = dependencies.repositories.domains
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listDomains) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await domains.list(workspace).map(\.form)))
    }
    routes.manage(.createDomain) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.getDomain) { _, context, workspace in
      try .json(try await domains.find(workspace, context.pathID()).found("domain").form)
    }
    routes.manage(.updateDomain) { request, context, workspace in
      try .json(try await update(request, context, try context.pathID(), workspace).form)
    }
    routes.manage(.deleteDomain) { _, context, workspace in
      try await domains.delete(
        workspace,
        context.pathID(),
        now: dependencies.now(),
        by: context.actor
      )
      await dependencies.tellObserversOfSite()
      return .empty()
    }
    routes.manage(.verifyDomain) { _, context, workspace in
      let domain = try await domains.find(workspace, context.pathID()).found("domain")
      return try .json(try await ownership.check(domain, by: context.actor))
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      DomainSettings.self,
      schema: .domainSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let host = try Self.host(settings.host)
    let now = dependencies.now()
    var record = DomainRecord(
      DomainResource(
        id: DomainID(dependencies.makeID(now)),
        host: host.description,
        baseURL: try DomainBase.url(settings.baseURL, host: host),
        rootURL: settings.rootURL,
        notFoundURL: settings.notFoundURL,
        expiredURL: settings.expiredURL,
        caseSensitive: settings.caseSensitive ?? false,
        createdAt: now
      ),
      in: workspace
    )
    try await checkPages(of: &record, DomainPage.allCases)
    record = try await domains.register(record, by: context.actor)
    await dependencies.tellObserversOfSite()
    return try .json(
      record.form,
      status: .created,
      headers: [.location: APIEndpoint.getDomain.path(record.id)]
    )
  }

  private func update(
    _ request: Request,
    _ context: ServerContext,
    _ id: DomainID,
    _ workspace: WorkspaceID
  ) async throws -> DomainRecord {
    let change = try await request.decoded(
      DomainChange.self,
      schema: .domainChange,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    var record = try await domains.find(workspace, id).found("domain")
    let host = try Self.host(change.host ?? record.host)
    if host.description != record.host || change.baseURL != nil {
      record.baseURL = try DomainBase.url(change.baseURL, host: host)
    }
    if host.description != record.host {
      record.verificationStatus = try await ownership.status(of: record, movedTo: host)
    }
    record.host = host.description
    for (page, url) in change.pages { record.form[page] = url }
    if let caseSensitive = change.caseSensitive { record.form.caseSensitive = caseSensitive }
    try await checkPages(of: &record, Array(change.pages.keys))
    do {
      try await domains.update(record, by: context.actor)
    } catch let error as StoreError where error.code == .conflict && error.field == "caseSensitive"
    {
      throw ProblemError.field(
        "/caseSensitive",
        "codes_collide",
        .twinCodes,
        error.arguments.mapValues { .init($0) },
        kind: .conflictingFields
      )
    }
    await dependencies.tellObserversOfSite()
    return record
  }

  /// Spells the pages of a domain as they are served.
  ///
  /// - Throws: ``ProblemError`` that names each page that the workspace does not allow, or that would
  ///   redirect in circles.
  private func checkPages(of record: inout DomainRecord, _ pages: [DomainPage]) async throws {
    guard pages.contains(where: { record.form[$0] != nil }) else { return }
    let workspace = record.workspace
    let policy = try await WorkspacePolicy(of: workspace, in: dependencies.repositories)
    let hosts = Set(try await domains.list(workspace).map(\.host)).union([record.host])
    var reader = TargetReader(policy)
    for page in pages {
      let pointer = "/\(page.rawValue)"
      let target = reader.target(record.form[page], .universalLink, at: pointer)
      if let host = target?.host, hosts.contains(host) {
        reader.faults.add(
          pointer,
          "own_domain",
          .ownDomain,
          kind: .conflictingFields
        )
      }
      record.form[page] = target?.description
    }
    try reader.faults.finish()
  }

  private static func host(_ text: String) throws(ProblemError) -> LinkDomain {
    guard let host = LinkDomain(text) else {
      throw ProblemError.field("/host", "invalid", .host)
    }
    return host
  }
}

/// Where a domain's links begin.
enum DomainBase: Sendable {
  /// The base as it is stored: `https://host`, or what the caller gave if it is the same host.
  ///
  /// Plain `http` is only for `localhost` and addresses, where links are tried out.
  static func url(_ text: String?, host: LinkDomain) throws(ProblemError) -> String {
    guard let text else { return "https://\(host)" }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty,
      parts[0] == "https:" || (parts[0] == "http:" && host.isForDevelopment),
      isHost(parts[2], host)
    else {
      throw ProblemError.field(
        "/baseURL",
        "other_host",
        .otherBase,
        kind: .conflictingFields
      )
    }
    return "\(parts[0])//\(parts[2].lowercased())"
  }

  private static func isHost(_ authority: Substring, _ host: LinkDomain) -> Bool {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, LinkDomain(name) == host else { return false }
    guard parts.count > 1 else { return true }
    return parts.count == 2 && UInt16(parts[1]).map { $0 > 0 } == true
  }
}

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The domain.")

  static let listDomains = OpenAPIOperation(
    .listDomains,
    tag: "management",
    summary: "List the workspace's link domains, oldest first",
    answers: [.json("The domains.", .page("DomainPage", of: .domain))],
    problems: [.invalidQuery]
  )
  static let createDomain = OpenAPIOperation(
    .createDomain,
    tag: "management",
    summary: "Register a link domain",
    detail: """
      A host belongs to one workspace of the installation. If the installation has several workspaces, the answer \
      has the `verification.status` `pending`: publish the TXT record `recordName` with the text `recordValue`. \
      The server checks it once a minute for 30 days, and serves the domain once it finds the record.
      """,
    body: .json(.domainSettings),
    answers: [.json(201, "The domain.", .domain, headers: ["Location": "The domain's path."])],
    problems: [.conflict, .conflictingFields, .unknownReference]
  )
  static let getDomain = OpenAPIOperation(
    .getDomain,
    tag: "management",
    summary: "Show a link domain",
    parameters: [id],
    answers: [.json("The domain.", .domain)]
  )
  static let updateDomain = OpenAPIOperation(
    .updateDomain,
    tag: "management",
    summary: "Change the pages of a link domain, or move it to another host or URL",
    detail: """
      Short links, QR codes and snippets of every link on it move with it immediately. On the former host they \
      are no longer found. If the installation has several workspaces, publish the TXT record of the new host \
      first.
      """,
    parameters: [id],
    body: .json(.domainChange),
    answers: [.json("The domain.", .domain)],
    problems: [.conflict, .conflictingFields, .unknownReference]
  )
  static let deleteDomain = OpenAPIOperation(
    .deleteDomain,
    tag: "management",
    summary: "Remove a link domain that has no links",
    parameters: [id],
    answers: [.init(204, "Removed.")],
    problems: [.conflict]
  )
  static let verifyDomain = OpenAPIOperation(
    .verifyDomain,
    tag: "management",
    summary: "Verify the DNS record of a link domain",
    detail: """
      Queries DNS for the TXT record of `verification`. Once the server has found it, the domain stays verified. \
      A later check only reports if the record still exists.
      """,
    parameters: [id],
    answers: [.json("The result.", .domainVerificationReport)]
  )
}
