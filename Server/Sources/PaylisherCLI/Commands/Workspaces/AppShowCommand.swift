import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Shows one app.
struct AppShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one app.")

  @OptionGroup var options: ServerOptions
  @Argument(help: "The app: its bundle id, package name or id.") var app: String

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
    let fingerprints = settings.certificateFingerprints ?? []
    let facts: [(String, String?)] = [
      ("Platform", settings.platform), ("Bundle id", settings.bundleID),
      ("Team", settings.teamID), ("Scheme", settings.scheme), ("Store", settings.storeURL),
      ("Certificates", fingerprints.isEmpty ? nil : fingerprints.joined(separator: ", ")),
      ("Deferred links", deferredLinks), ("Touches count", touches), ("Id", app.id.description),
      ("Made", app.createdAt.forPeople),
    ]
    Facts(facts).write(to: terminal)
  }

  private var touches: String? {
    guard let attribution = app.settings.attribution, let deepLink = attribution.deepLinkWindow,
      let impression = attribution.impressionWindow
    else { return nil }
    return "\(Self.days(deepLink)) after a deep link, \(Self.days(impression)) after an impression"
  }

  /// A window in days; one that is no whole number of days in hours.
  private static func days(_ milliseconds: Int64) -> String {
    let hours = milliseconds / 3_600_000
    return hours % 24 == 0 ? "\(hours / 24) d" : "\(hours) h"
  }

  private var deferredLinks: String {
    guard app.settings.matching?.enabled != false else { return "off" }
    guard app.settings.matching?.probabilistic == true else { return "certain evidence only" }
    let rate = app.settings.matching?.errorRate.map { ", \(Self.percent($0)) accepted wrong" }
    return "certain evidence, then network and device" + (rate ?? "")
  }

  /// A part of one, in percent: 0.001 is `0.1 %`.
  private static func percent(_ part: Double) -> String {
    "\((part * 1_000_000).rounded() / 10_000) %"
  }
}
