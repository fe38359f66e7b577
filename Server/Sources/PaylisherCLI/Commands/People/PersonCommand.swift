import ArgumentParser
import PaylisherClient
import WireModels

/// The commands about people.
struct PersonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person",
    abstract: "Show, export and erase people.",
    subcommands: [
      PersonShowCommand.self, PersonExportCommand.self, PersonEraseCommand.self,
      PersonReplayCommand.self,
    ]
  )
}

struct PersonEraseCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase all data of a person permanently.",
    discussion: """
      Deletes the person's events, their counts and the deferred-matching data. The server no longer stores data that \
      arrives for the person later. Without --yes, the command only prints the data that it would erase. Backups still \
      contain the person. When you restore a backup, give --erasures with the erasures.json file of the data \
      directory.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Any distinct ID of the person.") var distinctID: String
  @Flag(help: "Also erase the distinct IDs that were merged with this one.") var merged = false
  @Flag(help: "Erase an ID that has no stored data, so that its later events are rejected.")
  var unseen = false
  @Flag(help: "Erase the data. You cannot undo this.") var yes = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ErasureReport {
    let preview = try await client.send(.erasePerson(distinctID, isDryRun: true))
    guard yes else { return preview }
    guard preview.isKnown || unseen else {
      throw CommandFailure(
        .failure,
        "No data is stored for the distinct id \(distinctID).",
        advice: "Check its spelling, or add --unseen to reject its later events."
      )
    }
    guard preview.people == 1 || merged else {
      throw CommandFailure(
        .failure,
        "The person has \(preview.people) distinct ids.",
        advice: "Preview them without --yes, then add --merged to erase them all."
      )
    }
    return try await client.send(.erasePerson(distinctID, merged: merged))
  }

  func show(_ report: ErasureReport, on terminal: Terminal) {
    let matching = report.matching
    let found =
      switch report.found {
      case nil: report.isDryRun ? "nothing was erased; add --yes" : "not searched"
      case 0: "nothing"
      case let count?: "\(count) times, in events of others"
      }
    Facts([
      (report.isDryRun ? "Would be erased at" : "Erased at", report.erasedAt.forPeople),
      ("Distinct ids", "\(report.people): \(report.distinctIDs.joined(separator: ", "))"),
      ("Anything stored", report.isKnown ? "yes" : "no"),
      ("Events", String(report.events)),
      ("Texts", String(report.terms)),
      ("Push addresses, consents", String(report.addresses)),
      ("First launches", String(matching.installs)),
      ("Receipts, tokens", String(matching.receipts + matching.tokens + matching.aliases)),
      ("Found in the files", found),
    ]).write(to: terminal)
  }
}
