import AttributionCore
import LinkCore
import Persistence

extension LinkDirectory {
  /// The app of the workspace that a link opens on a platform: the one with the target's scheme, or
  /// the only one.
  func app(opening link: LinkRecord, on platform: AppPlatform) -> AppRecord? {
    let apps = apps(of: link.workspace).filter { $0.platform == platform.rawValue }
    let target = platform == .ios ? link.targets.ios : link.targets.android
    return apps.first { $0.scheme != nil && $0.scheme == target?.app?.scheme }
      ?? (apps.count == 1 ? apps.first : nil)
  }
}
