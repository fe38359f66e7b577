import ArgumentParser
import Foundation
import Testing

@testable import PaylisherCLI

/// What `--help` says of every command.
struct HelpTests {
  /// Every command with the words by which it is called.
  private static let commands = commands(below: PaylisherCommand.self, path: ["paylisher"])

  private static func commands(
    below command: any ParsableCommand.Type,
    path: [String]
  ) -> [(path: [String], type: any ParsableCommand.Type)] {
    let children = CommandNames.subcommands(of: command)
    return [(path, command)]
      + children.flatMap { commands(below: $0, path: path + [CommandNames.name(of: $0)]) }
  }

  @Test(arguments: commands.indices)
  func saysWhatItAlwaysSaid(_ index: Int) throws {
    let (path, type) = Self.commands[index]
    let help = PaylisherCommand.helpMessage(for: type, columns: 100)
    try Golden.expect(help, matches: Golden.file("help/\(path.joined(separator: "-")).txt"))
  }

  @Test func recordsNoCommandThatThereIsNot() throws {
    let folder = Golden.file("help").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let names = Self.commands.map { $0.path.joined(separator: "-") + ".txt" }
    #expect(Set(files) == Set(names))
  }

  @Test(arguments: [["link", "create", "--help"], ["help", "link", "create"]])
  func printsHelpOnStandardOutput(_ arguments: [String]) throws {
    let outcome = try Binary.run(arguments)
    #expect((outcome.code, outcome.errors) == (0, ""))
    #expect(outcome.output.contains("USAGE: paylisher link create"))
    #expect(outcome.output.contains("EXAMPLE:\n  paylisher link create https://"))
  }

  /// Every command that does something has an example, and the parser takes each.
  @Test func hasAnExampleThatWorksOfEveryCommand() throws {
    let leaves = Self.commands.filter { CommandNames.subcommands(of: $0.type).isEmpty }
    let names = leaves.map { $0.path.dropFirst().joined(separator: " ") }
    #expect(Set(names) == Set(CommandExamples.table.keys))
    for (path, example) in CommandExamples.table {
      let typed = example.prefix { $0 != "<" && $0 != ">" }
      let words = typed.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .flatMap { index, part in
          index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
      #expect(words.joined(separator: " ").hasPrefix(path))
      #expect(throws: Never.self, "\(example)") { try PaylisherCommand.parseAsRoot(words) }
    }
  }

  @Test func saysItsVersion() throws {
    #expect(try Binary.run(["--version"]) == .init(output: "0.1.0\n", errors: "", code: 0))
  }

  @Test(arguments: [
    (["frobnicate"], #"There is no command "paylisher frobnicate"."#, "There are: serve, init"),
    (
      ["link", "creat", "--code", "X"], #""paylisher link creat""#,
      #"Did you mean "paylisher link create"?"#
    ),
    (["links", "list"], #""paylisher links""#, #"Did you mean "paylisher link"?"#),
    (["create", "link"], #""paylisher create""#, #"Did you mean "paylisher link create"?"#),
    (["backup", "x"], #""paylisher backup""#, #"Did you mean "paylisher database backup"?"#),
  ])
  func namesTheCommandThatIsMeant(_ arguments: [String], _ problem: String, _ advice: String) throws
  {
    let outcome = try Binary.run(arguments)
    #expect((outcome.code, outcome.output) == (64, ""))
    #expect(outcome.errors.contains(problem))
    #expect(outcome.errors.contains(advice))
  }

  @Test func suggestsNoOptionThatIsFar() throws {
    let far = try Binary.run(["link", "create", "--zzz", "x"])
    #expect(far.code == 64)
    #expect(far.errors.contains("Unknown option '--zzz'."))
    #expect(!far.errors.contains("Did you mean"))
    let near = try Binary.run(["link", "create", "--expire", "7d"])
    #expect(near.errors.contains("Did you mean '--expires'?"))
  }

  @Test(arguments: [
    ("pasword", "password"), ("androd", "android"), ("Links", "link"), ("crate", "create"),
  ])
  func suggestsWhatIsNear(_ word: String, _ name: String) {
    let names = ["password", "android", "link", "create", "title"]
    #expect(Suggestion.nearest(to: word, in: names) == name)
    #expect(Suggestion.nearest(to: "ios", in: ["key", "data"]) == nil)
  }
}
