import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// The commands about uploaded lists of people.
struct PeopleListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Upload lists of people for audiences.",
    subcommands: [
      PeopleListCreateCommand.self, PeopleListListCommand.self, PeopleListShowCommand.self,
      PeopleListAddCommand.self, PeopleListRemoveCommand.self, PeopleListDeleteCommand.self,
    ]
  )
}

/// Makes a list, with the ids of a file.
struct PeopleListCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a list of people, for example from a file.",
    discussion: """
      The file is a CSV file with a column named distinct_id, external_id, user_id or id, or a text file with one ID \
      per line. To use the list in an audience, add the condition {"kind":"list","is":["LIST-ID"]}. See \
      docs/messages.md.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(help: "CSV or text file with distinct IDs, or - for standard input.") var file: String?
  @Option(
    help: ArgumentHelp(
      "Text encoding of the file. Detected by default.",
      valueName: "encoding"
    )
  )
  var encoding: TextCoding?
  @Argument(help: "Name of the list.") var name: String

  func run() async throws {
    let ids = try file.map { try PeopleListUploading(path: $0, encoding) }
    do {
      let client = try options.client()
      let list = try await client.send(.createList(PeopleListSettings(name: name)))
      guard let ids else { return try Self.show(list, json: options.json) }
      Terminal.error.line("\(list.name) is stored as \(list.id).")
      try await ids.send(to: list.id, removes: false, client, json: options.json, of: Self.self)
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }

  private static func show(_ list: PeopleListResource, json: Bool) throws {
    Terminal.output.line(
      json ? try JSONText.pretty(list) : "\(list.name) is stored as \(list.id)."
    )
  }
}

struct PeopleListListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the uploaded lists of the workspace."
  )

  static let headings = ["list", "ids", "changed", "id"]
  static let none = "There are no lists."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<PeopleListResource> {
    try await client.send(.lists)
  }

  func row(_ list: PeopleListResource) -> [String] {
    [list.name, "\(list.members)", list.updatedAt.forPeople, list.id.description]
  }
}

/// Shows a list.
struct PeopleListShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a list and its size."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the list.") var list: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> PeopleListResource {
    try await client.send(.list(try MessageIDs.list(list)))
  }

  func show(_ list: PeopleListResource, on terminal: Terminal) {
    Facts([
      ("Name", list.name), ("Distinct ids", "\(list.members)"),
      ("Created", list.createdAt.forPeople), ("Changed", list.updatedAt.forPeople),
    ]).write(to: terminal)
  }
}

/// A list, and the file whose ids are added to it or removed.
struct PeopleListFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Text encoding of the file. Detected by default.",
      valueName: "encoding"
    )
  )
  var encoding: TextCoding?
  @Argument(help: "ID of the list.") var list: String
  @Argument(help: "CSV or text file with distinct IDs, or - for standard input.") var file: String

  /// Sends the ids, and prints what became of them.
  func send(
    removes: Bool,
    _ options: ServerOptions,
    of command: any ParsableCommand.Type
  ) async throws {
    let (id, ids) = (try MessageIDs.list(list), try PeopleListUploading(path: file, encoding))
    let client = try options.client()
    try await ids.send(to: id, removes: removes, client, json: options.json, of: command)
  }
}

/// Adds the ids of a file to a list.
struct PeopleListAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add the distinct IDs in a file to a list.",
    discussion: """
      If an ID is already in the list, adding it again changes nothing. If the server has not seen an ID yet, the ID \
      becomes a member when its first event arrives. If a line is rejected, the command reports it, continues with the \
      other lines and exits with 65.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var upload: PeopleListFileOptions

  func run() async throws {
    try await upload.send(removes: false, options, of: Self.self)
  }
}

/// Removes the ids of a file from a list.
struct PeopleListRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove the distinct IDs in a file from a list."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var upload: PeopleListFileOptions

  func run() async throws {
    try await upload.send(removes: true, options, of: Self.self)
  }
}

/// Deletes a list.
struct PeopleListDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a list and its members, unless an audience uses it."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the list.") var list: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.deleteList(try MessageIDs.list(list)))
  }

  func subject(_ answer: NoAnswer) -> String { "The list" }
}
