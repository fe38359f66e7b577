import ArgumentParser
import PaylisherClient
import WireModels

/// Removes an app.
struct AppDeleteCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an app; its keys stop working, its events stay."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The app: its bundle id, package name or id.") var app: String

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    let found = try await AppFinder(client: client).find(app)
    _ = try await client.send(APIRoute<NoAnswer>.deleteApp(found.id))
    return found
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    terminal.line("\(app.settings.name) (\(app.settings.bundleID)) is removed.")
  }
}
