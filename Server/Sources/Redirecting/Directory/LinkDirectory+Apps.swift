package import AttributionCore
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
    let apps = apps(of: workspace).filter { $0.platform == platform.rawValue }
    let target = platform == .ios ? targets.ios : targets.android
    return apps.first { $0.scheme != nil && $0.scheme == target?.app?.scheme }
      ?? (apps.count == 1 ? apps.first : nil)
  }
}
