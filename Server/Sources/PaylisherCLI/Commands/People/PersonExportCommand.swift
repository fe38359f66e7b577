import ArgumentParser
import PaylisherClient
import PaylisherServer
import WireModels

/// Writes what is stored of a person.
struct PersonExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the stored data of a person as JSON.",
    discussion: """
      Use this command to answer access requests (GDPR, Article 15). The output contains merged distinct IDs, uploaded \
      lists, events, devices, consents, first launches and purchases. The People page of the dashboard exports the \
      same file with at most 10,000 events. This command exports all of them.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Any distinct ID of the person.") var distinctID: String

  func run() async throws {
    let export: PersonExport
    do {
      export = try await PersonExport(of: distinctID, from: try options.client())
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
    guard export.person.isKnown else {
      throw CommandFailure(
        .failure,
        "No data is stored for the distinct id \(distinctID).",
        advice: "Check its spelling, including capital letters."
      )
    }
    Terminal.output.line(try JSONText.pretty(export))
  }
}
