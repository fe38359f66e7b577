import AudienceCore
import Crypto
import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import ScreenLinting
import WireModels

/// The messages of a workspace.
struct MessageRoutes: Sendable {
  let messages: MessageRepository
  let outbox: OutboxRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    messages = dependencies.repositories.messages
    outbox = dependencies.repositories.outbox
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listMessages) { request, _, workspace in
      let query = try QueryReader(request, names: "cursor", "limit")
      let cursor: MessageID? = try query.id("cursor")
      let page = try await messages.list(
        workspace,
        cursor: cursor?.description,
        limit: try query.integer("limit", 1...200, standard: 50)
      )
      return try .json(Page(items: page.items.map(\.worded), nextCursor: page.nextCursor))
    }
    routes.manage(.createMessage) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.getMessage) { _, context, workspace in
      try Self.answer(try await messages.find(workspace, context.pathID()).found("message"))
    }
    routes.manage(.updateMessage) {
      request,
      context,
      workspace in
      let id: MessageID = try context.pathID()
      let version = try EntityTag.condition(request)
      let form = try await form(request, context)
      let now = dependencies.now()
      try form.checkTime(now: now)
      try await checkTargets(form, workspace)
      return try await Self.answer(
        Self.naming {
          try await messages.update(
            workspace,
            id,
            form,
            ifVersion: version,
            now: now,
            by: context.actor
          )
        }
      )
    }
    registerSteps(on: &routes)
    registerSends(on: &routes)
    routes.manage(.reportMessage) {
      _,
      context,
      workspace in
      let message = try await messages.find(workspace, context.pathID()).found("message")
      return try .json(MessageReport(message, try await messages.numbers(workspace, message.id)))
    }
  }

  private func registerSteps(on routes: inout RouteTable) {
    routes.manage(.launchMessage) {
      request,
      context,
      workspace in
      let id: MessageID = try context.pathID()
      let expected = try QueryReader(request, names: "people")
        .integer("people", 0...1_000_000_000, standard: -1)
      try await confirm(workspace, id, expected: expected < 0 ? nil : Int64(expected))
      return try await step(workspace, id, isLaunch: true, by: context.actor) { .launch(isDue: $0) }
    }
    routes.manage(.resumeMessage) {
      _,
      context,
      workspace in
      try await step(workspace, try context.pathID(), by: context.actor) { .resume(isDue: $0) }
    }
    routes.manage(.pauseMessage) {
      _,
      context,
      workspace in
      try await step(workspace, try context.pathID(), by: context.actor) { _ in .pause }
    }
    routes.manage(.cancelMessage) {
      _,
      context,
      workspace in
      try await step(workspace, try context.pathID(), by: context.actor) { _ in .cancel }
    }
  }

  /// Refuses to send a draft to many people without the number that the caller expects.
  private func confirm(_ workspace: WorkspaceID, _ id: MessageID, expected: Int64?) async throws {
    let stored = try await messages.find(workspace, id).found("message")
    let kind = stored.message.delivery?.kind
    guard stored.status == .draft, kind != .event, kind != .sequence else { return }
    let audiences = dependencies.repositories.audiences
    var form = AudienceForm.everyone
    if let audience = stored.message.audience {
      // The launch itself says that an audience was deleted.
      guard let found = try await audiences.find(workspace, audience) else { return }
      form = found.audience
    }
    let people = try await audiences.estimate(
      workspace,
      try Audience(form, checksNames: false),
      now: dependencies.now()
    ).people
    guard !LaunchConfirmation.isConfirmed(expected, people: people) else { return }
    let wish = expected.map { ", not \($0)" } ?? ""
    throw ProblemError(
      .invalidQuery,
      "The message now reaches \(people) people\(wish). Confirm with ?people=\(people).",
      errors: [
        .init(
          pointer: "?people",
          code: LaunchConfirmation.problemCode,
          detail: "must be the number of people that the message reaches: \(people)"
        )
      ]
    )
  }

  /// Takes a step; the command learns whether the message's time has come.
  private func step(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    isLaunch: Bool = false,
    by actor: AuditActor?,
    _ command: (Bool) -> MessageLifecycle.Command
  ) async throws -> Response {
    let now = dependencies.now()
    let stored = try await messages.find(workspace, id).found("message")
    // A step that does not fit is refused as such.
    if isLaunch, stored.status == .draft {
      try stored.message.checkTime(now: now)
      try stored.message.checkLaunchData()
      try await checkTargets(stored.message, workspace)
    }
    let delivery = stored.message.delivery
    let isDue = delivery?.kind != .at || delivery?.at.map { $0 <= now } ?? true
    return try Self.answer(
      try await messages.apply(command(isDue), workspace, id, now: now, by: actor)
    )
  }

  private static func answer(_ message: MessageResource) throws -> Response {
    try .json(message.worded, headers: [.eTag: EntityTag.text(message.version)])
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let body = try await request.json(limits: dependencies.settings.limits)
    let now = dependencies.now()
    let claim = try IdempotencyKey.claim(request, body: body.value, now: now)
    let form = try body.decoded(MessageForm.self, schema: .messageForm, in: context.zone).checked()
    try form.checkTime(now: now)
    try await checkTargets(form, workspace)
    let message = MessageResource(
      id: MessageID(dependencies.makeID(now)),
      status: .draft,
      message: form,
      createdAt: now,
      updatedAt: now
    )
    let answer = try StoredAnswer(
      .created,
      message,
      headers: [
        .eTag: EntityTag.text(message.version), .location: APIEndpoint.getMessage.path(message.id),
      ]
    )
    let earlier = try await IdempotencyKey.wording {
      try await Self.naming {
        try await messages.create(workspace, message, claim: claim, by: context.actor) { answer }
      }
    }
    return earlier?.replay ?? answer.response
  }

  /// Refuses a message that opens or shows what the workspace does not allow.
  private func checkTargets(_ form: MessageForm, _ workspace: WorkspaceID) async throws {
    try form.checkTargets(try await ContentTargets(of: workspace, in: dependencies.repositories))
  }

  private func form(_ request: Request, _ context: ServerContext) async throws -> MessageForm {
    try await request.decoded(
      MessageForm.self,
      schema: .messageForm,
      in: context.zone,
      limits: dependencies.settings.limits
    ).checked()
  }

  /// Words that a message names an app or audience that the workspace does not have.
  private static func naming<Result>(
    _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let error as StoreError where error.code == .notFound && error.field != nil {
      throw ProblemError.field(
        "/\(error.field ?? "")",
        "unknown",
        .ofWorkspace,
        kind: .unknownReference
      )
    }
  }
}

