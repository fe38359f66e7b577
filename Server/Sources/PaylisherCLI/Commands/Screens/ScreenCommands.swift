import ArgumentParser
import AudienceCore
import Dashboard
import LinkCore
import PaylisherClient
import PaylisherServer
import ScreenCore
import ScreenLinting
import WireModels

/// The commands about screens.
struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Create, preview, publish and roll back screens.",
    subcommands: [
      ScreenCreateCommand.self, ScreenUpdateCommand.self, ScreenListCommand.self,
      ScreenShowCommand.self, ScreenLintCommand.self, ScreenPreviewCommand.self,
      ScreenPublishCommand.self, ScreenRollbackCommand.self, ScreenDeleteCommand.self,
    ]
  )
}

/// A command that changes a screen and shows what it is afterwards.
protocol ScreenChangeCommand: RemoteCommand where Answer == ScreenResource {}

extension ScreenChangeCommand {
  var showsTimes: Bool { true }

  func show(_ screen: ScreenResource, on terminal: Terminal) {
    ScreenFacts(screen: screen).write(to: terminal)
  }
}

/// Makes a screen.
struct ScreenCreateCommand: ScreenChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create the draft of a new screen from a JSON file.",
    discussion:
      "Apps show the screen after you publish it. See docs/screens.md for the fields of the file."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: "Name of the screen to show in lists.") var name: String?
  @Option(help: ArgumentHelp("JSON file with the screen's document, or - for standard input."))
  var file: String
  @Argument(help: ScreenIDs.help) var screen: String

  func ask(_ client: PaylisherClient) async throws -> ScreenResource {
    let settings = ScreenSettings(name: name, document: try ScreenFile.json(at: file))
    return try await client.send(.setScreen(try ScreenIDs.slug(screen), settings, isNew: true))
  }
}

/// Changes a draft.
struct ScreenUpdateCommand: ScreenChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change a screen's draft or name, or turn it on or off.",
    discussion:
      "The server rejects the change if another client changed the screen in the meantime."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: "Name of the screen to show in lists.") var name: String?
  @Option(help: ArgumentHelp("JSON file with the screen's document, or - for standard input."))
  var file: String?
  @Flag(inversion: .prefixedNo, help: "Turn the screen on or off in apps.") var active: Bool?
  @Argument(help: "ID of the screen.") var screen: String

  func ask(_ client: PaylisherClient) async throws -> ScreenResource {
    let id = try ScreenIDs.slug(screen)
    let old = try await client.send(.screen(id))
    var settings = ScreenSettings(
      name: name ?? old.name,
      active: active ?? old.active,
      document: old.document ?? .null
    )
    if let file { settings.document = try ScreenFile.json(at: file) }
    return try await client.send(.setScreen(id, settings, ifRevision: old.revision))
  }
}

struct ScreenListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the screens of the workspace."
  )

  static let headings = ["screen", "name", "status", "version", "changes", "changed"]
  static let none = "There are no screens."

  @OptionGroup var options: ServerOptions
  @OptionGroup var page: PageOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<ScreenResource> {
    try await client.send(.screens(cursor: page.cursor, limit: page.limit))
  }

  func row(_ screen: ScreenResource) -> [String] {
    [
      screen.id.description, screen.name ?? "", screen.status.rawValue,
      screen.published.map { "\($0.number)" } ?? "", screen.hasChanges ? "yes" : "",
      screen.updatedAt.forPeople,
    ]
  }
}

struct ScreenShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a screen, its versions and problems in its draft.",
    discussion:
      "With --json, prints the screen and its document. Add --version to print the document of an earlier version instead."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Number of the version to show, such as 3.", valueName: "number"))
  var version: Int64?
  @Argument(help: "ID of the screen.") var screen: String

  func run() async throws {
    do {
      let (client, id) = (try options.client(), try ScreenIDs.slug(screen))
      if let version {
        let found = try await client.send(.screenVersion(id, version))
        return Terminal.output.line(try JSONText.pretty(found))
      }
      let found = try await client.send(.screen(id))
      guard !options.json else { return Terminal.output.line(try JSONText.pretty(found)) }
      let versions = try await client.send(.screenVersions(id)).items
      await client.withZoneOfWorkspace { Self.show(found, versions) }
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }

  private static func show(_ screen: ScreenResource, _ versions: [ScreenVersion]) {
    ScreenFacts(screen: screen).write(to: .output)
    guard !versions.isEmpty else { return }
    Terminal.output.line()
    let rows = versions.map { version in
      [
        "\(version.number)", version.publishedAt.forPeople,
        version.restores.map { "version \($0) again" } ?? "",
      ]
    }
    TextTable(headings: ["version", "published", ""], rows: rows).write(to: .output)
  }
}

