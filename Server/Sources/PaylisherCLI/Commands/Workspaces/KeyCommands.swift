import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about API keys.
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Create, list, rotate and revoke API keys.",
    subcommands: [
      KeyCreateCommand.self, KeyListCommand.self, KeyRotateCommand.self, KeyRevokeCommand.self,
    ]
  )
}

/// Makes a key.
struct KeyCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an API key and print it once."
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Kind of the key: secret (for servers and operators) or publishable (for an app). Defaults to publishable with --app, otherwise to secret.",
      valueName: "kind"
    )
  )
  var kind: String?
  @Option(
    help: ArgumentHelp(
      "Bundle ID, package name or ID of the app, for a publishable key.",
      valueName: "app"
    )
  )
  var app: String?
  @Option(
    help: ArgumentHelp(
      "Role of a secret key: owner, admin, editor, analyst or viewer. (default: the role of the current key)",
      valueName: "role"
    ),
    transform: Role.init(option:)
  )
  var role: Role?
  @Option(help: ArgumentHelp("Name of the key, such as \"CI\".", valueName: "text")) var name:
    String?

  func validate() throws {
    let isPublishable = kind == "publishable" || kind == nil && app != nil
    if isPublishable, role != nil {
      throw ValidationError(
        "--role is only for secret keys. A publishable key can only send data of its app."
      )
    }
    if let kind, !["secret", "publishable"].contains(kind) {
      throw ValidationError("--kind must be secret or publishable, not \"\(kind)\".")
    }
    if kind == "publishable", app == nil {
      throw ValidationError("A publishable key requires an app: give --app.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> KeyResource {
    let kind =
      kind.flatMap(KeyResource.Kind.init(rawValue:)) ?? (app == nil ? .secret : .publishable)
    let app = try await AppFinder(client: client).id(app)
    let settings = KeySettings(kind: kind, app: app, role: role, name: name)
    return try await client.send(.createKey(settings))
  }

  func show(_ key: KeyResource, on terminal: Terminal) {
    key.showOnce(on: terminal)
  }
}

extension KeyResource {
  /// Prints a new key, whose text is nowhere else.
  fileprivate func showOnce(on terminal: Terminal) {
    terminal.line(key ?? id)
    Terminal.error.line("This key is shown only now. Store it with your other secrets.")
  }

  /// Whether the key works, and until when.
  fileprivate var state: String {
    if revokedAt != nil { return "revoked" }
    guard let endsAt else { return "works" }
    return "ends \(endsAt.forPeople)"
  }
}

extension Role {
  /// Reads the value of an option.
  init(option text: String) throws {
    guard let role = Role(rawValue: text) else {
      let names = Role.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\"\(text)\" is not a role. Give one of \(names).")
    }
    self = role
  }
}

struct KeyListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List API keys, without their secrets."
  )

  static let headings = ["id", "kind", "role", "state", "made", "used", "name"]
  static let none = "There are no keys."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<KeyResource> {
    try await client.send(.keys)
  }

  func row(_ key: KeyResource) -> [String] {
    [
      key.id, key.kind.rawValue, key.role?.rawValue ?? "",
      key.state, key.createdAt.forPeople,
      key.lastUsedAt?.forPeople ?? "never", key.name ?? "",
    ]
  }
}

struct KeyRotateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Replace an API key and print the new one once.",
    discussion: """
      The new key has the same kind, role, app and name as the old key. The old key continues to work for the hours of \
      --overlap-hours. To see when each key was last used, run paylisher key list. When nothing uses the old key \
      anymore, revoke it.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the key, as printed by paylisher key list.") var id: String
  @Option(
    help: ArgumentHelp(
      "Hours for which the old key continues to work, 0 to 2160. With 0, it stops working immediately.",
      valueName: "hours"
    )
  )
  var overlapHours = KeyRotation.standardOverlap

  func ask(_ client: PaylisherClient) async throws -> KeyResource {
    try await client.send(.rotateKey(id, KeyRotation(overlapHours: overlapHours)))
  }

  func show(_ key: KeyResource, on terminal: Terminal) {
    key.showOnce(on: terminal)
  }
}

struct KeyRevokeCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an API key immediately."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the key, as printed by paylisher key list.") var id: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.revokeKey(id))
  }

  func show(_ answer: NoAnswer, on terminal: Terminal) {
    terminal.line("Key \(id) no longer works.")
  }
}
