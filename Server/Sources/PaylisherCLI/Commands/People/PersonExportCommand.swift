import ArgumentParser
import PaylisherClient
import PaylisherServer
import WireModels

/// Writes what is stored of a person.
struct PersonExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print what is stored of a person, as JSON.",
    discussion: """
      Distinct ids that were merged, events, devices, consents, first launches and purchases, such as a \
      person may ask for (GDPR, Article 15). The dashboard's page People writes the same file, of up to \
      10,000 events; this has all.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "A distinct id of the person.") var distinctID: String

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
        "Nothing is stored of the distinct id \(distinctID).",
        advice: "Check how it is spelled: capital letters count."
      )
    }
    Terminal.output.line(try JSONText.pretty(export))
  }
}
