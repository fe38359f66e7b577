import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// A file of distinct ids on its way to a list.
struct PeopleListUploading: Sendable {
  private let file: PeopleListFile

  /// Reads a file, which is refused by its size first.
  ///
  /// - Throws: ``CommandFailure`` where nothing of it can be read.
  init(path: String, _ encoding: TextCoding?) throws {
    let bytes = Array(try JSONFile.data(at: path))
    guard bytes.count <= PeopleListFile.mostBytes else {
      throw CommandFailure(
        .badInput,
        "\(path) is larger than \(PeopleListFile.mostBytes / 1_000_000) MB.",
        advice: "Leave out the other columns, or split it."
      )
    }
    guard !TextCoding.isWorkbook(bytes) else {
      throw CommandFailure(
        .badInput,
        "\(path) is a spreadsheet workbook, not text.",
        advice: "In the spreadsheet, save it as \"CSV UTF-8\"."
      )
    }
    let (text, coding) = TextCoding.decode(bytes, as: encoding)
    do throws(PeopleListFile.Fault) {
      file = try PeopleListFile(text)
    } catch {
      throw CommandFailure(error, in: path)
    }
    if coding != .utf8 { Terminal.error.line("Read as \(coding.rawValue).") }
  }

  /// Sends the ids, and says what became of each line.
  ///
  /// - Throws: ``CommandFailure`` where the server refused a request, or a line was rejected.
  func send(
    to list: PeopleListID,
    removes: Bool,
    _ client: PaylisherClient,
    json: Bool,
    of command: any ParsableCommand.Type
  ) async throws {
    var outcome = PeopleListOutcome(file)
    do {
      try await PeopleListSender(client, to: list, removes: removes).send(file, to: &outcome)
    } catch let error as ClientError {
      var failure = CommandFailure(error, of: command)
      guard outcome.list != nil else { throw failure }
      try Self.show(outcome, removes: removes, json: json)
      failure.problem += "\n\(outcome.untried) ids were not sent."
      failure.advice = "Run the command again. Ids that were sent before stay as they are."
      throw failure
    }
    try Self.show(outcome, removes: removes, json: json)
    guard !outcome.refused.isEmpty else { return }
    let count = outcome.refused.count
    throw CommandFailure(
      .badInput,
      count == 1 ? "1 line was rejected." : "\(count) lines were rejected."
    )
  }

  private static func show(_ outcome: PeopleListOutcome, removes: Bool, json: Bool) throws {
    if json { return Terminal.output.line(try JSONText.pretty(outcome)) }
    Facts([
      ("Lines with an id", "\(outcome.read)"),
      (removes ? "Removed" : "Added", "\(outcome.changed)"),
      (removes ? "Not in the list" : "Already in the list", "\(outcome.unchanged)"),
      ("Repeated in the file", "\(outcome.repeated)"), ("Known people", "\(outcome.known)"),
      ("Rejected lines", "\(outcome.refused.count)"),
      ("Ids in the list", outcome.list.map { "\($0.members)" }),
    ]).write(to: .output)
    guard !outcome.refused.isEmpty else { return }
    let rows = outcome.refused.map { [String($0.line), $0.reason, $0.detail] }
    TextTable(headings: ["line", "problem", "why"], rows: rows, rightAligned: [0])
      .write(to: .error)
  }
}

extension CommandFailure {
  /// Why nothing of a file of distinct ids can be read.
  fileprivate init(_ fault: PeopleListFile.Fault, in path: String) {
    let columns = PeopleListFile.columns.joined(separator: ", ")
    switch fault {
    case .noIDs:
      self.init(
        .badInput,
        "\(path) has no ids.",
        advice: "Write one id per line, or CSV with a column named \(columns)."
      )
    case .noColumn(let names):
      self.init(
        .badInput,
        "\(path) has no column of ids, only \(names.prefix(5).joined(separator: ", ")).",
        advice: "Name the column one of \(columns)."
      )
    case .columnTwice(let name):
      self.init(.badInput, "\(path) has the column \(name) twice.", advice: "Rename one of them.")
    case .tooManyIDs:
      self.init(
        .badInput,
        "\(path) has more than \(PeopleListResource.mostMembers) ids.",
        advice: "Split it into several lists. An audience can name all of them."
      )
    }
  }
}
