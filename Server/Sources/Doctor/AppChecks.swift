import LinkCore
import WireModels

/// What the settings of apps say by themselves.
enum AppChecks: Sendable {
  /// What is missing of each app.
  static func apps(_ apps: [AppResource]) -> [Finding] {
    guard !apps.isEmpty else {
      return [
        .warning(
          "apps",
          "There are no apps, so that no link can open one.",
          fix: "Add one with paylisher app create BUNDLE --platform ios or android."
        )
      ]
    }
    return apps.map { app in
      let name = "\(app.settings.platform) app \(app.settings.bundleID)"
      let missing = missing(of: app.settings)
      return missing.isEmpty
        ? .good("apps", "The \(name) has everything.")
        : .warning(
          "apps",
          "The \(name) has no \(missing.joined(separator: " and no ")).",
          fix: "Add it with paylisher app update \(app.settings.platform):\(app.settings.bundleID)."
        )
    }
  }

  /// What is wrong with the keys that notifications are sent with, where so many people have an address.
  static func pushKeys(
    _ keys: [(app: AppResource, keys: [PushKeyResource])],
    reachable: Int64
  ) -> [Finding] {
    let refused = keys.flatMap { app, keys in
      keys.compactMap { key in key.problem.map { refusal(of: key, app, $0) } }
    }
    guard refused.isEmpty else { return refused }
    let count = keys.reduce(0) { $0 + $1.keys.count }
    if count > 0 {
      return [.good("push keys", "No provider refuses a push key (\(count) stored).")]
    }
    guard reachable > 0 else { return [] }
    return [
      .warning(
        "push keys",
        "\(reachable) people have a push address, but no app has a key to send with.",
        fix: "Set one with paylisher app push-key set APP --p8 FILE --key-id ID."
      )
    ]
  }

  private static func refusal(
    of key: PushKeyResource,
    _ app: AppResource,
    _ problem: String
  ) -> Finding {
    let provider = key.provider == "apns" ? "Apple" : "Google"
    return .bad(
      "push keys",
      "\(provider) refuses the push key \(key.name) of \(app.settings.bundleID): \(problem)",
      fix: "Set another with paylisher app push-key set, then resume the messages that wait."
    )
  }

  private static func missing(of app: AppSettings) -> [String] {
    let isIOS = app.platform == .ios
    return [
      isIOS && app.teamID == nil ? "team id, which universal links need" : nil,
      !isIOS && app.certificateFingerprints.isEmpty
        ? "certificate fingerprint, which app links need" : nil,
      app.scheme == nil ? "scheme" : nil,
      app.storeURL == nil ? "page in a store" : nil,
    ].compactMap(\.self)
  }
}
