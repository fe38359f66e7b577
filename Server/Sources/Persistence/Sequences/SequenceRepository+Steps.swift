import AudienceCore
package import LinkCore
package import WireModels

/// A step in the life of a sequence.
package enum SequenceCommand: String, Sendable {
  /// People enter it from now on, and its messages go out.
  case launch
  /// No person enters or goes on, and none of its messages goes out.
  case pause
  /// It goes on.
  case resume
  /// Every entry ends, and so do its messages.
  case cancel

  /// What it makes of a sequence; `nil` where it does not fit.
  fileprivate func result(of status: SequenceStatus) -> SequenceStatus? {
    switch (self, status) {
    case (.launch, .draft), (.launch, .running), (.resume, .paused), (.resume, .running): .running
    case (.pause, .running), (.pause, .paused): .paused
    case (.cancel, .running), (.cancel, .paused), (.cancel, .cancelled): .cancelled
    default: nil
    }
  }

  fileprivate var ofMessages: MessageLifecycle.Command {
    switch self {
    case .launch: .launch(isDue: true)
    case .pause: .pause
    case .resume: .resume(isDue: true)
    case .cancel: .cancel
    }
  }

  /// The states of messages that it changes: what was paused or cancelled by itself stays so.
  fileprivate var messages: Set<MessageStatus> {
    switch self {
    case .launch: [.draft]
    case .pause: [.sending]
    case .resume: [.paused]
    case .cancel: [.sending, .paused]
    }
  }
}

extension SequenceRepository {
  /// Takes a step in a sequence's life, and the same step in that of its messages; one that was taken before changes
  /// nothing.
  ///
  /// - Throws: ``StoreError/Code/notFound``, also for a message that was removed (with its place), or
  ///   ``StoreError/Code/conflict``: `status` where the step does not fit, and the place of a message that is no
  ///   draft.
  package func apply(
    _ command: SequenceCommand,
    _ workspace: WorkspaceID,
    _ id: SequenceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> SequenceResource {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.sequence, workspace, id, command.rawValue, connection) {
        var sequence = try Self.lock(workspace, id, connection)
        guard let status = command.result(of: sequence.status) else {
          throw Self.unfit(sequence.status)
        }
        guard status != sequence.status else { return sequence }
        if command == .launch {
          try SequenceParts(workspace, connection).check(sequence.sequence, isLaunch: true)
          sequence.launchedAt = now
        }
        (sequence.status, sequence.updatedAt) = (status, now)
        try connection.execute(
          """
          UPDATE message_sequence SET status = \(status.rawValue), updated_at = \(now),
            launched_at = \(sequence.launchedAt)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
        try Self.applyToMessages(command, of: sequence, workspace, now: now, connection)
        try SequenceListener.update(sequence, workspace, now: now, connection)
        return sequence
      }
    }
  }

  private static func applyToMessages(
    _ command: SequenceCommand,
    of sequence: SequenceResource,
    _ workspace: WorkspaceID,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    for message in try MessageSequence(sequence.sequence).messages.sorted() {
      guard let stored = try MessageRepository.find(workspace, message, connection),
        command.messages.contains(stored.status)
      else { continue }
      _ = try MessageRepository.apply(
        command.ofMessages,
        workspace,
        message,
        now: now,
        connection
      )
    }
  }
}

/// The messages and audiences that a sequence names.
struct SequenceParts {
  private let workspace: WorkspaceID
  private let connection: any SQLConnection

  init(_ workspace: WorkspaceID, _ connection: any SQLConnection) {
    (self.workspace, self.connection) = (workspace, connection)
  }

  /// Looks whether they are there and fit; at a launch, whether each message is still a draft.
  func check(_ form: SequenceForm, isLaunch: Bool = false) throws {
    guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
      throw StoreError.notFound("workspace")
    }
    try check(form.entry.audience, at: "entry/audience")
    for (index, step) in form.steps.enumerated() {
      try check(step.audience, at: "steps/\(index)/audience")
      guard let id = step.message else { continue }
      let field = "steps/\(index)/message"
      guard let message = try MessageRepository.find(workspace, id, connection) else {
        throw Self.missing("message", at: field)
      }
      guard message.message.delivery?.kind == .sequence else {
        throw StoreError(.invalid, reason: FaultReason.ofSequence.code, [:], field: field)
      }
      guard !isLaunch || message.status == .draft else {
        throw StoreError(.invalid, reason: FaultReason.notInSequence.code, [:], field: field)
      }
    }
  }

  private func check(_ audience: AudienceID?, at field: String) throws {
    guard let audience, try AudienceRepository.table.find(connection, workspace, audience) == nil
    else { return }
    throw Self.missing("audience", at: field)
  }

  private static func missing(_ what: String, at field: String) -> StoreError {
    StoreError(.notFound, reason: ProblemReason.noSuchThing.code, ["what": what], field: field)
  }
}
