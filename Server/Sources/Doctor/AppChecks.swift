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

  /// How often matches by network and device are wrong, as the workspace's own launches show it.
  static func matching(_ apps: [AppResource], _ measured: [FirstLaunchReport.Measured]) -> [Finding]
  {
    apps.filter(\.settings.matching.allowsLikely).flatMap { app -> [Finding] in
      let name = app.settings.bundleID
      let notice = app.settings.notice.map {
        Finding.warning(
          "matching",
          "\(name): \($0)",
          fix: "Switch it off with paylisher app update."
        )
      }
      let figures = measured.first { $0.app == app.id }
      guard let figures, let wrong = figures.wrong else {
        return [
          notice, .good("matching", "\(name): no launch with certain evidence to measure by yet."),
        ]
        .compactMap(\.self)
      }
      let text =
        "\(name): \(percent(wrong.value)) of \(figures.deliveries) matches by network and device would be "
        + "wrong (95 % interval \(percent(wrong.low)) to \(percent(wrong.high)))."
      return [
        notice,
        figures.held < 1
          ? .warning(
            "matching",
            text,
            fix: "The server already accepts less doubt; else switch it off."
          )
          : .good("matching", text),
      ].compactMap(\.self)
    }
  }

  /// 0.0013 is `0.13 %`.
  private static func percent(_ part: Double) -> String { "\((part * 10_000).rounded() / 100) %" }

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
