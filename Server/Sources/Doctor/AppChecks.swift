import Dashboard
import LinkCore
import WireModels

/// What the settings of apps say by themselves.
enum AppChecks: Sendable {
  /// What is missing of each app.
  static func apps(_ apps: [AppResource]) -> [Finding] {
    guard !apps.isEmpty else {
      return [.warning("apps", .noApps, fix: .init(.addApp))]
    }
    return apps.map { app in
      let (platform, bundle) = (app.settings.platform.rawValue, app.settings.bundleID)
      var values: [String: Problem.Argument] = ["platform": .init(platform), "app": .init(bundle)]
      let missing = missing(of: app.settings)
      guard !missing.isEmpty else { return .good("apps", .appWhole, values) }
      values["parts"] = .list(missing.map(\.code))
      let fix = Finding.Words(.addPart, ["app": .init("\(platform):\(bundle)")])
      return .warning("apps", .appLacks, values, fix: fix)
    }
  }

  /// What is wrong with the keys that notifications are sent with, where so many people have an address.
  static func pushKeys(
    _ keys: [(app: AppResource, keys: [PushKeyResource])],
    reachable: Int64
  ) -> [Finding] {
    let refused = keys.flatMap { app, keys in
      keys.compactMap { key in key.problem.map { refusal(of: key, app, key.reason ?? $0) } }
    }
    guard refused.isEmpty else { return refused }
    let count = keys.reduce(0) { $0 + $1.keys.count }
    if count > 0 {
      return [.good("push keys", .keysGood, ["count": .init(count)])]
    }
    guard reachable > 0 else { return [] }
    let people: [String: Problem.Argument] = ["count": .init(reachable)]
    return [.warning("push keys", .noPushKey, people, fix: .init(.setPushKey))]
  }

  /// How often matches by network and device are wrong, as the workspace's own launches show it.
  static func matching(_ apps: [AppResource], _ measured: [FirstLaunchReport.Measured]) -> [Finding]
  {
    apps.filter(\.settings.matching.allowsLikely).flatMap { app -> [Finding] in
      let name: [String: Problem.Argument] = ["app": .init(app.settings.bundleID)]
      let notice = app.settings.notice.map { notice in
        let values = name.merging(["notice": .init(notice)]) { first, _ in first }
        return Finding.warning("matching", .appNotice, values, fix: .init(.switchOff))
      }
      let figures = measured.first { $0.app == app.id }
      guard let figures, let wrong = figures.wrong else {
        return [notice, .good("matching", .nothingMeasured, name)].compactMap(\.self)
      }
      let values: [String: Problem.Argument] = [
        "part": .init(percent(wrong.value)), "count": .init(figures.deliveries),
        "low": .init(percent(wrong.low)), "high": .init(percent(wrong.high)),
      ]
      let all = values.merging(name) { first, _ in first }
      return [
        notice,
        figures.held < 1
          ? .warning("matching", .wrongMatches, all, fix: .init(.lessDoubt))
          : .good("matching", .wrongMatches, all),
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
    let values: [String: Problem.Argument] = [
      "provider": .init(key.provider == "apns" ? "Apple" : "Google"), "key": .init(key.name),
      "app": .init(app.settings.bundleID), "problem": .init(problem),
    ]
    // The sentence of the problem has values of its own, such as the provider's code.
    let all = values.merging(key.arguments ?? [:]) { first, _ in first }
    return .bad("push keys", .keyRefused, all, fix: .init(.otherKey))
  }

  private static func missing(of app: AppSettings) -> [FindingReason] {
    let isIOS = app.platform == .ios
    let parts: [FindingReason?] = [
      isIOS && app.teamID == nil ? .teamID : nil,
      !isIOS && app.certificateFingerprints.isEmpty ? .fingerprint : nil,
      app.scheme == nil ? .scheme : nil,
      app.storeURL == nil ? .storePage : nil,
    ]
    return parts.compactMap(\.self)
  }
}
