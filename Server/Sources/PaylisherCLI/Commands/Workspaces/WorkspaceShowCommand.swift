import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Shows the workspace.
struct WorkspaceShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the workspace that the key belongs to."
  )

  @OptionGroup var options: ServerOptions

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
      ("Links may lead to", hosts.isEmpty ? "any public host" : hosts.joined(separator: ", ")),
      ("Id", workspace.id.description), ("Made", workspace.createdAt.forPeople),
    ])
    .write(to: terminal)
  }
}
