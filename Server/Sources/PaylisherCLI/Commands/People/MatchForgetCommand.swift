import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Deletes the deferred-matching data of one user, and verifies it.
struct MatchForgetCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete a user's deferred-matching data and verify the deletion.",
    discussion: "Deletes first launches, receipts, tokens, codes and candidates in one "
      + "transaction. Then searches the same places again and prints how much is left."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("ID of the app's installation.", valueName: "id")) var install: String?
  @Option(
    help: ArgumentHelp("Distinct ID that the app sent at its first launch.", valueName: "id")
  ) var person: String?
  @Option(
    help: ArgumentHelp("Journey ID (jid), which is the ID of the journey's click.", valueName: "id")
  )
  var jid: String?

  func validate() throws {
    guard install != nil || person != nil || jid != nil else {
      throw ValidationError("Give --install, --person or --jid.")
    }
    for (name, text) in [("--install", install), ("--jid", jid)] {
      guard let text, EntityID(text) == nil else { continue }
      throw ValidationError("\(name) is \"\(text)\", which is not a UUID.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> ForgetReport {
    try await client.send(
      .forgetMatch(
        ForgetRequest(
          installID: install.flatMap { InstallID($0) },
          distinctID: person,
          jid: jid.flatMap { ClickID($0) }
        )
      )
    )
  }

  func show(_ report: ForgetReport, on terminal: Terminal) {
    let (removed, left) = (report.removed, report.remaining)
    func line(_ before: Int64, _ after: Int64) -> String { "\(before) removed, \(after) left" }
    Facts([
      ("First launches", line(removed.installs, left.installs)),
      ("Receipts", line(removed.receipts, left.receipts)),
      ("Tokens", line(removed.tokens, left.tokens)),
      ("Codes and ids", line(removed.aliases, left.aliases)),
      ("Candidates", line(removed.candidates, left.candidates)),
    ]).write(to: terminal)
  }
}
