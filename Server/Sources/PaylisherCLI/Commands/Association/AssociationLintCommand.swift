import ArgumentParser
import AssociationCore
import Doctor
import PaylisherServer
import WireModels

/// Finds what is wrong in an association file.
struct AssociationLintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find problems in an association file and suggest fixes.",
    discussion: """
      Checks apple-app-site-association and assetlinks.json files. If you give a URL or a domain, the command also \
      checks the response: redirects, status, content type, size and signature. It connects only to public hosts over \
      HTTPS. The exit code is 1 if it finds an error, but not for warnings and notes.
      """
  )

  @Argument(
    help: "File, URL or domain to check, or - for standard input. Defaults to standard input."
  )
  var source: String?
  @Option(
    name: .customLong("file"),
    help: "Kind of association file. Detected by default."
  )
  var kind: AssociationFileKind?
  @Flag(help: "Print the result as JSON.") var json = false

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
