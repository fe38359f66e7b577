import ArgumentParser
import PaylisherClient
import WireModels

/// Checks a whole installation.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the whole installation and suggest fixes.",
    discussion: """
      Checks the server with its disk, database, journal and clock. Then checks the domains with their certificates \
      and association files, Apple's copies of these files, the apps, and every target of every link. Without internet \
      access, it lists the checks that it skipped. The exit code is 1 if a check fails, but not for warnings.
      """
  )

  @OptionGroup var options: ServerOptions
  @Flag(
    help: "Also check every report total against the stored data. This reads all stored data."
  )
  var count = false

  func run() async throws {
    let findings = await InstallationDoctor(
      client: try options.client(),
      directory: options.directory,
      countsAgain: count
    ).examine()
    if options.json {
      Terminal.output.line(try JSONText.pretty(findings))
    } else {
      write(findings, to: .output)
    }
    let bad = findings.filter { $0.outcome == .bad }.count
    guard bad == 0 else {
      throw CommandFailure(.failure, bad == 1 ? "1 check failed." : "\(bad) checks failed.")
    }
  }

  private func write(_ findings: [Finding], to terminal: Terminal) {
    let width = findings.map(\.check.count).max() ?? 0
    for finding in findings {
      let (mark, style): (String, TextStyle) =
        switch finding.outcome {
        case .good: ("ok   ", .green)
        case .warning: ("warn ", .yellow)
        case .bad: ("bad  ", .red)
        case .unknown: ("?    ", .dim)
        }
      let name = finding.check + String(repeating: " ", count: width - finding.check.count)
      terminal.line("\(terminal.style(mark, style)) \(name)  \(finding.detail)")
      if let fix = finding.fix {
        terminal.line(String(repeating: " ", count: width + 8) + terminal.style(fix, .dim))
      }
    }
  }
}
