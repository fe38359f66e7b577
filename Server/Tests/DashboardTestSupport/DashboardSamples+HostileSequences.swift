import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledSequencePages: [String: FilledPage] {
    let (message, audience) = (filledMessage, filledAudience)
    let sequence = filledSequence(message.id, audience.id)
    return [
      "filled-sequences": .init(
        SequenceListPage(environment: filled, sequences: [sequence]),
        \.html
      ),
      "filled-sequence": .init(
        SequencePage(
          environment: filled,
          sequence: sequence,
          report: SequenceReport(
            entered: 4,
            finished: 3,
            refused: 0,
            dropped: 0,
            steps: [
              .init(.send, reached: 4, waiting: 1, left: 0, refused: 0, message: [text: 3])
            ]
          ),
          messages: [message],
          audiences: [audience],
          problem: filledProblem
        ),
        \.html
      ),
      "filled-sequence-form": .init(filledSequenceForm(json: nil), \.html),
      "filled-sequence-json": .init(filledSequenceForm(json: text), \.html),
    ]
  }

  private func filledSequence(_ message: MessageID, _ audience: AudienceID) -> SequenceResource {
    var (wait, send) = (SequenceStepForm(.wait), SequenceStepForm(.send))
    (wait.seconds, wait.localTime, send.message) = (60, text, message)
    var form = SequenceForm(
      name: text,
      entry: SequenceEntryForm(event: text),
      steps: [wait, send]
    )
    form.entry.audience = audience
    form.exitEvents = [text, text]
    return SequenceResource(
      id: SequenceID(timestamp: now),
      status: .running,
      sequence: form,
      createdAt: now,
      updatedAt: now
    )
  }

  private func filledSequenceForm(json: String?) -> SequenceFormPage {
    let values = SequenceDraft.Field.allCases.map { ($0, text) }
    let fields = SequenceDraft.Row.Field.allCases.map { ($0, text) }
    return SequenceFormPage(
      environment: filled,
      draft: SequenceDraft(
        values: Dictionary(uniqueKeysWithValues: values),
        rows: [.init(values: Dictionary(uniqueKeysWithValues: fields))],
        json: json
      ),
      path: "sequences/" + text + "/edit",
      audiences: [filledAudience],
      messages: [filledMessage],
      problem: filledProblem
    )
  }
}
