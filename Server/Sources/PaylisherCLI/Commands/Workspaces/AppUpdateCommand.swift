import ArgumentParser
import PaylisherClient
import WireModels

/// Changes some of an app.
struct AppUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change fields of an app; the others stay."
  )

  /// What can be removed.
  enum Field: String, ExpressibleByArgument, CaseIterable, Sendable {
    case teamID = "team-id"
    case scheme, store, fingerprints
  }

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Clear a field; may be repeated.", valueName: "field"))
  var clear: [Field] = []
  @OptionGroup var fields: AppFieldOptions
  @Argument(help: "The app: its bundle id, package name or id.") var app: String

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    let found = try await AppFinder(client: client).find(app)
    var settings = found.settings
    for field in clear { settings.remove(field) }
    fields.apply(to: &settings)
    return try await client.send(.updateApp(found.id, settings))
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    AppFacts(app: app).write(to: terminal)
  }
}

extension AppSettings {
  /// Removes a field.
  fileprivate mutating func remove(_ field: AppUpdateCommand.Field) {
    switch field {
    case .teamID: teamID = nil
    case .scheme: scheme = nil
    case .store: storeURL = nil
    case .fingerprints: certificateFingerprints = nil
    }
  }
}
