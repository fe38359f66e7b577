import Foundation

extension BundleFacts {
  /// Reads the app's bundle, and the notification service extension in it.
  ///
  /// - Parameters:
  ///   - bundle: The app.
  ///   - appGroup: The app group that the configuration names.
  init(_ bundle: Bundle, appGroup: String?) {
    self.init(info: bundle.infoDictionary ?? [:])
    identifier = bundle.bundleIdentifier
    profile = Self.profile(of: bundle)
    for url in Self.extensions(of: bundle) {
      guard let bundle = Bundle(url: url), Self.isNotificationService(bundle.infoDictionary) else {
        continue
      }
      notificationExtension = bundle.bundleIdentifier ?? url.lastPathComponent
      extensionProfile = Self.profile(of: bundle)
    }
    #if canImport(Darwin)
    let files = FileManager.default
    opensAppGroup = appGroup.map {
      files.containerURL(forSecurityApplicationGroupIdentifier: $0) != nil
    }
    #endif
  }

  /// Reads an `Info.plist`.
  init(info: [String: Any]) {
    let types = info["CFBundleURLTypes"] as? [[String: Any]] ?? []
    schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    let modes = info["UIBackgroundModes"] as? [String] ?? []
    wakesForPush = modes.contains("remote-notification")
    let transport = info["NSAppTransportSecurity"] as? [String: Any] ?? [:]
    allowsLocalNetworking =
      ["NSAllowsLocalNetworking", "NSAllowsArbitraryLoads"].contains {
        transport[$0] as? Bool == true
      }
  }

  private static func profile(of bundle: Bundle) -> Profile? {
    bundle.url(forResource: "embedded", withExtension: "mobileprovision")
      .flatMap { try? Data(contentsOf: $0) }
      .flatMap { Profile($0) }
  }

  private static func extensions(of bundle: Bundle) -> [URL] {
    guard let folder = bundle.builtInPlugInsURL else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return (files ?? []).filter { $0.pathExtension == "appex" }
  }

  private static func isNotificationService(_ info: [String: Any]?) -> Bool {
    let declared = info?["NSExtension"] as? [String: Any]
    return declared?["NSExtensionPointIdentifier"] as? String
      == "com.apple.usernotifications.service"
  }
}
