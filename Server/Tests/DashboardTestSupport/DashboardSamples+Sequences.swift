import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about sequences.
  var sequencePages: [String: HTML] {
    let message = sequenceMessage
    let long = DashboardSamples(text: longText, language: language)
    let unsendable = SequenceFormPage(
      environment: environment,
      draft: .empty,
      path: "sequences/new",
      audiences: [],
      messages: []
    )
    return [
      "sequences": SequenceListPage(
        environment: environment,
        sequences: SequenceStatus.allCases.map { sequence($0, message, audience) }
      ).html,
      "sequences-empty": SequenceListPage(environment: environment, sequences: []).html,
      "sequence": sequencePage(.running, message).html,
      "sequence-draft": sequencePage(.draft, message).html,
      "sequence-refused": sequencePage(.paused, message, problem: stepProblem).html,
      "sequence-long": long.sequencePage(.running, message).html,
      "sequence-new": unsendable.html,
      "sequence-edit": sequenceForm(
        SequenceDraft(sequenceForm(message.id, AudienceID(timestamp: now))),
        message
      ).html,
      "sequence-faults": sequenceForm(faultyDraft, message, isRefused: true).html,
      "sequence-json": sequenceForm(
        SequenceDraft(json: "{\n  \"name\": \"\(text)\"\n}"),
        message
      ).html,
      "message-in-sequence": MessagePage(
        environment: environment,
        message: message,
        report: report([])
      ).html,
    ]
  }

  private var longText: String { String(repeating: "\(text) ", count: 16) }

  private var sequenceMessage: MessageResource {
    var form = MessageForm(
      name: text,
      channel: .push,
      variants: [MessageVariantForm(name: "A", contents: ["en": MessageContentForm(title: text)])]
    )
    form.delivery = DeliveryForm(.sequence)
    return message(.draft, form)
  }

  /// A sequence with a step of each kind.
  private func sequenceForm(_ message: MessageID, _ audience: AudienceID) -> SequenceForm {
    var (wait, send) = (SequenceStepForm(.wait), SequenceStepForm(.send))
    (wait.seconds, wait.localTime, send.message) = (86_400, "18:30", message)
    var (condition, later) = (SequenceStepForm(.condition), SequenceStepForm(.wait))
    (condition.audience, condition.otherwise) = (audience, 4)
    later.seconds = 3_600
    var form = SequenceForm(
      name: text,
      entry: SequenceEntryForm(event: text),
      steps: [wait, send, condition, later, send]
    )
    form.entry.audience = audience
    form.entry.repeatAfterSeconds = 2_592_000
    form.exitEvents = [text, "Purchase"]
    return form
  }

  private func sequence(
    _ status: SequenceStatus,
    _ message: MessageResource,
    _ audience: AudienceResource
  ) -> SequenceResource {
    var sequence = SequenceResource(
      id: SequenceID(timestamp: now),
      status: status,
      sequence: sequenceForm(message.id, audience.id),
      createdAt: now,
      updatedAt: now
    )
    if status != .draft { sequence.launchedAt = now }
    return sequence
  }

  private var sequenceReport: SequenceReport {
    let counts: [String: Int64] = ["sent": 3_812, "opened": 410, "converted": 31]
    return SequenceReport(
      entered: 4_120,
      finished: 2_700,
      refused: 180,
      dropped: 3,
      steps: [
        .init(.wait, reached: 4_120, waiting: 220, left: 90, refused: 0),
        .init(.send, reached: 3_807, waiting: 0, left: 0, refused: 0, message: counts),
        .init(.condition, reached: 3_807, waiting: 0, left: 0, refused: 180),
        .init(.wait, reached: 3_627, waiting: 800, left: 127, refused: 0),
        .init(.send, reached: 2_700, waiting: 0, left: 0, refused: 0, message: counts),
      ]
    )
  }

  private func sequencePage(
    _ status: SequenceStatus,
    _ message: MessageResource,
    problem: Problem? = nil
  ) -> SequencePage {
    let audience = audience
    return SequencePage(
      environment: environment,
      sequence: sequence(status, message, audience),
      report: sequenceReport,
      messages: [message],
      audiences: [audience],
      problem: problem
    )
  }

  private var stepProblem: Problem {
    Problem(
      status: 422,
      code: "invalid_fields",
      title: text,
      errors: [
        .init(pointer: "/steps/1/message", code: "invalid", detail: text),
        .init(pointer: text, code: "invalid", detail: text),
      ]
    )
  }

  // MARK: - The form

  /// A draft with something wrong in each kind of field.
  private var faultyDraft: SequenceDraft {
    SequenceDraft(
      values: [.name: text, .again: text, .againUnit: "days", .exits: text],
      rows: [
        .init(values: [.kind: "wait", .amount: text, .unit: "hours", .time: text]),
        .init(values: [.amount: "2", .unit: "days"]),
        .init(values: [.kind: "send", .message: text, .time: "18:30"]),
        .init(values: [.kind: "condition", .others: "2"]), .init(),
      ]
    )
  }

  private func sequenceForm(
    _ draft: SequenceDraft,
    _ message: MessageResource,
    isRefused: Bool = false
  ) -> SequenceFormPage {
    let problem = Problem(
      status: 422,
      code: "invalid_fields",
      title: text,
      errors: draft.faults
    )
    return SequenceFormPage(
      environment: environment,
      draft: draft,
      path: "sequences/new",
      audiences: [audience],
      messages: [message],
      problem: isRefused ? problem.translated(into: language) : nil
    )
  }
}
