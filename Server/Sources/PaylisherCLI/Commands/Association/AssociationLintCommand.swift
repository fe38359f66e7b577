import ArgumentParser
import AssociationCore
import Doctor
import PaylisherServer
import WireModels

/// Finds what is wrong in an association file.
struct AssociationLintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find problems in an association file, with a fix for each.",
    discussion: """
      Checks apple-app-site-association and assetlinks.json. For a URL or a domain, also checks the response: \
      redirects, status, type, size, signature. Requests only public hosts, over https. Exits with 1 if there is \
      an error; warnings and notes do not count.
      """
  )

  @Argument(help: "A file, a URL or a domain. Standard input if absent or -.")
  var source: String?
  @Option(
    name: .customLong("file"),
    help: "The kind of file. Detected if absent."
  )
  var kind: AssociationFileKind?
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let file = try await AssociationSource(source).read(kind)
    if json {
      Terminal.output.line(try JSONText.pretty(file.findings.map(AssociationFindingResource.init)))
    } else if file.findings.isEmpty {
      Terminal.output.line("\(file.place): no problems found.")
    } else {
      FindingsText(findings: file.findings).write(to: .output)
    }
    let errors = file.findings.filter { $0.severity == .error }.count
    guard errors == 0 else {
      throw CommandFailure(
        .failure,
        "\(file.place) has \(errors == 1 ? "1 error" : "\(errors) errors")."
      )
    }
  }
}
