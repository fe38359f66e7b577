import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about the workspace that the key belongs to.
struct WorkspaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workspace",
    abstract: "Show the workspace or change its settings.",
    subcommands: [WorkspaceShowCommand.self, WorkspaceUpdateCommand.self]
  )
}

struct WorkspaceShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the workspace of the key."
  )

  @OptionGroup var options: ServerOptions

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> WorkspaceResource {
    try await client.send(.workspace)
  }

  func show(_ workspace: WorkspaceResource, on terminal: Terminal) {
    WorkspaceFacts(workspace: workspace).write(to: terminal)
  }
}

/// A workspace, for people.
struct WorkspaceFacts: Sendable {
  let workspace: WorkspaceResource

  /// Writes everything about it.
  func write(to terminal: Terminal) {
    let hosts = workspace.allowedHosts ?? []
    terminal.line(terminal.style(workspace.name, .bold))
    Facts([
      ("Allowed hosts", hosts.isEmpty ? "any public host" : hosts.joined(separator: ", ")),
      ("Schemes", (["https"] + (workspace.allowedSchemes ?? [])).joined(separator: ", ")),
      ("OneLink targets", workspace.acceptsOneLinkTargets ? "accepted from taps" : "ignored"),
      ("Time zone", workspace.timeZone),
      ("Second factor", workspace.requiresSecondFactor ? "required of members" : "optional"),
      ("Id", workspace.id.description), ("Made", workspace.createdAt.forPeople),
    ])
    .write(to: terminal)
  }
}

/// Changes the workspace.
struct WorkspaceUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change the name, time zone, allowed hosts or sign-in rules of the workspace.",
    discussion: "New hosts and schemes replace the previous ones."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Display name.", valueName: "text")) var name: String?
  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "A host that links can redirect to, such as example.com or *.example.net; may be repeated.",
      valueName: "host"
    )
  )
  var hosts: [String] = []
  @Flag(help: "Allow any public host again.") var allowAnyHost = false
  @Option(
    name: .customLong("allow-scheme"),
    help: ArgumentHelp(
      "A scheme other than https that links can open, such as tel, mailto or whatsapp; may be repeated.",
      valueName: "scheme"
    )
  )
  var schemes: [String] = []
  @Flag(help: "Allow only https URLs and app routes again.")
  var allowNoSchemes = false
  @Flag(
    inversion: .prefixedNo,
    help: "Let af_dp, af_web_dp and similar query parameters of a tap set its destination."
  )
  var oneLinkTargets: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: "Require a second factor to open the dashboard."
  )
  var requireSecondFactor: Bool?
  @Option(
    help: ArgumentHelp(
      "Time zone in which days begin and end, such as Europe/Istanbul or UTC.",
      valueName: "zone"
    )
  )
  var zone: ZoneName?

  func validate() throws {
    guard hosts.isEmpty || !allowAnyHost else {
      throw ValidationError("--allow-host and --allow-any-host contradict each other. Give one.")
    }
    guard schemes.isEmpty || !allowNoSchemes else {
      throw ValidationError(
        "--allow-scheme and --allow-no-schemes contradict each other. Give one."
      )
    }
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> WorkspaceResource {
    let allowed: [String]? = allowAnyHost ? [] : (hosts.isEmpty ? nil : hosts)
    return try await client.send(
      .updateWorkspace(
        WorkspaceSettings(
          name: name,
          allowedHosts: allowed,
          allowedSchemes: allowNoSchemes ? [] : (schemes.isEmpty ? nil : schemes),
          acceptsOneLinkTargets: oneLinkTargets,
          requiresSecondFactor: requireSecondFactor,
          timeZone: zone?.name
        )
      )
    )
  }

  func show(_ workspace: WorkspaceResource, on terminal: Terminal) {
    WorkspaceFacts(workspace: workspace).write(to: terminal)
  }
}
