import Foundation
import Testing

/// What `--help` says of every command.
struct HelpTests {
  static let commands: [[String]] = [
    [], ["agent"], ["agent", "classify"], ["app"], ["app", "create"], ["app", "delete"],
    ["attribution"], ["attribution", "explain"],
    ["app", "list"], ["app", "show"], ["app", "snippets"], ["app", "update"],
    ["association"], ["association", "diff"], ["association", "explain"], ["association", "fetch"],
    ["association", "generate"], ["association", "lint"], ["association", "match"], ["backup"],
    ["click"], ["click", "list"], ["doctor"], ["domain"], ["domain", "create"],
    ["domain", "delete"], ["domain", "list"], ["domain", "update"], ["explain"],
    ["export"], ["init"], ["key"], ["key", "create"], ["key", "list"], ["key", "revoke"], ["link"],
    ["link", "create"], ["link", "delete"], ["link", "disable"], ["link", "enable"],
    ["link", "export"], ["link", "import"], ["link", "list"], ["link", "parse"], ["link", "qr"],
    ["link", "rules"], ["link", "show"], ["link", "update"], ["match"], ["match", "explain"],
    ["match", "forget"],
    ["match", "simulate"], ["report"], ["report", "breakdown"], ["report", "cohorts"],
    ["report", "conversion"], ["report", "live"], ["report", "people"],
    ["report", "funnel"], ["report", "overview"], ["report", "rebuild"], ["report", "verify"],
    ["move"], ["restore"], ["retention"], ["person"], ["person", "erase"],
    ["person", "replay"], ["serve"], ["settings"], ["workspace"],
    ["workspace", "show"], ["workspace", "update"],
  ]

  @Test(arguments: commands)
  func saysWhatItAlwaysSaid(_ command: [String]) throws {
    let outcome = try Binary.run(command + ["--help"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let name = (["paylisher"] + command).joined(separator: "-")
    try Golden.expect(outcome.output, matches: Golden.file("help/\(name).txt"))
  }

  @Test func listsEveryCommandThereIs() throws {
    var found: Set<[String]> = []
    var waiting: [[String]] = [[]]
    while let command = waiting.popLast() {
      found.insert(command)
      let help = try Binary.run(command + ["--help"]).output
      waiting += Self.subcommands(in: help).map { command + [$0] }
    }
    #expect(found == Set(Self.commands))
  }

  @Test func saysItsVersion() throws {
    #expect(try Binary.run(["--version"]) == .init(output: "0.1.0\n", errors: "", code: 0))
  }

  @Test func refusesUnknownCommands() throws {
    let outcome = try Binary.run(["frobnicate"])
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("frobnicate"))
  }

  /// The first words of the lines below `SUBCOMMANDS:`.
  private static func subcommands(in help: String) -> [String] {
    guard let start = help.range(of: "SUBCOMMANDS:\n") else { return [] }
    return help[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
  }
}
