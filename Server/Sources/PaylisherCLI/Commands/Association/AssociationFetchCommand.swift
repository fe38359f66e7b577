import ArgumentParser
import AssociationCore
import Delivery
import Doctor
import LinkCore
import PaylisherServer
import WireModels

/// Fetches a domain's association file as a phone would.
struct AssociationFetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch a domain's association file as phones do.",
    discussion: """
      Shows the response and any problems in the file. Connects only to public hosts over HTTPS. Like a phone, the \
      command does not follow redirects, but it shows them. With --cdn, it fetches the copy that Apple serves to \
      iPhones.
      """
  )

  @Argument(help: "Domain to fetch the file from, such as go.example.com.") var domain: String
  @Option(name: .customLong("file"), help: "Kind of association file.")
  var kind = AssociationFileKind.apple
  @Flag(
    name: .customLong("cdn"),
    help: "Fetch Apple's copy of the file instead of the domain's own file."
  )
  var fromCopy = false
  @Flag(name: .customLong("body"), help: "Print only the content of the file.") var bodyOnly = false
  @Flag(help: "Print the result as JSON.") var json = false

  func run() async throws {
    guard let host = LinkDomain(domain) else {
      throw CommandFailure(.usage, "\"\(domain)\" is not a domain.")
    }
    let url = fromCopy ? AppleCopy.url(of: host) : "https://\(host)\(kind.path)"
    let answer = try await AssociationSource.answer(url)
    let file = AssociationFile(answer, kind: fromCopy ? .apple : kind)
    if bodyOnly {
      Terminal.output.write(answer.body)
    } else if json {
      Terminal.output.line(try JSONText.pretty(FetchReport(answer, file)))
    } else {
      show(answer, file)
    }
  }

  private func show(_ answer: OutboundAnswer, _ file: AssociationFile) {
    let terminal = Terminal.output
    terminal.line(terminal.style(answer.url, .bold))
    Facts([
      ("status", String(answer.status)), ("address", answer.address),
      ("TLS", "the certificate is valid for \(domain)"),
      ("redirect", answer["location"]), ("type", answer["content-type"] ?? "none"),
      ("size", "\(answer.body.count) bytes"), ("cached", answer["cache-control"]),
      ("age", answer["age"]), ("tag", answer["etag"]),
    ]).write(to: terminal)
    FindingsText(findings: file.findings).write(to: terminal)
  }
}

/// What was fetched, in JSON.
private struct FetchReport: Encodable {
  let url: String
  let address: String
  let status: Int
  let location: String?
  let contentType: String?
  let size: Int
  let findings: [AssociationFindingResource]

  init(_ answer: OutboundAnswer, _ file: AssociationFile) {
    url = answer.url
    address = answer.address
    status = answer.status
    location = answer["location"]
    contentType = answer["content-type"]
    size = answer.body.count
    findings = file.findings.map(AssociationFindingResource.init)
  }
}
