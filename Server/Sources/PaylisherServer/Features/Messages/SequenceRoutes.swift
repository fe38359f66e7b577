import AudienceCore
import Hummingbird
import LinkCore
import Persistence
import ScreenLinting
import WireModels

/// The sequences of a workspace.
struct SequenceRoutes: Sendable {
  private let sequences: SequenceRepository
  private let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    sequences = dependencies.repositories.sequences
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listSequences) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await sequences.list(workspace)))
    }
    routes.manage(.createSequence) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.getSequence) { _, context, workspace in
      try .json(try await sequences.find(workspace, context.pathID()).found("sequence"))
    }
    routes.manage(.updateSequence) { request, context, workspace in
      let (id, form) = (try context.pathID() as SequenceID, try await form(request, context))
      let now = dependencies.now()
      return try await Self.naming {
        try .json(try await sequences.update(workspace, id, form, now: now, by: context.actor))
      }
    }
    routes.manage(.deleteSequence) { _, context, workspace in
      try await sequences.delete(workspace, context.pathID(), by: context.actor)
      return .empty()
    }
    routes.manage(.reportSequence) { _, context, workspace in
      try .json(try await sequences.report(workspace, context.pathID()))
    }
    registerSteps(on: &routes)
  }

  private func registerSteps(on routes: inout RouteTable) {
    let steps: [(OpenAPIOperation, SequenceCommand)] = [
      (.launchSequence, .launch), (.pauseSequence, .pause), (.resumeSequence, .resume),
      (.cancelSequence, .cancel),
    ]
    for (operation, command) in steps {
      routes.manage(operation) { _, context, workspace in
        let id: SequenceID = try context.pathID()
        if command == .launch { try await checkMessages(of: id, workspace) }
        let now = dependencies.now()
        return try await Self.naming {
          try .json(try await sequences.apply(command, workspace, id, now: now, by: context.actor))
        }
      }
    }
  }

  /// Refuses to launch messages that need data of a request, or open what the workspace does not allow.
  private func checkMessages(of id: SequenceID, _ workspace: WorkspaceID) async throws {
    let stored = try await sequences.find(workspace, id).found("sequence")
    guard stored.status == .draft else { return }
    let targets = try await ContentTargets(of: workspace, in: dependencies.repositories)
    for (index, step) in stored.sequence.steps.enumerated() {
      guard let message = step.message,
        let found = try await dependencies.repositories.messages.find(workspace, message)
      else { continue }
      do throws(ProblemError) {
        try found.message.checkLaunchData()
        try found.message.checkTargets(targets)
      } catch {
        throw error.below("/steps/\(index)/message")
      }
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let form = try await form(request, context)
    let now = dependencies.now()
    let sequence = SequenceResource(
      id: SequenceID(dependencies.makeID(now)),
      status: .draft,
      sequence: form,
      createdAt: now,
      updatedAt: now
    )
    try await Self.naming { try await sequences.create(workspace, sequence, by: context.actor) }
    return try .json(
      sequence,
      status: .created,
      headers: [.location: APIEndpoint.getSequence.path(sequence.id)]
    )
  }

  private func form(_ request: Request, _ context: ServerContext) async throws -> SequenceForm {
    let form = try await request.decoded(
      SequenceForm.self,
      schema: .sequenceForm,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    do {
      _ = try MessageSequence(form)
    } catch {
      throw ProblemError(error)
    }
    return form
  }

  /// Words what a sequence names and the workspace does not have, and a message that it cannot send.
  private static func naming<Result>(
    _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let error as StoreError {
      guard let field = error.field, field.utf8.contains(0x2F) else { throw error }
      guard error.code == .notFound else {
        let reason = error.reason.flatMap(FaultReason.init(code:)) ?? .ofSequence
        throw ProblemError.field("/\(field)", "invalid", reason)
      }
      throw ProblemError.field("/\(field)", "unknown", .ofWorkspace, kind: .unknownReference)
    }
  }
}

extension ProblemError {
  /// The same problem of a part of what the request names, which is at a place.
  fileprivate func below(_ pointer: String) -> ProblemError {
    var error = self
    error.problem.errors = problem.errors?.map { fault in
      var fault = fault
      fault.pointer = pointer + fault.pointer
      return fault
    }
    return error
  }
}
