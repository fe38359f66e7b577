import ArgumentParser
import LinkCore
import PaylisherClient
import TargetCore
import WireModels

/// The commands about apps.
struct AppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Register apps and print their configuration.",
    subcommands: [
      AppCreateCommand.self, AppUpdateCommand.self, AppListCommand.self, AppShowCommand.self,
      AppDeleteCommand.self, AppSnippetsCommand.self, PushKeyCommand.self,
    ]
  )
}

/// Registers an app.
struct AppCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Register an app.",
    discussion: """
      After you register the app, create a key for its SDK with paylisher key create --app. Then print the \
      configuration for its project with paylisher app snippets.
      """
  )

  /// What an app runs on.
  enum Platform: String, ExpressibleByArgument, CaseIterable, Sendable {
    case ios, android

    /// Reads a platform; letter case does not matter.
    init?(argument: String) {
      self.init(rawValue: argument.lowercased())
    }

    var app: AppPlatform { self == .ios ? .ios : .android }
  }

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Platform of the app: ios or android.", valueName: "platform"))
  var platform: Platform
  @OptionGroup var fields: AppFieldOptions
  @Argument(help: "Bundle ID (iOS) or package name (Android) of the app.") var bundleID: String

  func validate() throws {
    try fields.checkStore(platform.app)
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    var settings = AppSettings(name: bundleID, platform: platform.app, bundleID: bundleID)
    fields.apply(to: &settings)
    let made = try await client.send(.createApp(settings))
    try await warnOfSharedScheme(made, client)
    return made
  }

  /// A phone with two apps of one scheme opens either of them.
  private func warnOfSharedScheme(_ made: AppResource, _ client: PaylisherClient) async throws {
    guard let scheme = made.settings.scheme else { return }
    let other = try await client.send(.apps).items.first {
      $0.id != made.id && $0.settings.platform == made.settings.platform
        && $0.settings.scheme == scheme
    }
    guard let other else { return }
    Terminal.error.line(
      "\(other.settings.bundleID) has the same scheme \(scheme): a phone with both apps opens "
        + "either. To change it: app update \(made.settings.platform):\(made.settings.bundleID) --scheme."
    )
  }

  /// What links of the app need and it does not have yet.
  private func missing(_ app: AppSettings) -> [String] {
    let isAndroid = platform == .android
    let needs: [(isMissing: Bool, text: String)] = [
      (
        !isAndroid && app.teamID == nil,
        "Universal links require the team id: app update --team-id."
      ),
      (
        isAndroid && app.certificateFingerprints.isEmpty,
        "App Links require the certificate: app update --fingerprint."
      ),
      (
        app.scheme == nil,
        "To open the app from other apps, links require a scheme: app update --scheme."
      ),
      (app.storeURL == nil, "Phones without the app require its store page: app update --store."),
    ]
    return needs.filter(\.isMissing).map(\.text) + [app.storeWarning].compactMap(\.self)
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    AppFacts(app: app).write(to: terminal)
    for text in missing(app.settings) {
      Terminal.error.line(Terminal.error.style(text, .yellow))
    }
  }
}

struct AppListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the apps of the workspace."
  )

  static let headings = ["platform", "bundle id", "scheme", "name", "id"]
  static let none = "There are no apps."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> Page<AppResource> {
    try await client.send(.apps)
  }

  func row(_ app: AppResource) -> [String] {
    let settings = app.settings
    return [
      settings.platform.rawValue, settings.bundleID, settings.scheme ?? "", settings.name,
      app.id.description,
    ]
  }
}

struct AppShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the settings of an app."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Bundle ID, package name or ID of the app.") var app: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    try await AppFinder(client: client).find(app)
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    AppFacts(app: app).write(to: terminal)
  }
}

/// An app, for people.
struct AppFacts: Sendable {
  let app: AppResource

  /// Writes everything about the app that is set.
  func write(to terminal: Terminal) {
    let settings = app.settings
    terminal.line(terminal.style(settings.name, .bold))
    let fingerprints = settings.certificateFingerprints
    let facts: [(String, String?)] = [
      ("Platform", settings.platform.rawValue), ("Bundle id", settings.bundleID),
      ("Team", settings.teamID), ("Scheme", settings.scheme), ("Store", settings.storeURL),
      ("Icon", settings.appearance?.iconURL), ("Color", settings.appearance?.color),
      ("Certificates", fingerprints.isEmpty ? nil : fingerprints.joined(separator: ", ")),
      ("Deferred links", deferredLinks), ("Attribution window", touches),
      ("Id", app.id.description), ("Made", app.createdAt.forPeople),
    ]
    Facts(facts).write(to: terminal)
    if let notice = settings.notice { terminal.line("Warning: \(notice)") }
  }

  private var touches: String {
    let windows = app.attribution
    return "\(Self.days(windows.deepLink)) after a deep link, "
      + "\(Self.days(windows.impression)) after an impression"
  }

  /// A window in days; one that is no whole number of days in hours.
  private static func days(_ milliseconds: Int64) -> String {
    let hours = milliseconds / 3_600_000
    return hours % 24 == 0 ? "\(hours / 24) d" : "\(hours) h"
  }

  private var deferredLinks: String {
    guard app.matching.isEnabled else { return "off" }
    guard app.matching.isProbabilistic else { return "deterministic only" }
    return "deterministic, then probabilistic, "
      + "\(Self.percent(app.matching.errorRate)) accepted wrong"
  }

  /// A part of one, in percent: 0.001 is `0.1 %`.
  private static func percent(_ part: Double) -> String {
    "\((part * 1_000_000).rounded() / 10_000) %"
  }
}

/// Changes some of an app.
struct AppUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change fields of an app and keep all others."
  )

  /// What can be removed.
  enum Field: String, ExpressibleByArgument, CaseIterable, Sendable {
    case teamID = "team-id"
    case scheme, store, fingerprints, icon, color
  }

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Field to clear. Can be repeated.", valueName: "field"))
  var clear: [Field] = []
  @OptionGroup var fields: AppFieldOptions
  @Argument(help: "Bundle ID, package name or ID of the app.") var app: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    let found = try await AppFinder(client: client).find(app)
    try fields.checkStore(found.settings.platform)
    var settings = found.settings
    for field in clear { settings.remove(field) }
    fields.apply(to: &settings)
    return try await client.send(.updateApp(found.id, settings))
  }

  func show(_ app: AppResource, on terminal: Terminal) {
    AppFacts(app: app).write(to: terminal)
    if let warning = app.settings.storeWarning {
      Terminal.error.line(Terminal.error.style(warning, .yellow))
    }
  }
}

extension AppSettings {
  fileprivate mutating func remove(_ field: AppUpdateCommand.Field) {
    switch field {
    case .teamID: teamID = nil
    case .scheme: scheme = nil
    case .store: storeURL = nil
    case .fingerprints: certificateFingerprints = []
    case .icon: appearance?.iconURL = nil
    case .color: appearance?.color = nil
    }
  }
}

/// Removes an app.
struct AppDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an app and revoke its keys, but keep its events."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Bundle ID, package name or ID of the app.") var app: String

  func ask(_ client: PaylisherClient) async throws -> AppResource {
    let found = try await AppFinder(client: client).find(app)
    _ = try await client.send(APIRoute<NoAnswer>.deleteApp(found.id))
    return found
  }

  func subject(_ app: AppResource) -> String {
    "\(app.settings.name) (\(app.settings.bundleID))"
  }
}
