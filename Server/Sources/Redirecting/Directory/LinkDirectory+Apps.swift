package import LinkCore
package import Persistence

extension LinkDirectory {
  /// The app of a workspace that a link's targets open on a platform: the one with the target's
  /// scheme, or the only one.
  package func app(
    of workspace: WorkspaceID,
    opening targets: LinkTargets,
    on platform: AppPlatform
  ) -> AppRecord? {
    apps(of: workspace).app(opening: targets, on: platform)
  }
}

extension [AppRecord] {
  /// The app of a platform that a link's targets open.
  func app(opening targets: LinkTargets, on platform: AppPlatform) -> AppRecord? {
    let scheme = (platform == .ios ? targets.ios : targets.android)?.app?.scheme
    var (last, count): (AppRecord?, Int) = (nil, 0)
    for app in self where app.platform == platform.rawValue {
      if let scheme, app.scheme == scheme { return app }
      (last, count) = (app, count + 1)
    }
    return count == 1 ? last : nil
  }
}
