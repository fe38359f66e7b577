import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import WireModels

extension LinkRoutes {
  /// Makes one link.
  func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let body = try await request.json(limits: dependencies.settings.limits)
    let claim = try claim(request, body)
    if let old = try await earlier(workspace, claim) { return old }
    let settings = try body.decoded(LinkSettings.self, schema: .linkSettings, in: context.zone)
    let drafts = try await NewLinkReader(workspace, dependencies)
    var new = try drafts.link(settings)
    if let password = settings.password { new.link.password = try await hash(password) }
    do {
      return try await store([new], workspace, claim: claim, by: context.actor) { stored in
        guard let link = stored.first ?? nil, let resource = drafts.resource(link) else {
          throw ProblemError(.internalError)
        }
        return try StoredAnswer(
          .created,
          resource,
          headers: [
            .eTag: EntityTag.text(link.version), .location: APIEndpoint.getLink.path(link.id),
          ]
        )
      }
    } catch is CodesTaken {
      throw Self.codesTaken([new.link.code], at: ["/code"])
    }
  }

  /// Stores links where the workspace may have so many, tells who keeps copies, and answers.
  func store(
    _ new: [NewLink],
    _ workspace: WorkspaceID,
    atomically: Bool = true,
    claim: IdempotencyClaim?,
    by actor: AuditActor?,
    answer: @escaping @Sendable ([LinkRecord?]) throws -> StoredAnswer
  ) async throws -> Response {
    try await quota.admit(new.count, of: workspace) {
      let creation = try await IdempotencyKey.wording {
        try await links.create(
          workspace,
          new,
          atomically: atomically,
          claim: claim,
          by: actor,
          answer: answer
        )
      }
      return await answered(creation)
    }
  }

  private func answered(_ creation: LinkCreation) async -> Response {
    switch creation {
    case .stored(let links, let answer):
      for case let link? in links { await dependencies.tellObservers(of: link) }
      return answer.response
    case .replayed(let answer): return answer.replay
    }
  }

  func claim(_ request: Request, _ body: JSONBody) throws(ProblemError) -> IdempotencyClaim? {
    try IdempotencyKey.claim(request, body: body.value, now: dependencies.now())
  }

  /// The answer to an earlier request of the same name; looked for before the body is judged by
  /// what the workspace has now.
  func earlier(_ workspace: WorkspaceID, _ claim: IdempotencyClaim?) async throws -> Response? {
    guard let claim else { return nil }
    let idempotency = dependencies.repositories.idempotency
    return try await IdempotencyKey.wording {
      try await idempotency.answer(workspace, claim)?.replay
    }
  }

  static func codesTaken(_ codes: [ShortCode], at pointers: [String]) -> ProblemError {
    ProblemError(
      .linkCodeTaken,
      .codeTaken,
      ["code": .init(codes[0].description)],
      errors: pointers.map { .init(pointer: $0, code: "taken", .taken) }
    )
  }
}
