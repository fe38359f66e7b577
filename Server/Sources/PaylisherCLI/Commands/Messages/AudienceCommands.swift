import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// The commands about audiences.
struct AudienceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audience",
    abstract: "Manage audiences and estimate their size.",
    subcommands: [
      AudienceCreateCommand.self, AudienceListCommand.self, AudienceEstimateCommand.self,
      AudienceDeleteCommand.self,
    ]
  )
}

/// Stores an audience.
struct AudienceCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an audience from a JSON file.",
    discussion: """
      The file contains a condition, such as {"kind":"event","name":"Purchase","withinDays":30}. To combine \
      conditions, use {"all":[…]}, {"any":[…]} and {"not":[…]}. See docs/messages.md.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("JSON file with the conditions, or - for standard input.")) var file:
    String
  @Argument(help: "Name of the audience.") var name: String

  func ask(_ client: PaylisherClient) async throws -> AudienceResource {
    let form = try JSONFile.value(AudienceForm.self, .audience, at: file)
    return try await client.send(.createAudience(AudienceSettings(name: name, audience: form)))
  }

  func show(_ audience: AudienceResource, on terminal: Terminal) {
    terminal.line("\(audience.name) is stored as \(audience.id).")
  }
}

struct AudienceListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the audiences of the workspace."
  )

  static let headings = ["audience", "changed", "id"]
  static let none = "There are no audiences."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<AudienceResource> {
    try await client.send(.audiences)
  }

  func row(_ audience: AudienceResource) -> [String] {
    [audience.name, audience.updatedAt.forPeople, audience.id.description]
  }
}

/// Counts the people of an audience.
struct AudienceEstimateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "estimate",
    abstract: "Count the people currently in an audience."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the audience.") var audience: String

  func ask(_ client: PaylisherClient) async throws -> AudienceEstimate {
    try await client.send(.estimate(try MessageIDs.audience(audience)))
  }

  func show(_ estimate: AudienceEstimate, on terminal: Terminal) {
    Facts([
      ("People", "\(estimate.people)"), ("Can receive push", "\(estimate.reachable)"),
      ("Devices", estimate.devices.map { "\($0)" }),
      ("Sample", estimate.sample.isEmpty ? nil : estimate.sample.joined(separator: ", ")),
    ]).write(to: terminal)
  }
}

/// Removes an audience.
struct AudienceDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an audience. Messages that use it no longer reach anyone."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the audience.") var audience: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.deleteAudience(try MessageIDs.audience(audience)))
  }

  func subject(_ answer: NoAnswer) -> String { "The audience" }
}

/// Ids of audiences, messages and sequences, as users type them.
enum MessageIDs: Sendable {
  static func audience(_ text: String) throws -> AudienceID { try id(text, "audience list") }
  static func list(_ text: String) throws -> PeopleListID { try id(text, "list list") }
  static func message(_ text: String) throws -> MessageID { try id(text, "message list") }
  static func sequence(_ text: String) throws -> SequenceID { try id(text, "sequence list") }

  private static func id<Entity>(_ text: String, _ command: String) throws -> TypedID<Entity> {
    guard let id = TypedID<Entity>(text) else {
      throw CommandFailure(
        .usage,
        "\"\(text)\" is not an id, which is a UUID.",
        advice: "See paylisher \(command)."
      )
    }
    return id
  }
}
