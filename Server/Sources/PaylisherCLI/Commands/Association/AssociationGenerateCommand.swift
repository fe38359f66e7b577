import ArgumentParser
import AssociationCore
import Doctor
import JSONCoding
import LinkCore
import PaylisherClient
import TargetCore
import WireModels

/// Writes the association files of a workspace's apps, or of apps that are named.
struct AssociationGenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate an association file for your apps.",
    discussion: """
      Use this command for a domain that is hosted elsewhere, because the server already generates the files of its \
      own domains. By default, the file lists the apps of the workspace. With --app or --package, it lists only the \
      apps that you name, and the command does not need a server.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(name: .customLong("file"), help: "Kind of association file.")
  var kind = AssociationFileKind.apple
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      "Apple app, given as its team ID and bundle ID, such as ABCDE12345.com.example.shop. Can be repeated.",
      valueName: "app id"
    )
  )
  var apps: [String] = []
  @Option(
    name: .customLong("clip"),
    help: ArgumentHelp(
      "App Clip, given as its team ID and bundle ID. Can be repeated.",
      valueName: "app id"
    )
  )
  var clips: [String] = []
  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "Android app with the SHA-256 fingerprint of its signing certificate. Can be repeated.",
      valueName: "name=AA:BB:…"
    )
  )
  var packages: [String] = []
  @Option(
    name: .customLong("path"),
    help: ArgumentHelp(
      "Path pattern that opens the apps. Defaults to every path. Can be repeated.",
      valueName: "pattern"
    )
  )
  var patterns: [String] = []
  @Flag(help: "Also write the older paths format, for iOS 9 to 12.") var paths = false
  @Flag(
    name: .customLong("no-credentials"),
    help: "Leave out the entries for shared passwords (webcredentials and get_login_creds)."
  )
  var withoutCredentials = false

  func run() async throws {
    let file: [UInt8]
    switch kind {
    case .apple:
      file = AppleAppSiteAssociation.generate(
        apps: try await appleApps(),
        format: paths ? .componentsAndPaths : .components
      )
    case .android:
      file = AssetLinks.generate(apps: try await androidApps())
    }
    let value = try JSONValue(parsing: file, limits: .files)
    Terminal.output.line(try JSONText.pretty(value))
  }

  // MARK: - Apple

  private func appleApps() async throws -> [AssociatedApp] {
    var found = try apps.map { try app($0) }
    if found.isEmpty {
      found = try await workspaceApps(.ios).compactMap { settings in
        settings.teamID.flatMap { app(team: $0, bundle: settings.bundleID) }
      }
    }
    guard !found.isEmpty else {
      throw CommandFailure(
        .failure,
        "There is no Apple app with a team id.",
        advice: "Name one with --app TEAMID1234.com.example.app."
      )
    }
    found[0].clipIDs = clips
    return found
  }

  private func app(_ id: String) throws(CommandFailure) -> AssociatedApp {
    let parts = id.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let app = app(team: parts[0], bundle: parts[1]) else {
      throw CommandFailure(
        .usage,
        "\"\(id)\" is not an app id.",
        advice: "Use a team id of ten letters and digits, a dot and the bundle id."
      )
    }
    return app
  }

  private func app(team: String, bundle: String) -> AssociatedApp? {
    AssociatedApp(
      teamID: team,
      bundleID: bundle,
      sharesCredentials: !withoutCredentials,
      paths: patterns.isEmpty ? nil : patterns
    )
  }

  // MARK: - Android

  private func androidApps() async throws -> [AssociatedAndroidApp] {
    var named: [AssociatedAndroidApp] = []
    for package in packages {
      let parts = package.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw CommandFailure(.usage, "\"\(package)\" is not name=AA:BB:….")
      }
      named.append(app(parts[0], [parts[1]]))
    }
    if named.isEmpty {
      named = try await workspaceApps(.android).map {
        app($0.bundleID, $0.certificateFingerprints)
      }
    }
    guard named.contains(where: { !$0.fingerprints.isEmpty }) else {
      throw CommandFailure(
        .failure,
        "There is no Android app with a certificate's fingerprint.",
        advice: "Name one with --package com.example.app=AA:BB:…."
      )
    }
    return named
  }

  private func app(_ package: String, _ fingerprints: [String]) -> AssociatedAndroidApp {
    AssociatedAndroidApp(
      packageName: package,
      fingerprints: fingerprints,
      sharesCredentials: !withoutCredentials
    )
  }

  private func workspaceApps(_ platform: AppPlatform) async throws -> [AppSettings] {
    do {
      return try await options.client().send(.apps).items.map(\.settings)
        .filter { $0.platform == platform }
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }
}
