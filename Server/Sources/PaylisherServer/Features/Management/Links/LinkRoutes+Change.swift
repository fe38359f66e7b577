import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import WireModels

extension LinkRoutes {
  /// Replaces everything that an owner wrote.
  func replace(
    _ request: Request,
    _ context: ServerContext,
    _ id: LinkID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      LinkSettings.self,
      schema: .linkSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let link = try await links.find(workspace, id).found("link")
    return try await store(settings, over: link, request, context)
  }

  /// Replaces the members that are there, and removes those that are `null`.
  func change(
    _ request: Request,
    _ context: ServerContext,
    _ id: LinkID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let body = try await request.json(limits: dependencies.settings.limits)
    let patch = try body.decoded(LinkPatch.self, schema: .linkPatch, in: context.zone)
    let link = try await links.find(workspace, id).found("link")
    let domain = try await domain(of: link)
    var old = LinkSettings(link, host: domain.host)
    // `state` says the same, and both at once could contradict each other after the change.
    old.enabled = nil
    let settings = try patch.applied(to: old, in: context.zone)
    return try await store(settings, over: link, request, context)
  }

  func delete(
    _ request: Request,
    _ context: ServerContext,
    _ id: LinkID,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let condition = try EntityTag.condition(request)
    let link = try await links.find(workspace, id).found("link")
    if let condition, condition != link.version { throw EntityTag.mismatch }
    try await links.delete(
      workspace,
      link.id,
      ifVersion: condition,
      now: dependencies.now(),
      by: context.actor
    )
    await dependencies.tellObservers(of: link)
    return .empty()
  }

  func restore(
    _ id: LinkID,
    _ workspace: WorkspaceID,
    by actor: AuditActor?
  ) async throws -> Response {
    let link = try await quota.admit(1, of: workspace) {
      try await links.restore(workspace, id, now: dependencies.now(), by: actor)
    }
    await dependencies.tellObservers(of: link)
    return try await answer(link, domain: try await domain(of: link), under: policy(workspace))
  }

  /// The hash of a password; `nil` for an empty one.
  func hash(_ password: String) async throws -> PasswordHash? {
    guard !password.isEmpty else { return nil }
    return try await dependencies.passwords.members.hash([password]).first
  }

  private func store(
    _ settings: LinkSettings,
    over old: LinkRecord,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let condition = try EntityTag.condition(request)
    let domain = try await domain(of: old)
    if let condition, condition != old.version { throw EntityTag.mismatch }
    var link = old
    let policy = try await policy(old.workspace)
    var reader = LinkReader(policy)
    reader.targets.own = LinkAddress(domain: domain, code: old.code)
    reader.keepPlace(of: old, domain: domain, settings)
    reader.apply(settings, to: &link)
    try reader.finish()
    if let password = settings.password { link.password = try await hash(password) }
    link.updatedAt = max(dependencies.now(), link.createdAt)
    link.version = try await links.update(link, ifVersion: old.version, by: context.actor)
    await dependencies.tellObservers(of: link)
    return try await answer(link, domain: domain, under: policy)
  }
}

extension LinkReader {
  /// Refuses to move a link: what is printed stays where it is.
  fileprivate mutating func keepPlace(
    of link: LinkRecord,
    domain: DomainRecord,
    _ settings: LinkSettings
  ) {
    let advice = FaultReason.printed
    if let code = settings.code, code != link.code.description {
      conflict("/code", "immutable", advice)
    }
    if let host = settings.domain, LinkDomain(host)?.description != domain.host {
      conflict("/domain", "immutable", advice)
    }
    if let unlisted = settings.unlisted, unlisted != link.isUnlisted {
      conflict("/unlisted", "immutable", .fixedCode)
    }
  }
}
