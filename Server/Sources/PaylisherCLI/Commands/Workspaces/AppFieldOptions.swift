import ArgumentParser
import Dashboard
import Foundation
import LinkCore
import LinkPages
import RoutingCore
import TargetCore
import WireModels

/// The flags by which apps are made and changed.
struct AppFieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Display name of the app. Defaults to the bundle ID.", valueName: "text")
  )
  var name: String?
  @Option(
    help: ArgumentHelp(
      "Apple team ID of ten characters, such as ABCDE12345. Required for universal links.",
      valueName: "id"
    )
  ) var teamID: String?
  @Option(
    help: ArgumentHelp("URL scheme that the app registers, without ://.", valueName: "scheme")
  )
  var scheme: String?
  @Option(help: ArgumentHelp("URL of the app's page in its store.", valueName: "url")) var store:
    String?
  @Option(
    name: .customLong("fingerprint"),
    help: ArgumentHelp(
      "SHA-256 fingerprint of an Android signing certificate, such as AA:BB:…. Can be repeated.",
      valueName: "sha256"
    )
  )
  var fingerprints: [String] = []
  @Option(help: ArgumentHelp("URL of a square icon to show on link pages.", valueName: "url"))
  var icon: String?
  @Option(
    help: ArgumentHelp(
      "Brand color, such as D6006D. Link pages use the nearest color that is readable.",
      valueName: "rrggbb"
    ),
    transform: Self.color
  )
  var color: String?
  @Flag(inversion: .prefixedNo, help: "Turn deferred deep links on first launch on or off.")
  var deferred: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: "Turn probabilistic matching on or off. See docs/deferred.md."
  )
  var probabilistic: Bool?
  @Option(
    help: ArgumentHelp(
      "Highest accepted error rate of probabilistic matches, in percent, from 0.01 to 1. Defaults to 0.1.",
      valueName: "percent"
    )
  )
  var errorRate: Double?
  @Option(
    help: ArgumentHelp(
      "Days to attribute events to a link after it opens the app, 0 to 30.",
      valueName: "days"
    )
  )
  var deepLinkWindow: Int64?
  @Option(
    help: ArgumentHelp(
      "Days to attribute events to an impression, 0 to 7.",
      valueName: "days"
    )
  )
  var impressionWindow: Int64?

  private static let day: Int64 = 86_400_000

  func validate() throws {
    for (name, days, longest) in [
      ("--deep-link-window", deepLinkWindow, AttributionWindows.longestDeepLink),
      ("--impression-window", impressionWindow, AttributionWindows.longestImpression),
    ] {
      guard let days, !(0...longest / Self.day).contains(days) else { continue }
      throw ValidationError("\(name) is 0 to \(longest / Self.day) days.")
    }
    if let errorRate, !(0.01...1).contains(errorRate) {
      throw ValidationError("--error-rate must be 0.01 to 1 percent, such as 0.1: \(errorRate)")
    }
    if let scheme, scheme.contains(":") {
      let name = scheme.prefix { $0 != ":" }
      throw ValidationError("--scheme must be only the name, without \"://\": \(name)")
    }
    if let teamID, teamID.utf8.count != 10 {
      throw ValidationError(
        "--team-id must be ten characters, such as ABCDE12345. See Membership on developer.apple.com."
      )
    }
    if let store, store.contains("://") == false {
      throw ValidationError(
        "--store must be a URL, such as https://apps.apple.com/app/id1234567890."
      )
    }
    let isHash: (String) -> Bool = { $0.split(separator: ":").count == 32 && $0.utf8.count == 95 }
    if let wrong = fingerprints.first(where: { !isHash(Self.hash($0)) }) {
      throw ValidationError(
        "--fingerprint \"\(wrong)\" is not 32 pairs such as AA:BB:…; see Play Console, App signing."
      )
    }
  }

  /// Six hexadecimal digits, or three that stand for two each, with `#` or without.
  private static func color(_ text: String) throws -> String {
    guard let color = QRStyle.Color(argument: text) else {
      throw ValidationError("--color must be six hexadecimal digits, such as D6006D: \(text)")
    }
    return String(color.description.dropFirst())
  }

  /// A fingerprint as `keytool` prints it, without the name of its hash.
  private static func hash(_ text: String) -> String {
    let hash = text.split(separator: " ").last.map(String.init) ?? text
    return hash.uppercased()
  }

  /// Refuses the page of another system's store.
  func checkStore(_ platform: AppPlatform) throws {
    guard let host = AppSettings.host(ofStore: store), StorePage(host: host) != nil,
      let warning = StorePage.warning(host: host, platform)
    else { return }
    throw ValidationError(warning)
  }

  /// Takes over what was given.
  func apply(to settings: inout AppSettings) {
    if let name { settings.name = name }
    if let teamID { settings.teamID = teamID.uppercased() }
    if let scheme { settings.scheme = scheme }
    if let store { settings.storeURL = store }
    if icon != nil || color != nil {
      settings.appearance = AppAppearance(
        iconURL: icon ?? settings.appearance?.iconURL,
        color: color ?? settings.appearance?.color
      )
    }
    if !fingerprints.isEmpty { settings.certificateFingerprints = fingerprints.map(Self.hash) }
    settings.attribution = AttributionWindows(
      deepLink: deepLinkWindow.map { $0 * Self.day } ?? settings.attribution.deepLink,
      impression: impressionWindow.map { $0 * Self.day } ?? settings.attribution.impression
    )
    if let deferred { settings.matching.isEnabled = deferred }
    if let probabilistic { settings.matching.isProbabilistic = probabilistic }
    if let errorRate { settings.matching.errorRate = errorRate / 100 }
  }
}

extension AppSettings {
  /// The host of a store's page.
  static func host(ofStore page: String?) -> String? {
    page.flatMap { URL(string: $0)?.host()?.lowercased() }
  }

  /// What is odd about the store's page, as a sentence; `nil` where nothing is.
  var storeWarning: String? {
    Self.host(ofStore: storeURL)
      .flatMap { StorePage.warning(host: $0, platform) }
  }
}

extension StorePage {
  /// What is odd about a store's page, as a sentence; `nil` where nothing is.
  fileprivate static func warning(host: String, _ platform: AppPlatform) -> String? {
    guard let oddity = oddity(host: host, isApple: platform == .ios) else { return nil }
    let device = ["device": Problem.Argument(platform.rawValue)]
    return oddity.reason.detail(oddity.arguments.merging(device) { $1 })
  }
}
