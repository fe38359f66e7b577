import WireModels

/// What the settings of apps and the targets of links say by themselves.
enum AppChecks: Sendable {
  /// What is missing of each app.
  static func apps(_ apps: [AppResource]) -> [Finding] {
    guard !apps.isEmpty else {
      return [.warning("apps", "There are no apps, so that no link can open one.")]
    }
    return apps.map { app in
      let name = "\(app.settings.platform) app \(app.settings.bundleID)"
      let missing = missing(of: app.settings)
      return missing.isEmpty
        ? .good("apps", "The \(name) has everything.")
        : .warning("apps", "The \(name) has no \(missing.joined(separator: " and no ")).")
    }
  }

  private static func missing(of app: AppSettings) -> [String] {
    let isIOS = app.platform == "ios"
    return [
      isIOS && app.teamID == nil ? "team id, which universal links need" : nil,
      !isIOS && (app.certificateFingerprints ?? []).isEmpty
        ? "certificate fingerprint, which app links need" : nil,
      app.scheme == nil ? "scheme" : nil,
      app.storeURL == nil ? "page in a store" : nil,
    ].compactMap(\.self)
  }

  /// The platforms of the workspace's apps for which links have no target.
  static func links(_ links: [LinkResource], apps: [AppResource]) -> [Finding] {
    let platforms = Set(apps.map(\.settings.platform))
    let findings = links.filter(\.enabled).compactMap { link -> Finding? in
      let targets = link.targets
      let lacking = [
        platforms.contains("ios") && targets.ios == nil ? "iOS" : nil,
        platforms.contains("android") && targets.android == nil ? "Android" : nil,
      ].compactMap(\.self)
      guard !lacking.isEmpty, targets.fallback == nil else { return nil }
      return .warning(
        "links",
        "\(link.shortURL) leads nowhere on \(lacking.joined(separator: " and "))."
      )
    }
    let count = links.count == 1 ? "1 link" : "\(links.count) links"
    return findings.isEmpty ? [.good("links", "\(count) checked.")] : findings
  }
}
