import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Lists apps.
struct AppListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the workspace's apps."
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> Page<AppResource> {
    try await client.send(.apps)
  }

  func show(_ page: Page<AppResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no apps.") }
    let rows = page.items.map { app in
      let settings = app.settings
      return [
        settings.platform, settings.bundleID, settings.scheme ?? "", settings.name,
        app.id.description,
      ]
    }
    TextTable(headings: ["platform", "bundle id", "scheme", "name", "id"], rows: rows)
      .write(to: terminal)
  }
}
