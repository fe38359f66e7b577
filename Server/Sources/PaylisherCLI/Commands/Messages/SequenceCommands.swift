import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// The commands about sequences.
struct SequenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sequence",
    abstract: "Send a series of messages after an event.",
    subcommands: [
      SequenceCreateCommand.self, SequenceListCommand.self, SequenceShowCommand.self,
      SequenceLaunchCommand.self, SequencePauseCommand.self, SequenceResumeCommand.self,
      SequenceCancelCommand.self, SequenceReportCommand.self, SequenceDeleteCommand.self,
    ]
  )
}

/// Stores a draft.
struct SequenceCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a draft of a sequence from a JSON file.",
    discussion:
      "To start the sequence, run paylisher sequence launch. See docs/messages.md for the fields of the file."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "JSON file with the sequence, or - for standard input.") var file: String

  func ask(_ client: PaylisherClient) async throws -> SequenceResource {
    let form = try JSONFile.value(SequenceForm.self, .sequence, at: file)
    return try await client.send(.createSequence(form))
  }

  func show(_ sequence: SequenceResource, on terminal: Terminal) {
    SequenceFacts(sequence: sequence).write(to: terminal)
  }
}

struct SequenceListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List sequences, newest first."
  )

  static let headings = ["sequence", "status", "entry event", "changed", "id"]
  static let none = "There are no sequences."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<SequenceResource> {
    try await client.send(.sequences)
  }

  func row(_ sequence: SequenceResource) -> [String] {
    [
      sequence.sequence.name, sequence.status.rawValue, sequence.sequence.entry.event,
      sequence.updatedAt.forPeople, sequence.id.description,
    ]
  }
}

struct SequenceShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a sequence and its steps."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the sequence.") var sequence: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> SequenceResource {
    try await client.send(.sequence(try MessageIDs.sequence(sequence)))
  }

  func show(_ sequence: SequenceResource, on terminal: Terminal) {
    SequenceFacts(sequence: sequence).write(to: terminal)
  }
}

/// What people see of a sequence.
private struct SequenceFacts: Sendable {
  let sequence: SequenceResource

  func write(to terminal: Terminal) {
    let form = sequence.sequence
    let exits = form.exitEvents ?? []
    Facts([
      ("Sequence", form.name), ("Id", sequence.id.description),
      ("Status", terminal.style(sequence.status.rawValue, .bold)),
      ("Launched", sequence.launchedAt?.forPeople),
      ("Entry event", form.entry.event), ("Audience", form.entry.audience?.description),
      ("Exit events", exits.isEmpty ? nil : exits.joined(separator: ", ")),
    ]).write(to: terminal)
    terminal.line()
    let rows = form.steps.enumerated().map { [String($0.offset + 1), $0.element.words] }
    TextTable(headings: ["step", "what it does"], rows: rows).write(to: terminal)
  }
}

extension SequenceStepForm {
  /// The step in words.
  fileprivate var words: String {
    switch kind {
    case .wait:
      let time = localTime.map { "until \($0) of the person's time" }
      let length = seconds.flatMap { $0 > 0 ? "\($0) s" : nil }
      return "wait " + [length, time].compactMap(\.self).joined(separator: ", then ")
    case .send: return "send message \(message?.description ?? "")"
    case .condition:
      let others = otherwise.map { "go on at step \($0)" } ?? "leave"
      return "go on if in audience \(audience?.description ?? ""); others \(others)"
    }
  }
}

/// A command that takes a step in a sequence's life.
protocol SequenceStepCommand: RemoteCommand where Answer == SequenceResource {
  var sequence: String { get }

  /// The request.
  static func route(_ id: SequenceID) -> APIRoute<SequenceResource>
}

extension SequenceStepCommand {
  func ask(_ client: PaylisherClient) async throws -> SequenceResource {
    try await client.send(Self.route(try MessageIDs.sequence(sequence)))
  }

  func show(_ sequence: SequenceResource, on terminal: Terminal) {
    terminal.line("\(sequence.sequence.name) is \(sequence.status.rawValue).")
  }
}

struct SequenceLaunchCommand: SequenceStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch",
    abstract: "Launch a sequence and its messages.",
    discussion: "People enter the sequence with events that arrive after the launch."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the sequence.") var sequence: String

  static func route(_ id: SequenceID) -> APIRoute<SequenceResource> { .launchSequence(id) }
}

struct SequencePauseCommand: SequenceStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause a sequence and its messages until you resume it."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the sequence.") var sequence: String

  static func route(_ id: SequenceID) -> APIRoute<SequenceResource> { .pauseSequence(id) }
}

struct SequenceResumeCommand: SequenceStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Resume a paused sequence."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the sequence.") var sequence: String

  static func route(_ id: SequenceID) -> APIRoute<SequenceResource> { .resumeSequence(id) }
}

struct SequenceCancelCommand: SequenceStepCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel a sequence and its messages permanently."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the sequence.") var sequence: String

  static func route(_ id: SequenceID) -> APIRoute<SequenceResource> { .cancelSequence(id) }
}

/// Shows what came of a sequence.
struct SequenceReportCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show the results of a sequence by step."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Argument(help: "ID of the sequence.") var sequence: String

  private static let kinds = ["sent", "opened", "clicked", "converted", "dropped"]

  func ask(_ client: PaylisherClient) async throws -> SequenceReport {
    try await client.send(.reportSequence(try MessageIDs.sequence(sequence)))
  }

  func table(_ report: SequenceReport) -> (headings: [String], rows: [[String]]) {
    (
      ["step", "kind", "reached", "waiting", "left", "refused"] + Self.kinds,
      report.steps.enumerated().map { place, step in
        let numbers = [step.reached, step.waiting, step.left, step.refused].map { "\($0)" }
        let counts = Self.kinds.map { kind in step.message.map { "\($0[kind] ?? 0)" } ?? "" }
        return [String(place + 1), step.kind.rawValue] + numbers + counts
      }
    )
  }

  func show(_ report: SequenceReport, on terminal: Terminal) {
    Facts([
      ("Entered", "\(report.entered)"), ("Waiting", "\(report.waiting)"),
      ("Finished", "\(report.finished)"), ("Left", "\(report.left)"),
      ("Refused", "\(report.refused)"), ("Dropped", "\(report.dropped)"),
    ]).write(to: terminal)
    terminal.line()
    let table = table(report)
    TextTable(headings: table.headings, rows: table.rows).write(to: terminal)
  }
}

/// Removes a sequence.
struct SequenceDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a draft or canceled sequence but keep its messages."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the sequence.") var sequence: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.deleteSequence(try MessageIDs.sequence(sequence)))
  }

  func subject(_ answer: NoAnswer) -> String { "The sequence" }
}
