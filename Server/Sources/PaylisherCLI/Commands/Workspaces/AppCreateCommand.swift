import ArgumentParser
import PaylisherClient
import WireModels

/// Registers an app.
struct AppCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Register an app.",
    discussion: """
      Then paylisher key create --app makes the key that its SDK is given, and paylisher app snippets \
      prints what its project needs.
      """
  )

  /// What an app runs on.
  enum Platform: String, ExpressibleByArgument, CaseIterable, Sendable {
    case ios, android

    /// Reads a platform; letter case does not matter.
    init?(argument: String) {
      self.init(rawValue: argument.lowercased())
    }
  }

  @OptionGroup var options: ServerOptions
  @Option(help: "Platform: ios or android, in any case.") var platform: Platform
  @OptionGroup var fields: AppFieldOptions
  @Argument(help: "Bundle id (iOS) or package name (Android).") var bundleID: String

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    var settings = AppSettings(name: bundleID, platform: platform.rawValue, bundleID: bundleID)
    fields.apply(to: &settings)
    return try await client.send(.createApp(settings))
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    AppFacts(app: app).write(to: terminal)
  }
}