/// Lints a file.
struct ScreenLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check a screen's document in a file, without a server.",
    discussion: """
      Finds text that is hard to read, missing translations, and missing content that the App Store requires in \
      guideline 3.1.2. Exits with 65 if the screen cannot be published.
      """
  )

  @Flag(help: "Print the result as JSON.") var json = false
  @Argument(help: "JSON file with the screen's document, or - for standard input.") var file: String

  func run() throws {
    let findings = try found().map { ScreenFindingResource($0) }
    if json {
      Terminal.output.line(try JSONText.pretty(findings))
    } else {
      ScreenFacts.write(findings, to: .output)
    }
    guard findings.allSatisfy({ $0.severity != "error" }) else {
      throw ExitCode(ExitStatus.badInput.code)
    }
  }

  private func found() throws -> [ScreenFinding] {
    do {
      let bytes = Array(try JSONFile.data(at: file))
      _ = try ScreenDocument(parsing: bytes)
      let screen = PersonalScreen(try JSONValue(parsing: bytes, limits: .files))
      try screen.check()
      return try screen.lint()
    } catch let fault as ScreenFault {
      throw failure(at: fault.pointer, fault.remark.reason, fault.remark.arguments)
    } catch let fault as AudienceFault {
      throw failure(at: fault.pointer, fault.reason, fault.arguments)
    }
  }

  private func failure(
    at pointer: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument]
  ) -> CommandFailure {
    let place = pointer.isEmpty ? "/" : pointer
    return CommandFailure(.badInput, "\(file): \(place): \(reason.detail(arguments))")
  }
}

/// Publishes a draft.
struct ScreenPublishCommand: ScreenChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish the draft of a screen.",
    discussion: "Fails if the draft has an error. To find errors first, run paylisher screen lint."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the screen.") var screen: String

  func ask(_ client: PaylisherClient) async throws -> ScreenResource {
    try await client.send(.publishScreen(try ScreenIDs.slug(screen)))
  }
}

/// Publishes an earlier version.
struct ScreenRollbackCommand: ScreenChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Publish an earlier version of a screen and keep the draft."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Number of the version to publish, such as 3.", valueName: "number"))
  var to: Int64
  @Argument(help: "ID of the screen.") var screen: String

  func ask(_ client: PaylisherClient) async throws -> ScreenResource {
    try await client.send(.rollBackScreen(try ScreenIDs.slug(screen), to: to))
  }
}

/// Removes a screen.
struct ScreenDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a screen. Its versions stay, because events refer to them."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the screen.") var screen: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.deleteScreen(try ScreenIDs.slug(screen)))
  }

  func subject(_ answer: NoAnswer) -> String { "The screen" }
}

/// Ids of screens and placements, as users type them.
enum ScreenIDs: Sendable {
  static let help: ArgumentHelp =
    "ID of the screen in links, such as SUMMER. Use up to 64 letters, digits, -, _, . and ~."

  static func slug(_ text: String) throws -> Slug {
    guard let slug = Slug(text) else {
      throw CommandFailure(
        .usage,
        "\"\(text)\" is not an id.",
        advice: "An id has 1 to 64 letters, digits, -, _, . and ~."
      )
    }
    return slug
  }
}

/// Documents in files.
enum ScreenFile: Sendable {
  /// The JSON of a file that can be stored.
  static func json(at path: String) throws -> JSONValue {
    let bytes = Array(try JSONFile.data(at: path))
    do {
      _ = try ScreenDocument(parsing: bytes)
      return try JSONValue(parsing: bytes, limits: .files)
    } catch {
      throw CommandFailure(.badInput, "\(path): \(error)")
    }
  }
}

/// What people see of a screen.
struct ScreenFacts: Sendable {
  let screen: ScreenResource

  func write(to terminal: Terminal) {
    Facts([
      ("Screen", screen.id.description), ("Name", screen.name),
      ("Status", terminal.style(screen.status.rawValue, .bold)),
      ("Version", screen.published.map { "\($0.number), published \($0.publishedAt.forPeople)" }),
      ("Draft", screen.hasChanges ? "differs from the published version" : "is published"),
    ]).write(to: terminal)
    Self.write(screen.findings ?? [], to: terminal)
  }

  static func write(_ findings: [ScreenFindingResource], to terminal: Terminal) {
    guard !findings.isEmpty else { return terminal.line("The linter finds nothing.") }
    for finding in findings {
      let place = finding.pointer.isEmpty ? "/" : finding.pointer
      terminal.line("\(finding.severity) \(finding.rule) at \(place): \(finding.message)")
    }
  }
}
