import ArgumentParser
import PaylisherClient
import WireModels

/// Looks for the DNS record that shows whose domain it is.
struct DomainVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the DNS record that proves ownership of a domain.",
    discussion: """
      If several workspaces share a server, the server serves a new domain only after this record exists. For 30 days, \
      it also checks the record automatically every minute. The command exits with 1 if the record does not exist.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Host or ID of the domain.") var domain: String

  func run() async throws {
    do {
      let client = try options.client()
      let found = try await DomainFinder(client: client).find(domain)
      let report = try await client.send(.verifyDomain(found.id))
      if options.json { Terminal.output.line(try JSONText.pretty(report)) }
      if let failure = Self.failure(report) { throw failure }
      if !options.json { Terminal.output.line("\(report.domain.host) is verified.") }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }

  /// Why the domain is not shown to be the workspace's, and what to do.
  private static func failure(_ report: DomainVerificationReport) -> CommandFailure? {
    let record = report.domain.verification
    let publish = "Publish the TXT record \(record.recordName) with the text \(record.recordValue)."
    switch report.outcome {
    case .found: return nil
    case .taken:
      return CommandFailure(
        .failure,
        "The record exists, but another workspace of this server has \(report.domain.host).",
        advice: "Have the other workspace delete the domain, or ask the operator."
      )
    case .noRecord:
      return CommandFailure(
        .failure,
        "There is no TXT record at \(record.recordName).",
        advice: publish
      )
    case .otherRecords:
      let found = report.records.map { "\"\($0)\"" }.joined(separator: ", ")
      return CommandFailure(
        .failure,
        "The TXT records at \(record.recordName) have other values: \(found).",
        advice: publish
      )
    case .unavailable:
      return CommandFailure(
        .failure,
        "No DNS resolver of the server answered for \(record.recordName).",
        advice: "Try again later; the operator can name a resolver with --dns-resolver."
      )
    case .unreadable:
      return CommandFailure(
        .failure,
        "The DNS answer for \(record.recordName) cannot be read.",
        advice: "Keep one TXT record under this name."
      )
    }
  }
}
