import LinkCore
import LinkPages
import TargetCore
package import WireModels

extension Tag {
  /// Whether a link works now.
  init(_ status: LinkStatus, _ text: DashboardText) {
    let tone: Tone =
      switch status {
      case .active: .good
      case .warn, .notStarted: .warn
      case .disabled, .expired, .usedUp: .bad
      }
    self.init(label: text(status.phrase), tone: tone)
  }
}

extension LinkStatus {
  var phrase: Phrase {
    switch self {
    case .active: .statusActive
    case .warn: .statusWarn
    case .disabled: .statusDisabled
    case .notStarted: .statusNotStarted
    case .expired: .statusExpired
    case .usedUp: .statusUsedUp
    }
  }
}

extension LinkResource {
  /// The title; the code where there is none.
  package var name: String {
    let title = settings.title ?? ""
    return title.isEmpty ? code : title
  }

  /// The first target, for lists.
  var firstTarget: String? {
    let targets = settings.targets
    let phones = [targets.ios, targets.android, targets.ipad, targets.huawei].compactMap(\.self)
    return targets.fallback ?? targets.desktop
      ?? phones.lazy.compactMap { $0.web ?? $0.universalLink ?? $0.app ?? $0.store }.first
  }
}
