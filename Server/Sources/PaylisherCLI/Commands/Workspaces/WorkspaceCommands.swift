import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
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
    abstract: "Show the workspace that the key belongs to."
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
      ("Inspection page", workspace.allowsInspection ? "public" : "off"),
      ("Time zone", workspace.timeZone),
      ("Frequency caps", caps),
      ("Quiet hours", workspace.messaging?.quietHours.map { "\($0.from) to \($0.until)" }),
      ("Hold-out", workspace.messaging?.holdOutPercent.map { "\($0) %" }),
      ("Second factor", workspace.requiresSecondFactor ? "required of members" : "optional"),
      ("Id", workspace.id.description), ("Made", workspace.createdAt.forPeople),
    ])
    .write(to: terminal)
  }
}

extension WorkspaceFacts {
  /// The caps of all messages, such as `3 in 7 days`.
  private var caps: String? {
    let caps = workspace.messaging?.caps ?? []
    let words = caps.map { cap in
      "\(cap.limit) in " + (cap.hours.map { "\($0) hours" } ?? "\(cap.days ?? 0) days")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

/// Changes the workspace.
struct WorkspaceUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change the settings of the workspace.",
    discussion: "If you give hosts or schemes, they replace the previous ones."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Display name of the workspace.", valueName: "text")) var name: String?
  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "Host that links may redirect to, such as example.com or *.example.net. Can be repeated.",
      valueName: "host"
    )
  )
  var hosts: [String] = []
  @Flag(help: "Allow links to redirect to any public host again.") var allowAnyHost = false
  @Option(
    name: .customLong("allow-scheme"),
    help: ArgumentHelp(
      "URL scheme other than https that links may open, such as tel, mailto or whatsapp. Can be repeated.",
      valueName: "scheme"
    )
  )
  var schemes: [String] = []
  @Flag(help: "Allow links to open only https URLs and app routes again.")
  var allowNoSchemes = false
  @Flag(
    inversion: .prefixedNo,
    help: "Let query parameters of a tap, such as af_dp and af_web_dp, set its destination."
  )
  var oneLinkTargets: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: "Show the destinations of a link to anyone who adds + to its URL."
  )
  var inspection: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: "Require users to have a second factor to open the dashboard."
  )
  var requireSecondFactor: Bool?
  @Option(
    help: ArgumentHelp(
      "Time zone in which days begin and end, such as Europe/Istanbul or UTC.",
      valueName: "zone"
    )
  )
  var zone: ZoneName?

  @Option(
    name: .customLong("messaging"),
    help: ArgumentHelp(
      "JSON file with the frequency caps, quiet hours and hold-out group for all messages, or - for standard input.",
      valueName: "file"
    )
  )
  var messagingFile: String?

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
    let messaging = try messagingFile.map {
      try JSONFile.value(MessagingSettings.self, .messaging, at: $0)
    }
    return try await client.send(
      .updateWorkspace(
        WorkspaceSettings(
          name: name,
          allowedHosts: allowed,
          allowedSchemes: allowNoSchemes ? [] : (schemes.isEmpty ? nil : schemes),
          acceptsOneLinkTargets: oneLinkTargets,
          allowsInspection: inspection,
          requiresSecondFactor: requireSecondFactor,
          timeZone: zone?.name,
          messaging: messaging
        )
      )
    )
  }

  func show(_ workspace: WorkspaceResource, on terminal: Terminal) {
    WorkspaceFacts(workspace: workspace).write(to: terminal)
  }
}