// MARK: - One person

extension MessageRoutes {
  private func registerSends(on routes: inout RouteTable) {
    routes.manage(.testMessage) {
      request,
      context,
      workspace in
      try await send(request, context, workspace, try context.pathID(), .test)
    }
    routes.manage(.sendMessage) {
      request,
      context,
      workspace in
      try await send(request, context, workspace, try context.pathID(), .direct)
    }
    routes.manage(.checkMessage) {
      request,
      context,
      workspace in
      let query = try QueryReader(request, names: "person")
      guard let person = try query.text("person", .text(1...256)) else {
        throw ProblemError(.invalidQuery, .noPerson)
      }
      let id: MessageID = try context.pathID()
      let now = dependencies.now()
      let decision = try await outbox.decide(workspace, id, person: person, now: now)
      let stored = try await messages.find(workspace, id).found("message")
      return try .json(SendCheckReport(decision, stored.message))
    }
  }

  private func send(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ lane: SendLane
  ) async throws -> Response {
    let body = try await request.json(limits: dependencies.settings.limits)
    let recipient = try body.decoded(
      MessageRecipient.self,
      schema: .messageRecipient,
      in: context.zone
    )
    let stored = try await messages.find(workspace, id).found("message")
    try stored.message.check(data: recipient.data ?? [:])
    try await checkTargets(stored.message, workspace)
    try await dependencies.repositories.audit.note(
      ("message", lane == .test ? "test" : "send"),
      in: workspace,
      id: id.description,
      by: context.actor
    )
    let now = dependencies.now()
    let result = try await outbox.decide(
      workspace,
      id,
      person: recipient.distinctID,
      queueing: lane,
      occurrence: Self.occurrence(of: request, recipient, now: now),
      data: (recipient.data ?? [:]).mapValues(\.text),
      now: now
    )
    let report = SendCheckReport(result, stored.message)
    return try .json(SendReceipt(sends: result.sends, decision: report), status: .accepted)
  }

  /// A number of the request, the same for the same Idempotency-Key and person.
  ///
  /// A request that is sent again finds its sends by it. Without a key it follows from the moment. 0
  /// is the launched message itself.
  private static func occurrence(
    of request: Request,
    _ recipient: MessageRecipient,
    now: Timestamp
  ) throws(ProblemError) -> Int64 {
    let claim = try IdempotencyKey.claim(request, body: [], now: now)
    let name = claim?.key ?? "\(EntityID(timestamp: now))"
    let digest = SHA256.hash(data: Array("\(name)\n\(recipient.distinctID)".utf8))
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return max(1, Int64(number >> 1))
  }
}

extension SendCheckReport {
  fileprivate init(_ result: RecipientDecision, _ form: MessageForm) {
    let decision = result.decision
    let steps = decision.steps.map { Step(check: $0.check.rawValue, passes: $0.passes) }
    switch decision.outcome {
    case .send: self.init(outcome: "send", steps: steps)
    case .refuse(let check):
      self.init(outcome: "refuse", steps: steps)
      self.check = check.rawValue
    case .wait(let until, let check):
      self.init(outcome: "wait", steps: steps)
      (self.check, self.until) = (check.rawValue, until)
    }
    if form.channel == .push { (title, body) = (result.content?.title, result.content?.body) }
    variant = result.variant.flatMap { number in
      form.variants.indices.contains(number) ? form.variants[number].name : nil
    }
  }
}
