import ArgumentParser
import AssociationCore
import Doctor
import LinkCore

/// Compares two association files, or a domain's with Apple's copy of it.
struct AssociationDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract:
      "Compare two association files.",
    discussion: """
      With one domain, compares its file with the copy that Apple serves to iPhones. This copy can be up to a day \
      older. With two files, URLs or domains, the first one is the older version. Only differences in meaning count. \
      If there are any, the exit code is 1.
      """
  )

  @Argument(
    help: "Domain to compare with Apple's copy, or the older of two files, URLs or domains."
  ) var old: String
  @Argument(help: "Newer file, URL or domain.") var new: String?
  @Flag(help: "Print the result as JSON.") var json = false

  func run() async throws {
    let (before, after) = try await files()
    let changes = AssociationDiff.changes(from: try value(before), to: try value(after))
    if json {
      Terminal.output.line(try JSONText.pretty(changes.map(ChangeReport.init)))
    } else if changes.isEmpty {
      Terminal.output.line("\(before.place) and \(after.place) mean the same.")
    } else {
      write(changes, to: .output)
    }
    guard changes.isEmpty else {
      throw CommandFailure(
        .failure,
        "\(after.place) differs from \(before.place).",
        advice: new == nil
          ? "Apple fetches the file about once a day. You cannot speed this up." : nil
      )
    }
  }

  private func files() async throws -> (AssociationFile, AssociationFile) {
    if let new {
      let before = try await AssociationSource(old).read(.apple)
      return (before, try await AssociationSource(new).read(.apple))
    }
    guard let domain = LinkDomain(old), !domain.isForDevelopment else {
      throw CommandFailure(
        .usage,
        "\"\(old)\" is not a domain; give a second file to compare with."
      )
    }
    let copy = try await AssociationSource.fetch(AppleCopy.url(of: domain), kind: .apple)
    return (copy, try await AssociationSource.domain(domain).read(.apple))
  }

  private func value(_ file: AssociationFile) throws -> JSONValue {
    guard let value = file.value else {
      FindingsText(findings: file.findings).write(to: .error)
      throw CommandFailure(.failure, "\(file.place) cannot be compared.")
    }
    return value
  }

  private func write(_ changes: [AssociationChange], to terminal: Terminal) {
    for change in changes {
      let (mark, style): (String, TextStyle) =
        switch change.kind {
        case .added: ("+", .green)
        case .removed: ("-", .red)
        case .changed: ("~", .yellow)
        }
      let detail = change.detail.isEmpty ? "" : ": \(change.detail)"
      terminal.line("\(terminal.style(mark, style)) \(change.section) \(change.subject)\(detail)")
    }
  }
}

/// A change in JSON.
private struct ChangeReport: Encodable {
  let kind: String
  let section: String
  let subject: String
  let detail: String

  init(_ change: AssociationChange) {
    kind = change.kind.rawValue
    section = change.section
    subject = change.subject
    detail = change.detail
  }
}
