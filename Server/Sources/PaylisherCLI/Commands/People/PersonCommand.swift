import ArgumentParser
import PaylisherClient
import WireModels

/// The commands about people.
struct PersonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person",
    abstract: "Erase people.",
    subcommands: [PersonEraseCommand.self, PersonReplayCommand.self]
  )
}

/// Erases a person.
struct PersonEraseCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase all data of a person, for good.",
    discussion: """
      Removes the events of every distinct id that was merged with this one, what was counted of \
      them, and what deferred matching knows. Nothing of the person is stored again. Backups still \
      have the person: restore them with --erasures and the erasures.json of the data directory.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "A distinct id of the person.") var distinctID: String
  @Flag(help: "Confirm: it cannot be undone.") var yes = false

  func validate() throws {
    guard yes else { throw ValidationError("This cannot be undone. Add --yes.") }
  }

  func ask(_ client: PaylisherClient) async throws -> ErasureReport {
    try await client.send(.erasePerson(distinctID))
  }

  func show(_ report: ErasureReport, on terminal: Terminal) {
    let matching = report.matching
    let found =
      switch report.found {
      case nil: "not searched"
      case 0: "nothing"
      case let count?: "\(count) times, in what others' events say"
      }
    Facts([
      ("Erased at", report.erasedAt.forPeople),
      ("Distinct ids", String(report.people)),
      ("Events", String(report.events)),
      ("Texts", String(report.terms)),
      ("First launches", String(matching.installs)),
      ("Receipts, tokens", String(matching.receipts + matching.tokens + matching.aliases)),
      ("Found in the files", found),
    ]).write(to: terminal)
  }
}
