import Foundation
import LinkCore

/// What is known about how an app is set up; ``IntegrationCheck`` says what is wrong with it.
struct IntegrationFacts: Sendable {
  var host: HostChoice
  var isOptedOut = false
  @Boxed var links = LinkConfiguration()
  /// The app group that the configuration names.
  var appGroup: String?
  /// Whether the app passed a token for push to the SDK.
  var hasPushToken = false
  @Boxed var bundle = BundleFacts()
  /// Who receives links and notifications; `nil` where the platform has no such delegates.
  var delegates: Delegates?
  var server = Server()

  /// The objects of the app that the system calls.
  struct Delegates: Equatable, Sendable {
    /// Whether scenes, rather than the app's delegate, receive links.
    var hasScenes = false
    /// Whether SwiftUI made the delegates, which forwards links to `onOpenURL`.
    var isSwiftUI = false
    var opensURLs = false
    var continuesActivities = false
    /// Whether a link that launches the app reaches the app.
    var receivesLaunchLinks = false
    /// Whether `UNUserNotificationCenter` has a delegate.
    var hasNotificationDelegate = false
  }

  /// What the servers answered.
  struct Server: Equatable, Sendable {
    /// To `GET /livez`, or to `POST /decide` where the server has no such path.
    var health = Answer.notAsked
    /// To an empty batch with the app's key.
    var key = Answer.notAsked
    /// The association file of each domain.
    var associations: [String: Association] = [:]
  }

  /// An answer of the server.
  enum Answer: Equatable, Sendable {
    case notAsked
    case status(Int)
    case none(String)
  }

  /// An association file.
  enum Association: Equatable, Sendable {
    /// The ids of the apps in its `applinks`.
    case apps([String])
    /// Why there is none that the system could read.
    case missing(String)
  }
}

/// What the files in the app's bundle say.
struct BundleFacts: Equatable, Sendable {
  /// `nil` for a program that is no app, such as a test.
  var identifier: String?
  /// The schemes of `CFBundleURLTypes`.
  var schemes: [String] = []
  /// Whether `UIBackgroundModes` has `remote-notification`.
  var wakesForPush = false
  /// Whether App Transport Security allows `http` to servers of the local network.
  var allowsLocalNetworking = false
  /// The provisioning profile, which builds of the App Store and the simulator lack.
  @Boxed var profile: Profile?
  /// The name of the notification service extension in the bundle, `nil` if there is none.
  var notificationExtension: String?
  /// The profile of that extension.
  @Boxed var extensionProfile: Profile?
  /// Whether the app can open its app group; `nil` if the configuration names none.
  var opensAppGroup: Bool?

  /// What a provisioning profile allows.
  struct Profile: Equatable, Sendable {
    /// The app's id with the prefix of the team, `*` at the end for any app.
    var appID: String?
    /// Whether Associated Domains are allowed: a profile names no domains.
    var allowsDomains = false
    /// `development` or `production`, `nil` if the app may not receive push.
    var pushEnvironment: String?
    var appGroups: [String] = []
  }
}

extension BundleFacts.Profile {
  /// Reads a provisioning profile: a property list in plain text within a signature.
  init?(_ file: Data) {
    guard let start = file.range(of: Data("<?xml".utf8)),
      let end = file.range(of: Data("</plist>".utf8), in: start.upperBound..<file.endIndex),
      let list = try? PropertyListSerialization.propertyList(
        from: file.subdata(in: start.lowerBound..<end.upperBound),
        format: nil
      ) as? [String: Any],
      let entitlements = list["Entitlements"] as? [String: Any]
    else { return nil }
    appID = entitlements["application-identifier"] as? String
    allowsDomains = entitlements["com.apple.developer.associated-domains"] != nil
    pushEnvironment = entitlements["aps-environment"] as? String
    appGroups = entitlements["com.apple.security.application-groups"] as? [String] ?? []
  }
}
