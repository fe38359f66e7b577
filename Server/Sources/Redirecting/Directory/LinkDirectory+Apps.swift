package import Persistence
import RoutingCore
package import TargetCore

extension LinkDirectory.Entry {
  /// The app that a target of the link leads to; `nil` where it names none of several.
  package func app(opening target: AppTarget?, on platform: AppPlatform) -> AppRecord? {
    (platform == .ios ? site.iosApps : site.androidApps).app(opening: target)
  }

  /// The app that every way of the link leads to on a platform, whichever rule applies and whichever
  /// device taps; `nil` where there are several, or none that is known.
  package func app(on platform: AppPlatform) -> AppRecord? {
    let found = apps(on: platform)
    return found.count == 1 ? found[0] : nil
  }

  /// The apps that the link may lead to on a platform, `nil` among them for one that is not known.
  package func apps(on platform: AppPlatform) -> [AppRecord?] {
    let targets = routable.everyTarget.flatMap { $0.phones(of: platform) }
    var found: [AppRecord?] = []
    for target in targets where target.route != nil || target.store != nil {
      let app = app(opening: target, on: platform)
      if !found.contains(where: { $0?.form.id == app?.form.id }) { found.append(app) }
    }
    return found.isEmpty ? [app(opening: nil, on: platform)] : found
  }
}

extension AnsweredTap {
  /// Looks for the app that the tap leads to on its own platform, or would lead to on another one.
  func findApp(on platform: AppPlatform) -> AppRecord? {
    let (targets, agent) = (ruleTargets ?? entry.routable.targets, reading.tap.agent)
    let own = agent.routePlatform.app == platform ? targets.phone(agent) : nil
    return entry.app(opening: own ?? targets.phones(of: platform).first, on: platform)
  }
}

extension LinkTargets {
  /// The targets of a platform's devices.
  fileprivate func phones(of platform: AppPlatform) -> [AppTarget] {
    (platform == .ios ? [ios, ipad] : [android, huawei]).compactMap { $0 }
  }
}

extension RoutableLink {
  /// The link's own targets, and those of its rules and their variants.
  fileprivate var everyTarget: [LinkTargets] {
    [targets]
      + rules.flatMap { rule -> [LinkTargets] in
        switch rule.outcome {
        case .web: []
        case .targets(let targets): [targets]
        case .split(let split): split.variants.filter { $0.weight > 0 }.map(\.targets)
        }
      }
  }
}
