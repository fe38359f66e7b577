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

  /// What links of the app need and it does not have yet.
  private func missing(_ app: AppSettings) -> [String] {
    let isAndroid = platform == .android
    let needs: [(isMissing: Bool, text: String)] = [
      (!isAndroid && app.teamID == nil, "Universal links need the team: app update --team-id."),
      (
        isAndroid && app.certificateFingerprints?.isEmpty != false,
        "App Links need the certificate: app update --fingerprint."
      ),
      (app.scheme == nil, "Links open the app from other apps by a scheme: app update --scheme."),
      (app.storeURL == nil, "Phones without the app need its store page: app update --store."),
    ]
    return needs.filter(\.isMissing).map(\.text)
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    AppFacts(app: app).write(to: terminal)
    for text in missing(app.settings) {
      Terminal.error.line(Terminal.error.style(text, .yellow))
    }
  }
}
