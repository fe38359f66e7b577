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
          fix: "Add one with POST /api/v1/apps."
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
          fix: "Add it with PUT /api/v1/apps/\(app.id)."
        )
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
}
