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

  /// The commands whose help is kept whole: one of each kind.
  private static let samples = [
    "paylisher", "paylisher serve", "paylisher init", "paylisher link", "paylisher link create",
    "paylisher link rule add", "paylisher report breakdown", "paylisher user add",
    "paylisher database backup", "paylisher agent classify",
  ]

  @Test("Keeps the help of ten commands", arguments: samples)
  func keepsSamples(_ words: String) throws {
    let command = try #require(Self.commands.first { $0.path.joined(separator: " ") == words })
    let help = PaylisherCommand.helpMessage(for: command.type, columns: 100)
    try Golden.expect(
      help,
      matches: Golden.file("help/\(command.path.joined(separator: "-")).txt")
    )
  }

  @Test func keepsNoOtherHelp() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Golden.file("help").path)
    #expect(Set(files) == Set(Self.samples.map { $0.replacing(" ", with: "-") + ".txt" }))
  }

  /// Each command says what it does, and each of its options and arguments what it is.
  @Test func describesEveryCommandAndOption() throws {
    let dump = try Binary.run(["--experimental-dump-help"]).output
    let root = try JSONDecoder().decode(HelpDump.self, from: Data(dump.utf8)).command
    let described = root.all
    #expect(described.count >= Self.commands.count)
    for command in described {
      #expect(HelpText.isSummary(command.abstract), "\(command.name): \(command.abstract ?? "")")
      for argument in command.arguments ?? [] {
        let text = argument.abstract ?? ""
        #expect(
          HelpText.isDescription(text),
          "\(command.name) \(argument.valueName ?? ""): \(text)"
        )
      }
    }
  }

  @Test(
    "Finds help that says nothing",
    arguments: [
      "", "create a link.", "Create a link", "What it does.", "The link.",
      String(repeating: "A ", count: 60) + ".",
    ]
  )
  func findsBadSummaries(_ text: String) {
    #expect(!HelpText.isSummary(text))
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

/// The help of a command as the parser prints it for other programs.
private struct HelpDump: Decodable {
  struct Command: Decodable {
    var commandName: String
    var superCommands: [String]?
    var abstract: String?
    var arguments: [Argument]?
    var subcommands: [Command]?

    var name: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }
    /// The command and those below it, without the parser's own `help`.
    var all: [Command] {
      commandName == "help" ? [] : [self] + (subcommands ?? []).flatMap(\.all)
    }
  }

  struct Argument: Decodable {
    var abstract: String?
    var valueName: String?
  }

  var command: Command
}

/// What a line of help looks like.
private enum HelpText {
  private static let clauses = [
    "What", "Where", "Who", "Which", "Whether", "How", "The", "A", "An", "Each", "Every", "All",
  ]

  /// An imperative sentence on one line.
  static func isSummary(_ text: String?) -> Bool {
    guard let text, text.utf8.count <= 100, text.hasSuffix("."),
      let first = text.split(separator: " ").first, first.first?.isUppercase == true
    else { return false }
    return !clauses.contains(String(first))
  }

  /// A sentence, before the values, the environment and the default in parentheses.
  static func isDescription(_ text: String) -> Bool {
    let ends = [" (environment:", " (values:", " (default:"].compactMap {
      text.range(of: $0)?.lowerBound
    }
    let sentence = text[..<(ends.min() ?? text.endIndex)]
    return sentence.count > 3 && sentence.hasSuffix(".")
  }
}
