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
    abstract: "Erase all data of a person, for good.",
    discussion: """
      Removes the person's events, what was counted of them, and what deferred matching knows. \
      Nothing of the person is stored again. Without --yes it prints what would be erased, and changes \
      nothing. Backups still have the person: restore them with --erasures and the erasures.json of \
      the data directory.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "A distinct id of the person.") var distinctID: String
  @Flag(help: "Erase the distinct ids that were merged with this one, too.") var merged = false
  @Flag(help: "Erase an id of which nothing is stored, so that later events of it are refused.")
  var unseen = false
  @Flag(help: "Erase; it cannot be undone.") var yes = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ErasureReport {
    let preview = try await client.send(.erasePerson(distinctID, isDryRun: true))
    guard yes else { return preview }
    guard preview.isKnown || unseen else {
      throw CommandFailure(
        .failure,
        "Nothing is stored of the distinct id \(distinctID).",
        advice: "Check how it is spelled, or add --unseen to refuse later events of it."
      )
    }
    guard preview.people == 1 || merged else {
      throw CommandFailure(
        .failure,
        "The person has \(preview.people) distinct ids.",
        advice: "Look at them without --yes, and add --merged to erase them all."
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
      case let count?: "\(count) times, in what others' events say"
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
