import ArgumentParser
import PaylisherClient
import WireModels

/// The commands about the audit log.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Show and verify the audit log.",
    subcommands: [AuditListCommand.self, AuditVerifyCommand.self]
  )
}

/// Lists entries of the audit log.
struct AuditListCommand: CSVCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List changes in the workspace, newest first."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Option(help: ArgumentHelp("Show only changes to the object with this ID.", valueName: "id"))
  var thing: String?
  @Option(
    help: ArgumentHelp("Show only entries before the entry with this number.", valueName: "number")
  )
  var before: String?
  @Option(help: ArgumentHelp("Number of entries to show, 1 to 200.", valueName: "count"))
  var limit = 50

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<AuditEntryResource> {
    try await client.send(.auditLog(thing: thing, cursor: before, limit: limit))
  }

  func show(_ page: Page<AuditEntryResource>, on terminal: Terminal) {
    let rows = page.items.map { entry in
      [
        String(entry.number), entry.occurredAt.forPeople,
        [entry.actor, entry.actorID].compactMap(\.self).joined(separator: " "), entry.action,
        entry.thingID ?? "", entry.changes.map(\.field).joined(separator: ", "),
      ]
    }
    TextTable(headings: ["no.", "time", "actor", "action", "id", "fields"], rows: rows)
      .write(to: terminal)
  }
}

/// Checks the chain of the audit log.
struct AuditVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that no audit log entry was changed or removed."
  )

  @OptionGroup var options: ServerOptions

  func run() async throws {
    do {
      let report = try await options.client().send(.auditReport)
      if options.json { Terminal.output.line(try JSONText.pretty(report)) }
      if let number = report.firstBreak {
        throw CommandFailure(
          .failure,
          "The audit log is broken at entry \(number): \(report.reason ?? "unknown").",
          advice: "Compare with a backup. The entries before it are intact."
        )
      }
      if !options.json {
        Terminal.output.line("All \(report.entries) entries are valid. Head: \(report.head)")
      }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }
}
